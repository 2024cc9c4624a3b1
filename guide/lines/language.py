"""The language in line mode: chosen at the start or at any time, by a word that each language has for itself."""

from guide.languages import LANGUAGES, current, draft_note, use

from .talk import Talk, word

TYPE_CHECKING = False  # what is imported here, the first prompt waits for
if TYPE_CHECKING:
    from pathlib import Path

TYPED = {
    "english": "en", "inglés": "en", "ingles": "en", "anglè": "en", "angle": "en",
    "español": "es", "espanol": "es", "spanish": "es", "panyòl": "es", "panyol": "es",
    "kreyòl": "ht", "kreyol": "ht", "kreyòl ayisyen": "ht", "haitian creole": "ht", "creole": "ht", "criollo": "ht",
}  # fmt: skip
"""What is typed for a language, whichever is spoken."""
OFFERS = {
    "en": "For English, type english.",
    "es": "Para español, escriba español.",
    "ht": "Pou kreyòl ayisyen, tape kreyòl.",
}
"""Said in the language that it offers, so that whoever reads no other finds it."""


class Speaks(Exception):
    """The person asked for another language, before the interview began."""

    def __init__(self, language: str) -> None:
        super().__init__(language)
        self.language = language


def offer(talk: Talk) -> None:
    """Say which other languages there are."""
    for code, sentence in OFFERS.items():
        if code != current():
            talk.say(sentence)


def speak(talk: Talk, folder: "Path", language: str) -> None:
    """Speak a language from now on, and say so in it."""
    from guide.library.catalogs import spoken

    use(spoken(folder, language))
    talk.taken()
    talk.tell("speaks", language=LANGUAGES[language])
    if note := draft_note():
        talk.say(note)


def choose_language(talk: Talk, folder: "Path") -> bool:
    """Ask for a language and speak it. False where the person keeps the present one."""
    names = list(LANGUAGES.items())
    talk.options([name for _, name in names])
    while typed := " ".join(talk.ask(word("language_prompt", most=len(names))).casefold().split()):
        chosen = TYPED.get(typed, "")
        if typed.isascii() and typed.isdigit() and 1 <= int(typed[:4]) <= len(names):
            chosen = names[int(typed) - 1][0]
        if chosen:
            speak(talk, folder, chosen)
            return True
        talk.refuse(word("choice_number", most=len(names)))
    return False
