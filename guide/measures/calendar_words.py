"""Names of months and weekdays in the languages of the guide: no locale gives Haitian Creole."""

from guide.languages import current


def _list(words: str) -> tuple[str, ...]:
    return tuple(words.split())


MONTHS: dict[str, tuple[str, ...]] = {
    "en": ("January", "February", "March", "April", "May", "June", "July", "August", "September", "October",
           "November", "December"),
    "es": ("enero", "febrero", "marzo", "abril", "mayo", "junio", "julio", "agosto", "septiembre", "octubre",
           "noviembre", "diciembre"),
    "ht": ("janvye", "fevriye", "mas", "avril", "me", "jen", "jiyè", "out", "septanm", "oktòb", "novanm",
           "desanm"),
}  # fmt: skip
WEEKDAYS: dict[str, tuple[str, ...]] = {
    "en": ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"),
    "es": ("lunes", "martes", "miércoles", "jueves", "viernes", "sábado", "domingo"),
    "ht": ("lendi", "madi", "mèkredi", "jedi", "vandredi", "samdi", "dimanch"),
}
SHORT_MONTHS: dict[str, tuple[str, ...]] = {
    "en": _list("Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec"),
    "es": _list("ene feb mar abr may jun jul ago sep oct nov dic"),
    "ht": _list("janv fev mas avr me jen jiyè out sept okt nov des"),
}
SHORT_WEEKDAYS: dict[str, tuple[str, ...]] = {
    "en": _list("Mon Tue Wed Thu Fri Sat Sun"),
    "es": _list("lun mar mié jue vie sáb dom"),
    "ht": _list("len mad mèk jed van sam dim"),
}


def known(language: str | None = None) -> str:
    """The language to say it in: the one named, else the one spoken now; English where it has no table."""
    language = language or current()
    return language if language in MONTHS else "en"
