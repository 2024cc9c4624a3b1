"""What can go wrong with a parcel layer, in words with the next step."""


class ParcelTrouble(Exception):
    """Something about the layer or the request that a person can mend. Never holds an owner's name."""


class Unreachable(ParcelTrouble):
    """The layer cannot be opened now; the interview asks the person instead."""


class NotFound(ParcelTrouble):
    """No parcel has this number or address."""


class Several(ParcelTrouble):
    """More than one parcel fits; `numbers` are those to choose from."""

    def __init__(self, message: str, numbers: tuple[str, ...]) -> None:
        super().__init__(message)
        self.numbers = numbers


class BadShape(ValueError):
    """A shape that cannot be read; the text says why, in a few words."""
