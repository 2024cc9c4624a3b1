"""Numbers in words in Spanish and Haitian Creole, up to the hundreds: "setenta y cinco", "twa ka", "media".

Small on purpose: what is not read here is refused with an example in digits. Read only where that language is spoken
(Spanish "once" is 11, and English "once" is not).
"""

from typing import NamedTuple


class Words(NamedTuple):
    """The number words of one language, without accents."""

    small: dict[str, int]
    tens: dict[str, int]
    hundreds: dict[str, int]
    parts: dict[str, int]
    """Parts of one: what stands below the line."""
    alone: frozenset[str]
    """Parts that need no number before them: "media milla"."""
    link: str = ""
    """What stands between tens and ones; empty where nothing is read there."""
    more: str = ""
    """What stands before a part that is added: "dos y medio"."""


def _row(words: str, first: int, step: int = 1) -> dict[str, int]:
    return {word: first + step * place for place, word in enumerate(words.split())}


SPOKEN = {
    "es": Words(
        _row("cero uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciseis"
             " diecisiete dieciocho diecinueve veinte veintiuno veintidos veintitres veinticuatro veinticinco"
             " veintiseis veintisiete veintiocho veintinueve", 0) | {"un": 1, "una": 1},
        _row("treinta cuarenta cincuenta sesenta setenta ochenta noventa", 30, 10),
        {"cien": 100} | _row("ciento doscientos trescientos cuatrocientos quinientos seiscientos setecientos"
                             " ochocientos novecientos", 100, 100) | _row("doscientas trescientas", 200, 100),
        {"medio": 2, "media": 2, "medios": 2, "tercio": 3, "tercios": 3, "cuarto": 4, "cuartos": 4,
         "quinto": 5, "quintos": 5, "octavo": 8, "octavos": 8, "decimo": 10, "decimos": 10},
        frozenset({"medio", "media"}), "y", "y",
    ),
    "ht": Words(
        _row("zewo en de twa kat senk sis set uit nef dis onz douz trez katoz kenz sez diset dizuit diznef", 0)
        | {"youn": 1, "yon": 1} | _row("ven trant karant senkant swasant swasanndis katreven katrevendis", 20, 10),
        {}, {"san": 100},
        {"demi": 2, "mwatye": 2, "tye": 3, "ka": 4},
        frozenset({"demi", "mwatye"}), "", "e",
    ),
}  # fmt: skip
