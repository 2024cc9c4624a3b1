"""The language spoken now, and the one lookup through which every sentence of the program goes.

English is what the program is written in: `tell` gives the sentence as it stands, and nothing is read. Another language
is a `Spoken`, made by `guide.library.catalogs.spoken(root, language)` from the catalogs under content/. A front end
chooses once with `use` (the whole process), or for a while with `using` (one request of a server, one test):

    with using(spoken(root, "es")):
        city = load_city(root, "cocoa-fl")      # the city's own texts in Spanish
        page = tell("Question {number}", number=3)  # the program's words

Results do not depend on the language, and neither do the JSON, the edition or a resume code.
"""

TYPE_CHECKING = False  # the first prompt waits for what is imported here
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from contextlib import AbstractContextManager
    from contextvars import ContextVar

LANGUAGES: dict[str, str] = {"en": "English", "es": "Español", "ht": "Kreyòl ayisyen"}
"""Every language, by its code as in HTML (`lang`), and what its own speakers call it."""


class Spoken:
    """A language with its texts: what is said for each English text."""

    __slots__ = ("at", "drafts", "language", "make", "texts")

    def __init__(
        self,
        language: str,
        texts: "Mapping[str, str]",
        at: "Mapping[tuple[str, str], str] | None" = None,
        drafts: frozenset[str] = frozenset(),
        make: "Callable[[str], str] | None" = None,
    ) -> None:
        self.language = language
        self.texts = texts
        self.at = at or {}
        """Texts that are said otherwise at one place, by the English text and that place."""
        self.drafts = set(drafts)
        """Catalogs that nobody has reviewed: `common`, `program`, `states/FL`, a city's id."""
        self.make = make
        """Makes what the catalogs lack (the language that tests invent)."""

    def say(self, text: str, at: str = "") -> str:
        """The text in this language; the English where no catalog has it."""
        if at and (text, at) in self.at:
            return self.at[text, at]
        found = self.texts.get(text)
        if found is None:
            found = self.make(text) if self.make and text.strip() else text
        return found


_process: Spoken | None = None
_context: "ContextVar[Spoken | None] | None" = None  # made by the first `using`: a start in English needs none


def _now() -> Spoken | None:
    return _process if _context is None else _context.get(_process)


def current() -> str:
    """The code of the language spoken now: `en` where none was chosen."""
    now = _now()
    return "en" if now is None else now.language


def now_spoken() -> Spoken | None:
    """The texts of the language spoken now; nothing for English."""
    return _now()


def tell(text: str, at: str = "", /, **values: object) -> str:
    """A sentence of the program in the language spoken now, filled. What fills it is text: braces in it mean nothing.

    `at` tells apart two uses of one English text that another language says in two ways.
    """
    now = _now()
    if now is not None:
        text = now.say(text, at)
    if not values or "{" not in text:
        return text
    parts = []
    while text:
        before, opened, rest = text.partition("{")
        parts.append(before)
        if not opened:
            break
        name, closed, text = rest.partition("}")
        parts.append(str(values[name]) if closed and name in values else opened + name + closed)
    return "".join(parts)


def use(chosen: Spoken | None) -> None:
    """Speak this language from now on, in the whole process; nothing for English."""
    global _process
    _process = chosen


def using(chosen: Spoken | None) -> "AbstractContextManager[None]":
    """Speak this language inside a `with`, in this thread or task only: for servers and tests."""
    from contextlib import contextmanager
    from contextvars import ContextVar

    global _context
    if _context is None:
        _context = ContextVar("spoken")
    here = _context

    @contextmanager
    def inside():  # type: ignore[no-untyped-def]
        token = here.set(chosen)
        try:
            yield
        finally:
            here.reset(token)

    return inside()


def is_draft(jurisdiction: str = "") -> bool:
    """Is any text of the language spoken now, for this jurisdiction, one that nobody has reviewed?"""
    now = _now()
    if now is None:
        return False
    shared = {each for each in now.drafts if each in ("common", "program") or each.startswith("states/")}
    return bool(shared) or jurisdiction in now.drafts


DRAFT = "Machine draft, not reviewed. The English text counts."
"""Shown on every page and export in another language until someone has reviewed it: `tell(DRAFT)`."""


def draft_note(jurisdiction: str = "") -> str:
    """The note that the translation is not reviewed; empty where it is, and in English."""
    return tell(DRAFT) if is_draft(jurisdiction) else ""


def wanted(environ: "Mapping[str, str]") -> str:
    """The language to begin with: `GUIDE_LANGUAGE`, else the system's, where the guide speaks it; else English."""
    for name in ("GUIDE_LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        if value := environ.get(name, "").strip():
            code = value[:2].lower()
            if code in LANGUAGES and not value[2:3].isalpha():
                return code
            if name != "GUIDE_LANGUAGE":
                return "en"
    return "en"
