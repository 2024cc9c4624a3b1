"""The terminal's driver, made patient: bytes that are no text, and keys that do not exist, are passed over."""

import codecs
from typing import Any

from textual._xterm_parser import XTermParser
from textual.drivers import linux_driver
from textual.drivers.linux_driver import LinuxDriver


def _patient(name: str) -> Any:
    """A decoder that shows a mark for bytes that are no UTF-8; the library's own ends the program."""
    decoder = codecs.getincrementaldecoder(name)

    def make(errors: str = "replace") -> Any:
        return decoder(errors)

    return make


class PatientParser(XTermParser):
    """Passes over a key sequence that stands for no character."""

    def feed(self, data: str) -> Any:
        try:
            yield from super().feed(data)
        except (ValueError, OverflowError, ZeroDivisionError):
            # The reader died on it: start a new one, or every later key would be lost.
            self._tokens.clear()
            self._gen = self.parse(self._tokens.append)
            self._awaiting = next(self._gen)
            self._timeout_time = None


vars(linux_driver).update(getincrementaldecoder=_patient, XTermParser=PatientParser)


class GuideDriver(LinuxDriver):
    """The library's driver with our decoder."""
