"""The secret that staff leave a public terminal with: kept as a slow hash, and tried a few times only."""

import base64
import binascii
import hashlib
import hmac
import secrets
import time
from collections.abc import Callable

LEAST = 6  # characters of a secret
_N, _R, _P = 2**14, 8, 1
TRIES, MINUTES = 5, 15
"""After so many wrong secrets nothing is looked at for so many minutes."""


def hashed(secret: str, salt: bytes | None = None) -> str:
    """A secret as it is kept in a file: `scrypt$n$r$p$salt$hash`."""
    salt = salt or secrets.token_bytes(16)
    made = hashlib.scrypt(_bytes(secret), salt=salt, n=_N, r=_R, p=_P)
    return "$".join(["scrypt", str(_N), str(_R), str(_P), *(base64.b64encode(each).decode() for each in (salt, made))])


def matches(secret: str, kept: str) -> bool:
    """Is this the secret that was kept? False for anything that is no kept secret."""
    try:
        kind, n, r, p, salt, made = kept.split("$")
        if kind != "scrypt" or not (2**13 <= int(n) <= 2**18 and 1 <= int(r) <= 16 and 1 <= int(p) <= 4):
            return False
        wanted = base64.b64decode(made, validate=True)
        found = hashlib.scrypt(
            _bytes(secret), salt=base64.b64decode(salt, validate=True), n=int(n), r=int(r), p=int(p),
            maxmem=2**28, dklen=len(wanted),
        )  # fmt: skip
    except (ValueError, binascii.Error):
        return False
    return len(wanted) == 64 and hmac.compare_digest(found, wanted)


def _bytes(secret: str) -> bytes:
    return secret.strip().encode("utf-8", "replace")[:1024]


class Door:
    """Lets staff out. It counts wrong secrets over all visitors, so that starting anew gives no further tries."""

    def __init__(self, kept: str, clock: Callable[[], float] = time.monotonic) -> None:
        self.kept, self.clock = kept, clock
        self.wrong: list[float] = []

    def waits(self) -> float:
        """Seconds until a secret is looked at again; 0 where it is now."""
        now = self.clock()
        self.wrong = [each for each in self.wrong if now - each < MINUTES * 60]
        return MINUTES * 60 - (now - self.wrong[-1]) if len(self.wrong) >= TRIES else 0.0

    def opens(self, secret: str) -> bool:
        """Try a secret. While the door waits even the right one is refused."""
        if not self.kept or self.waits() > 0:
            return False
        if matches(secret, self.kept):
            self.wrong.clear()
            return True
        self.wrong.append(self.clock())
        return False
