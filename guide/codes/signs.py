"""The signs of a code: Crockford's base 32, grouped for reading, with two check signs.

The check signs are the two lowest places of a polynomial over the field of 32 elements (a Reed-Solomon code): any
one wrong sign and any two neighbors that changed places are noticed at every length, any two wrong signs up to 31.
"""

from guide.languages import tell

ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
CHECKS = 2
GROUP = 4
LONGEST = 1000

_AS_READ = str.maketrans({"O": "0", "I": "1", "L": "1", **dict.fromkeys(" -\t\n\r\u2010\u2011\u2012\u2013\u2212", "")})


class NotACode(ValueError):
    """A text that is no code of this guide; says in words what to look at."""


def _powers() -> tuple[list[int], dict[int, int]]:
    """Powers of 2 in the field of 32 elements made by x^5 + x^2 + 1, and their logarithms."""
    powers, value = [], 1
    for _ in range(31):
        powers.append(value)
        value <<= 1
        if value & 32:
            value ^= 0b100101
    return powers, {each: place for place, each in enumerate(powers)}


_POWER, _LOG = _powers()


def _times(left: int, right: int) -> int:
    return _POWER[(_LOG[left] + _LOG[right]) % 31] if left and right else 0


# (x - 2)(x - 4), whose roots make a burst of two and a swap visible.
_GENERATOR = (_POWER[1] ^ _POWER[2], _times(_POWER[1], _POWER[2]))


_CARRIED = tuple((_times(value, _GENERATOR[0]), _times(value, _GENERATOR[1])) for value in range(32))


def check_signs(values: list[int]) -> list[int]:
    """The two check values that belong to these values (each 0 to 31)."""
    high = low = 0
    for value in values:
        first, second = _CARRIED[value ^ high]
        high, low = low ^ first, second
    return [high, low]


def written(number: int, mark: int = 0) -> str:
    """A number as signs with their check, in groups: `7K3M-9QXT-2B`. `mark` tells kinds of codes apart."""
    values: list[int] = []
    while number:
        values.append(number & 31)
        number >>= 5
    values = values[::-1] or [0]
    high, low = check_signs([mark, *values])
    return grouped("".join(ALPHABET[value] for value in (*values, high, low)))


def grouped(signs: str) -> str:
    """Signs in groups of four; no single sign stands alone at the end."""
    groups = [signs[place : place + GROUP] for place in range(0, len(signs), GROUP)]
    if len(groups) > 1 and len(groups[-1]) == 1:
        groups[-2:] = [groups[-2] + groups[-1]]
    return "-".join(groups)


def plain_signs(typed: str) -> str:
    """A typed code as bare signs: capitals, without hyphens and spaces, O as 0, I and L as 1. Raises NotACode."""
    if len(typed) > 2 * LONGEST:
        raise NotACode(tell("This is too long for a code."))
    signs = typed.upper().translate(_AS_READ)
    if not signs:
        raise NotACode(tell("Type the code that stands on your page."))
    for sign in signs:
        if sign not in ALPHABET:
            shown = f"'{sign}'" if sign.isprintable() else tell("that sign")
            raise NotACode(
                tell("A code has only digits and letters without U, so {shown} cannot stand in it.", shown=shown)
            )
    return signs


def read(typed: str, mark: int = 0) -> int:
    """The number of a typed code. Raises NotACode where a sign is wrong, missing, or has changed places."""
    signs = plain_signs(typed)
    values = [ALPHABET.index(sign) for sign in signs]
    if len(values) <= CHECKS or len(values) > LONGEST:
        raise NotACode(tell("This has {count} signs. A code has more. Look at the page again.", count=len(values)))
    if check_signs([mark, *values[:-CHECKS]]) != values[-CHECKS:]:
        raise NotACode(
            tell(
                "A sign is not right, or two changed places. You typed {signs}. Compare it sign by sign.",
                signs=grouped(signs),
            )
        )
    number = 0
    for value in values[:-CHECKS]:
        number = number * 32 + value
    if len(values) - CHECKS != max(1, (number.bit_length() + 4) // 5):
        raise NotACode(tell("This code starts with a sign too many. Compare it with your page."))
    return number
