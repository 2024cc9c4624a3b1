"""My answers, as numbered lines: those on the route, those set aside, and which one to change."""

from guide.session import Session

from .asking import said
from .talk import Left, Talk, word
from .words import meant


def review(talk: Talk, session: Session) -> str | None:
    """List the answers; the key of the one to change, or nothing. Raises Left."""
    shown, aside = session.answers()
    talk.gap()
    talk.tell("review" if shown else "review_none")
    section = ""
    for number, each in enumerate(shown, 1):
        if each.section != section:
            section = each.section
            talk.say(f"{section}:")
        fact = session.city.fact(each.key, session.procedure)
        says = said(fact, session.given[each.key])
        if origin := session.origins.get(each.key):
            says = origin.beside(fact, session.given[each.key], says)
        line = word("review_line", number=number, label=each.label, says=says)
        if each.decides:
            count = len(each.decides)
            line = word("review_open_one" if count == 1 else "review_open", line=line, count=count)
        talk.say(line, "   ")
    for each in aside:
        talk.say(word("review_aside", label=each.label, says=each.says), "   ")
    while shown:
        typed = talk.ask(word("review_prompt"))
        asked = meant(typed)
        if not asked or asked == "back":
            return None
        if asked == "quit":
            raise Left
        if typed.isascii() and typed.isdigit() and len(typed) < 4 and 1 <= int(typed) <= len(shown):
            talk.taken()
            return shown[int(typed) - 1].key
        talk.refuse(word("review_number", most=len(shown)))
    return None
