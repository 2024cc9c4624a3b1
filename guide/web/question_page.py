"""The page of one question: what is asked, its answers or its field, why it is asked, and how to find out."""

from collections.abc import Sequence

from guide.session import Question

from . import asking
from .html import Html, lines, tag
from .page import Page, button, form, notes, summary
from .start_pages import radio
from .visit import Visit
from .words import say


def question_page(
    visit: Visit,
    question: Question,
    sealed: str,
    *,
    wrong: str = "",
    ways: Sequence[str] = (),
    typed: str | None = None,
) -> Page:
    """The question that is asked now. `wrong` says why what was `typed` is no answer, `ways` how it could be meant."""
    fact = question.fact
    chosen = fact.kind in asking.CHOSEN
    target = "answer-1" if chosen else "answer"
    fields = _choices(question, wrong) if chosen else _field(visit, question, wrong, typed)
    main = [
        summary([wrong], target) if wrong else "",
        notes(visit.news),
        tag("p", _progress(visit, question), class_="progress"),
        form(
            "question",
            tag("input", type="hidden", name="fact", value=fact.key),
            fields,
            tag("div", button(say("go_on")), class_="row"),
            "" if chosen else _others(visit, question, ways),
            sealed=sealed,
        ),
        _why(visit, question),
    ]
    return Page(fact.ask, main, "question", sealed, visit.heading, _steps(visit), bool(wrong), visit.city.id)


def _progress(visit: Visit, question: Question) -> str:
    if visit.changing:
        return say("changing")
    if question.must_answer:
        number = say("number", number=question.number)
    else:
        key = "number_more" if question.more else "number_last"
        number = say(key, number=question.number, more=question.more)
    return f"{say('part', title=question.title)}. {number}."


def _steps(visit: Visit) -> list[tuple[str, str]]:
    last = [("keep", say("take_code")), ("over", say("over"))]
    if visit.changing:
        return [("answers", say("keep")), *last]
    return [("back", say("back")), ("answers", say("my_answers")), *last]


def _described(question: Question, wrong: str, *others: str) -> str | None:
    names = [*(("help",) if question.fact.help else ()), *others, *(("wrong",) if wrong else ())]
    return " ".join(names) or None


def _said_wrong(wrong: str) -> Html:
    if not wrong:
        return Html("")
    return tag("p", tag("span", say("error"), ": ", class_="unseen"), wrong, id="wrong", class_="wrong", dir="auto")


def _help(question: Question) -> Html:
    return tag("p", lines(question.fact.help), id="help", class_="hint") if question.fact.help else Html("")


def _choices(question: Question, wrong: str) -> Html:
    fact, given = question.fact, asking.given_field(question)
    offered = asking.options(question)
    if nothing := asking.nothing_label(fact):
        offered.append((asking.NOTHING, nothing))
    rows = [
        radio(f"answer-{number}", "answer", value, label, checked=value == given)
        for number, (value, label) in enumerate(offered, 1)
    ]
    if not question.must_answer:
        rows.append(tag("p", say("or"), class_="or"))
        unsure = asking.unsure_label(fact)
        rows.append(radio("answer-unsure", "answer", asking.UNSURE, unsure, checked=given == asking.UNSURE))
    legend = tag("legend", tag("h1", fact.ask))
    return tag(
        "fieldset", legend, _help(question), _said_wrong(wrong), rows, aria_describedby=_described(question, wrong)
    )


def _field(visit: Visit, question: Question, wrong: str, typed: str | None) -> list[Html]:
    fact = question.fact
    value = asking.given_text(question) if typed is None else typed
    note = asking.wanted(fact, visit.session.today)
    described = _described(question, wrong, *(("wanted",) if note else ()))
    about: dict[str, str | bool | None] = {
        "id": "answer", "name": "answer", "autocomplete": "off", "spellcheck": "false", "dir": "auto",
        "aria_describedby": described, "aria_invalid": "true" if wrong else None,
    }  # fmt: skip
    if fact.kind in asking.LONG:
        # A line end at the start of a text area is dropped by browsers; one more keeps the first that was typed.
        field = tag("textarea", Html("\n"), value, rows="4", **about)
    else:
        field = tag("input", type="text", value=value, **about)
    return [
        tag("h1", tag("label", fact.ask, for_="answer")),
        _help(question),
        tag("p", note, id="wanted", class_="hint") if note else Html(""),
        _said_wrong(wrong),
        field,
    ]


def _others(visit: Visit, question: Question, ways: Sequence[str]) -> list[Html]:
    """What can be answered without typing: what was meant, a meeting's day, that there is none, that nobody knows."""
    fact = question.fact
    groups = [
        (say("ways"), [(way, way) for way in ways]),
        (say("meetings"), asking.meetings(visit.session, fact)),
    ]
    made = [_group(f"group-{number}", *group) for number, group in enumerate(groups, 1) if group[1]]
    last = [(asking.NOTHING, asking.nothing_label(fact))] if fact.allows_none else []
    if not question.must_answer:
        last.append((asking.UNSURE, asking.unsure_label(fact)))
    if last:
        buttons = [button(says, name="pick", value=value, plain=True) for value, says in last]
        made += [tag("p", say("or"), class_="or"), tag("div", buttons, class_="row")]
    return made


def _group(name: str, title: str, offered: Sequence[tuple[str, str]]) -> Html:
    buttons = [button(says, name="pick", value=value, plain=True) for value, says in offered]
    inside = [tag("p", title, id=name), tag("div", buttons, class_="column")]
    return tag("div", inside, role="group", aria_labelledby=name)


def _why(visit: Visit, question: Question) -> list[Html]:
    fact, city = question.fact, visit.city
    made = []
    if fact.find:
        made += [tag("h2", say("find")), tag("p", lines(fact.find))]
    if fact.why or fact.law:
        made.append(tag("h2", say("why")))
    if fact.why:
        made.append(tag("p", lines(fact.why)))
    if fact.law:
        made.append(tag("p", say("law", citation=city.citation(fact.law))))
        made += [tag("p", city.provisions[each].says, class_="law") for each in fact.law if each in city.provisions]
    return [tag("div", made, class_="about")] if made else []
