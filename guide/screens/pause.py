"""Ctrl+Z and its signals: the terminal is given back while the program sleeps, and the screen is back after `fg`.

The library's own handlers start a second reader of keys at a SIGCONT that no SIGTSTP came before (a debugger, a
`kill -STOP`), and then give a raw terminal back at the end. These here run in the event loop, never inside a save.
"""

import asyncio
import os
import signal
from typing import TYPE_CHECKING, Any

from .words import say

if TYPE_CHECKING:
    from .app import GuideApp


SOON = 0.2
"""Seconds after which it is awake, or was never stopped."""


class Pause:
    """Puts the program to sleep and wakes it."""

    def __init__(self, app: "GuideApp") -> None:
        self.app = app

    @property
    def driver(self) -> Any:
        """The terminal's driver, where one can sleep; a browser and a public terminal cannot."""
        driver = self.app._driver
        return driver if driver is not None and not driver.is_headless and driver.can_suspend else None

    def watch(self, loop: asyncio.AbstractEventLoop) -> None:
        """Take the signals over from the library."""
        if self.driver is not None:
            self.loop = loop
            loop.add_signal_handler(signal.SIGTSTP, self.sleep)
            loop.add_signal_handler(signal.SIGCONT, self.wake)

    @property
    def asleep(self) -> bool:
        """Is the terminal given back? The reader of keys lives only while it is ours."""
        reader = getattr(self.driver, "_key_thread", None)
        return reader is None or not reader.is_alive()

    def sleep(self) -> None:
        """Save a named case, give the terminal back, say how to go on, and stop until somebody says so.

        The whole job is stopped, and by the signal that the system drops where no shell could wake it: started by a
        window or over ssh the guide would else hang for good.
        """
        driver = self.driver
        if driver is None or os.getsid(os.getppid()) != os.getsid(0):
            return
        if not self.asleep:
            if self.app.talk is not None:
                self.app.talk.save_by_itself()
            driver.suspend_application_mode()
            os.write(driver.fileno, f"{say('paused')}\n".encode("ascii" if self.app.ascii_look else "utf-8", "replace"))
        self.loop.remove_signal_handler(signal.SIGTSTP)
        os.killpg(os.getpgrp(), signal.SIGTSTP)
        self.loop.add_signal_handler(signal.SIGTSTP, self.sleep)
        self.loop.call_later(SOON, self.stay_awake)

    def stay_awake(self) -> None:
        """It was not stopped, as nobody could wake it: the screen comes back by itself."""
        if self.asleep:
            self.wake()

    def wake(self) -> None:
        """Take the terminal again and draw everything anew; sleep on where the terminal belongs to another program."""
        driver = self.driver
        if driver is None or self.app.killed:  # killed in its sleep: a new reader of keys would keep it from ending
            return
        if not self.asleep:  # it was stopped without a word: what the shell did to the terminal is done over
            driver.suspend_application_mode()
        driver.resume_application_mode()
        if not self.asleep:
            self.app.refresh(layout=True)
            self.app.call_after_refresh(self.app.show_cursor)
