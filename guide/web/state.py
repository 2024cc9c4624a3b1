"""What a page carries: the language, the request, the answers. Sealed, so that only a server with the secret makes one.

A seal proves where a state was made; it hides nothing. The answers are the person's own, in the person's own page.
"""

import binascii
import hashlib
import hmac
import json
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

LONGEST = 100_000  # signs of a sealed state; a page holds it twice
MOST = 400_000  # bytes of a state before it is packed
FORM = 1
_MARK = 16  # bytes of the seal: 128 bits


class BadState(ValueError):
    """No state that this server, or another with its secret, has sealed."""


class TooMuch(ValueError):
    """A state that is larger than a page carries."""


@dataclass(frozen=True)
class State:
    """What is known of a visit. The answers are as `keep_answer` keeps them."""

    language: str = "en"
    city: str = ""
    procedure: str = ""
    edition: str = ""
    """The first signs of the edition that the answers were given under."""
    looking_at: str = ""
    """The question gone back to."""
    changing: bool = False
    """One answer is being changed; then the person is back at the list of answers."""
    given: Mapping[str, Any] = field(default_factory=dict)


class Seal:
    """Seals and opens states. Every server with the same secret opens what another has sealed."""

    def __init__(self, secret: bytes) -> None:
        # The secret itself signs nothing: a key of its own for this one use.
        self._key = hmac.digest(secret, b"guide: the answers in a page, 1", hashlib.sha256)

    def close(self, state: State) -> str:
        """A state as signs that stand in a form as they are. Raises TooMuch."""
        parts = [
            FORM, state.language, state.city, state.procedure, state.edition, state.looking_at,
            int(state.changing), dict(state.given),
        ]  # fmt: skip
        written = json.dumps(parts, ensure_ascii=False, separators=(",", ":")).encode()
        if len(written) > MOST:
            raise TooMuch
        packed = zlib.compress(written, 6)
        made = urlsafe_b64encode(self._mark(packed) + packed).rstrip(b"=").decode("ascii")
        if len(made) > LONGEST:
            raise TooMuch
        return made

    def open(self, sealed: str) -> State:
        """The state again. Nothing in it is read before the seal is found right. Raises BadState."""
        if len(sealed) > LONGEST or not sealed.isascii():
            raise BadState
        try:
            data = urlsafe_b64decode(sealed.encode("ascii") + b"=" * (-len(sealed) % 4))
        except (binascii.Error, ValueError):
            raise BadState from None
        mark, packed = data[:_MARK], data[_MARK:]
        # Read leniently, base64 has several ways to write one state; only the one that is made here is taken.
        same = urlsafe_b64encode(data).rstrip(b"=").decode("ascii") == sealed
        if not hmac.compare_digest(mark, self._mark(packed)) or not same:
            raise BadState
        try:
            form, language, city, procedure, edition, looking_at, changing, given = json.loads(_unpacked(packed))
        except (ValueError, zlib.error, RecursionError):
            raise BadState from None
        if form != FORM:
            raise BadState
        return State(language, city, procedure, edition, looking_at, bool(changing), given)

    def _mark(self, packed: bytes) -> bytes:
        return hmac.digest(self._key, packed, hashlib.sha256)[:_MARK]


def _unpacked(packed: bytes) -> bytes:
    reader = zlib.decompressobj()
    made = reader.decompress(packed, MOST + 1)
    if len(made) > MOST or not reader.eof or reader.unused_data:
        raise BadState
    return made
