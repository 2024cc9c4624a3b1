"""The pages of what was answered: the list of answers, the checklist, the code that brings them back."""

from importlib.util import find_spec

from guide.exports.document import document
from guide.exports.html import pieces
from guide.exports.nodes import Heading
from guide.result import GivenAnswer, Result

from .html import Html, tag
from .page import Page, button, form, notes
from .visit import Visit
from .words import say

FORMATS = ("pdf", "pdf-large", "ics", "docx", "html", "text")
"""What can be taken along, in the order of the buttons."""
_NEEDS = {"pdf": "typst", "pdf-large": "typst", "docx": "docx"}


def offered_formats() -> list[str]:
    """The formats that can be made here."""
    return [each for each in FORMATS if each not in _NEEDS or find_spec(_NEEDS[each]) is not None]


def answers_page(visit: Visit, sealed: str) -> Page:
    """My answers: each can be changed; what was set aside is listed."""
    given, aside = visit.session.answers()
    route = visit.session.route()
    main: list[object] = [notes(visit.news), tag("h1", say("answers_title"))]
    if not given:
        main.append(tag("p", say("answers_none")))
    sections = list(dict.fromkeys(each.section for each in given))
    rows = [
        [tag("h2", section), tag("ul", [_row(each) for each in given if each.section == section], class_="answers")]
        for section in sections
    ]
    main.append(form("change", rows, sealed=sealed))
    if route.next is None:
        main.append(form("checklist", button(say("to_list")), sealed=sealed))
    else:
        fact = visit.city.fact(route.next.fact, visit.session.procedure)
        main.append(tag("p", say("open_one", label=fact.label)))
        main.append(form("question", button(say("to_question"), name="on", value="1"), sealed=sealed))
        main.append(tag("p", say("early_note"), id="early"))
        early = button(say("to_list_early"), plain=True, aria_describedby="early")
        main.append(form("checklist", early, sealed=sealed))
    if aside:
        listed = [tag("li", tag("span", each.label), ": ", tag("bdi", each.says)) for each in aside]
        main += [tag("h2", say("aside_title")), tag("p", say("aside_note")), tag("ul", listed, class_="aside")]
    steps = [("keep", say("take_code")), ("over", say("over"))]
    return Page(say("answers_title"), main, "answers", sealed, visit.heading, steps, city=visit.city.id)


def _row(each: GivenAnswer) -> Html:
    count = len(each.decides)
    decides = (say("decides_one") if count == 1 else say("decides", count=count)) if count else ""
    change = button(
        say("answers_change"), name="change", value=each.key, plain=True,
        aria_label=say("answers_change_what", label=each.label),
    )  # fmt: skip
    said = [tag("p", each.label, class_="label"), tag("p", each.says, class_="says", dir="auto")]
    return tag("li", tag("div", said, tag("p", decides, class_="hint") if decides else None), change)


def checklist_page(visit: Visit, result: Result, sealed: str, *, early: bool = False, trouble: str = "") -> Page:
    """The checklist, from the same tree as every written one, and the files in which it can be taken along."""
    tree = document(result)
    blocks, written = tree.blocks, [Html(each) for each in pieces(tree)]
    first = next((place for place, each in enumerate(blocks) if isinstance(each, Heading) and each.level == 2), 1)
    sections = [each for each in blocks if isinstance(each, Heading) and each.level == 2]
    links = [tag("li", tag("a", each.text, href=f"#{each.anchor}")) for each in sections]
    main = [
        notes([*visit.news, *([say("early")] if early else [])]),
        tag("p", trouble, class_="stop", role="alert") if trouble else "",
        written[:first],
        _take(sealed),
        tag("nav", tag("p", say("contents")), tag("ul", links), aria_label=say("contents"), class_="contents"),
        written[first:],
    ]
    steps = [("back", say("back")), ("answers", say("change")), ("keep", say("take_code")), ("over", say("over"))]
    return Page(say("list_title"), main, "checklist", sealed, visit.heading, steps, bool(trouble), visit.city.id)


def _take(sealed: str) -> Html:
    buttons = [
        button(say(f"format_{name}"), name="format", value=name, plain=True) for name in offered_formats()
    ]  # fmt: skip
    code = button(say("take_code"), action="keep", plain=True)
    inside = [tag("p", say("take_note"), id="take-note"), tag("div", buttons, code, class_="row")]
    title = tag("h2", say("take"), id="take")
    return tag("section", title, form("download", inside, sealed=sealed), aria_labelledby="take", class_="take")


def code_page(visit: Visit, sealed: str) -> Page:
    """The code that brings the answers back, as text and as a picture."""
    from guide.codes.resume import resume_code

    session = visit.session
    main: list[object] = [tag("h1", say("code_title"))]
    code = resume_code(session.city, session.procedure, session.given) if session.given else None
    if code is None:
        main.append(tag("p", say("code_nothing")))
    elif not code.text:
        main.append(tag("p", say("code_none")))
    else:
        main += [tag("p", tag("code", code.text), class_="code"), tag("p", say("code_use"))]
        main.append(tag("p", say("code_secret")))
        if code.lacks:
            main.append(tag("p", say("code_lacks", labels="; ".join(code.lacks))))
        main.append(_picture(code.text))
    steps = [("question", say("to_question")), ("answers", say("my_answers")), ("over", say("over"))]
    if session.finished():
        steps[0] = ("checklist", say("to_list"))
    return Page(say("code_title"), main, "keep", sealed, visit.heading, steps, city=visit.city.id)


def _picture(code: str) -> Html:
    """The code as a QR picture that is part of the page: nothing is loaded for it."""
    from guide.codes.qr import page_text, qr_modules

    try:
        rows = qr_modules(page_text(code), 4)
    except ValueError:
        return Html("")
    size = len(rows)
    dark = "".join(
        f"M{x} {y}h1v1h-1z" for y, row in enumerate(rows) for x, module in enumerate(row) if module
    )  # fmt: skip
    inside = [
        tag("rect", width=str(size), height=str(size), fill="#fff"),
        tag("path", d=dark, fill="#000"),
    ]
    picture = tag(
        "svg", inside, xmlns="http://www.w3.org/2000/svg", viewBox=f"0 0 {size} {size}", role="img",
        shape_rendering="crispEdges", aria_labelledby="picture",
    )  # fmt: skip
    return tag("figure", picture, tag("figcaption", say("code_picture"), id="picture"), class_="picture")
