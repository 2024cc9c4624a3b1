# ruff: noqa: E501 - a row of a table stands on one line
"""Mistakes that an author makes, each one edit of the small library beside this: where it is, and what must be said.

`mark` is the text, in the file as edited, at whose first letter the problem must stand.
"""

from typing import NamedTuple

HEAD, LEDGER, ASK = (
    "content/elm-fl/jurisdiction.yaml",
    "content/elm-fl/provisions.yaml",
    "content/elm-fl/questions.yaml",
)
RULES, SIGN = "content/elm-fl/rezoning.yaml", "content/elm-fl/sign.yaml"
FLOW, SIGN_FLOW = "flows/elm-fl/rezoning.yaml", "flows/elm-fl/sign.yaml"


class Seed(NamedTuple):
    """One mistake."""

    code: str
    file: str
    old: str
    new: str
    mark: str
    proof: bool = False
    elsewhere: str = ""
    """The file in which the problem stands, where it is another one."""


SEEDS = [
    # What the loader refuses
    Seed("unknown-key", HEAD, "county: Oak", "countie: Oak", "countie: Oak"),
    Seed("unknown-flow", HEAD, "flow: sign}", "flow: signs}", "signs}"),
    Seed("duplicate-key", ASK, "    label: Who asks\n", "    label: Who asks\n    label: Who is asking\n", "label: Who is asking"),
    Seed("unknown-option", ASK, "options: [owner, agent]", "options: [owner, agnt]", "agnt]"),
    Seed("unknown-procedure", ASK, "by: {sign:", "by: {sgn:", "{options: [owner, agent]}"),
    Seed("fact-incomplete", ASK, "    ask: How many acres is the land?\n", "", "acres:\n"),
    Seed("no-options", ASK, "    options: {denied: Denied, approved: Approved, none: There was none}\n", "", "prior_decision:"),
    Seed("unknown-provision", RULES, 'law: ["9"]', 'law: ["99"]', '"99"'),
    Seed("no-provision", RULES, '  who: council\n  law: ["9"]\n', "  who: council\n", "id: hearing"),
    Seed("unknown-track", RULES, 'law: {long: ["4"]}', 'law: {lang: ["4"]}', '["4"]}'),
    Seed("condition", RULES, "if: acres > 50", "if: acers > 50", "acers > 50"),
    Seed("condition", RULES, "if: initiator == owner,", "if: initiator == ownr,", "initiator == ownr"),
    Seed("condition", RULES, "if: acres > 50", "if: acres > yes", "acres > yes"),
    Seed("condition", RULES, "big: acres > 10", "big: big", "big\n"),
    Seed("date-rule", RULES, "days: 15, ", "", "{before: hearing_date"),
    Seed("no-way-forward", RULES, "  forward: [Move the hearing.]\n", "", "notice_date}"),
    Seed("duplicate-id", RULES, "- id: hearing\n", "- id: width\n", "id: width\n  title: Land"),
    Seed("name-taken", RULES, "  big: acres > 10", "  acres: acres > 10", "acres: acres"),
    Seed("value-maybe-unknown", RULES, "  title_else: Plan of the land on the streets\n", "", '"Plan of {feet'),
    Seed("text", RULES, "{feet_on_streets} feet on streets. 50", "{feet_on_street} feet on streets. 50", '"The land has'),
    Seed("unknown-fact", FLOW, "    - acres\n", "    - acers\n", "acers"),
    Seed("unknown-target", FLOW, "done.state.you, target: land}", "done.state.you, target: lands}", "lands}"),
    Seed("undecided-branch", FLOW, "cond: sure(initiator == city)", "cond: initiator == city", "initiator == city, target: dates"),
    Seed("undecided-end", FLOW, "    - {event: done.state.earlier, target: petition}\n", "", "- {cond: sure(stopped), target: blocked}\n    - {event: done.state.earlier"),
    Seed("unreachable", FLOW, "done.state.you, target: land}", "done.state.you, target: earlier}", "land:\n"),
    Seed("circle", FLOW, "done.state.land, target: earlier}", "done.state.land, target: you}", "you:\n"),
    Seed("asked-twice", FLOW, "    - acres\n", "    - acres\n    - acres\n", "- acres\n"),
    Seed("unknown-event", FLOW, "event: done.state.you,", "event: done.state.yu,", "done.state.yu"),
    Seed("guard-on-answer", FLOW, "event: done.state.you,", "event: answer,", "answer,"),
    Seed("reserved-id", FLOW, "  land:\n    title", "  history:\n    title", "history:\n"),
    Seed("source-missing", SIGN, '  title: The sign form\n  law: ["2"]\n', "  title: The sign form\n  basis: city_practice\n", "id: form"),
    Seed("no-such-day", HEAD, "county: Oak", 'closed: ["2027-02-28", "2027-02-30"]', '"2027-02-30"'),
    Seed("reads-itself", SIGN, "{if: height_ft > 20,", "{if: height_ft > 20 and not blocked,", "height_ft > 20 and"),
    Seed("reads-itself", RULES, "if: initiator == agent and agent_letter == no", "if: initiator == agent and not stopped", "initiator == agent and not"),
    # Questions and their words
    Seed("no-find", ASK, "    find: The minutes say it.\n", "", "prior_date:"),
    Seed("no-event", ASK, "    event: the hearing\n", "", "hearing_date, days", elsewhere=RULES),
    Seed("options-alike", ASK, "agent: An agent,", "agent: The owner,", "initiator:"),
    Seed("range-empty", ASK, "maximum: 200", "minimum: 300\n    maximum: 200", "height_ft:"),
    Seed("question-never-asked", ASK, "facts:\n", "facts:\n  age:\n    kind: number\n    label: Age\n    ask: How old is it?\n    find: See the deed.\n", "age:"),
    Seed("answer-unused", FLOW, "    - acres\n", "    - acres\n    - height_ft\n", "height_ft", elsewhere="-"),
    Seed("must-answer-not-asked", FLOW, "must_answer: [initiator]", "must_answer: [initiator, height_ft]", "[initiator, height_ft]"),
    Seed("no-question", ASK, "ask: How high is the sign, in feet?", "ask: How high is the sign, in feet.", "How high"),
    Seed("forbidden-word", RULES, "say: The owner may ask.", "say: None of this is needed.", "None of"),
    Seed("sentence-long", RULES, "say: The land is only just wide enough.", "say: The land is only just wide enough and so you have to ask for a new survey of it before you go to the city and bring that survey with you.", "The land is only just"),
    Seed("reading-grade", RULES, "say: The land is only just wide enough.", "say: Insufficient dimensional documentation necessitates supplementary verification of geometrical characteristics preceding administrative determination.", "Insufficient"),
    Seed("typing-slip", RULES, "say: The owner may ask.", "say: The  owner may ask.", "The  owner"),
    Seed("typing-slip", RULES, "say: The owner may ask.", "say: The the owner may ask.", "The the"),
    Seed("typing-slip", RULES, "say: The owner may ask.", "say: The owner (of it may ask.", "The owner (of"),
    Seed("typing-slip", RULES, "say: The owner may ask.", "say: The owner may ask .", "The owner may ask ."),
    Seed("typing-slip", RULES, "say: The owner may ask.", "say: The owner may ask..", "The owner may ask.."),
    Seed("no-full-stop", RULES, "say: The owner may ask.", "say: The owner may ask", "The owner may ask}"),
    Seed("full-stop", RULES, "title: A traffic study", "title: A traffic study.", "A traffic study."),
    Seed("small-letter", RULES, "title: A traffic study", "title: a traffic study", "a traffic study"),
    # The ledger and the head
    Seed("provision-unused", LEDGER, ", unused: A heading.", "", "elm.1,"),
    Seed("provision-used", LEDGER, "The owner or the city may ask.", "The owner or the city may ask., unused: No use", "No use"),
    Seed("citation-missing", LEDGER, "citation: § 4-9", 'citation: "tbd"', '"tbd"'),
    Seed("duplicate-provision", LEDGER, "{id: elm.10,", "{id: elm.9,", "elm.9, citation: § 4-10"),
    Seed("unknown-zone", HEAD, "America/New_York", "America/New_Yrk", "America/New_Yrk"),
    Seed("procedure-empty", SIGN, "for: [sign]", "for: [rezoning]", "sign: {title", elsewhere=HEAD),
    Seed("flow-unused", HEAD, "flow: sign}", "flow: rezoning}", "sign\n", elsewhere=SIGN_FLOW),
    # Conditions
    Seed("not-sees-none", RULES, "if: acres > 50", "if: not (frontage_ft <= 300)", "not (frontage_ft <= 300)"),
    Seed("unit-mismatch", RULES, "narrow: frontage_ft + second_ft < 50", "narrow: frontage_ft + acres < 50", "frontage_ft + acres"),
    Seed("unit-mismatch", RULES, "if: acres > 50", "if: acres > frontage_ft", "acres > frontage_ft"),
    Seed("option-never-offered", SIGN, "{if: height_ft > 20,", "{if: height_ft > 20 or initiator == city,", "height_ft > 20 or"),
    Seed("limit-out-of-range", SIGN, "{if: height_ft > 20,", "{if: height_ft > 20 or height_ft > 2000,", "height_ft > 20 or"),
    Seed("name-unused", RULES, "  big: acres > 10", "  tiny: acres < 1\n  big: acres > 10", "tiny:"),
    Seed("date-without-anchor", FLOW, "    - hearing_date\n", "", "hearing_date, days", elsewhere=RULES),
    # What only all answers show
    Seed("never-asked", FLOW, "agent_letter: initiator == agent", "agent_letter: initiator == agent and initiator == owner", "agent_letter:", True),
    Seed("never-taken", FLOW, "cond: sure(initiator == city)", "cond: sure(initiator == city and acres < 0.5 and acres > 2)", "{event: done.state.earlier, cond", True),
    Seed("outcome-unreachable", SIGN_FLOW, "    - {event: done.state.sign, cond: sure(blocked), target: blocked}\n", "", "blocked:", True),
    Seed("outcome-disagrees", FLOW, "    - {event: done.state.dates, cond: sure(blocked), target: blocked}\n", "", "checklist:", True),
    Seed("outcome-disagrees", SIGN_FLOW, "cond: sure(blocked)", "cond: sure(height_ft > 30)", "checklist:", True),
    Seed("guard-too-early", FLOW, "agent_letter: initiator == agent", "agent_letter: initiator == agent and acres > 5", "initiator == agent and", True),
    Seed("guard-too-early", FLOW, "cond: sure(initiator == city)", "cond: sure(hearing_date < today)", "sure(hearing_date", True),
    Seed("guard-too-early", FLOW, "    - hearing_date\n", "    - hearing_date: not (meeting_at == not_sure)\n", "not (meeting_at", True),
    Seed("never-shown", RULES, "if: frontage_ft <= 60 and frontage_ft >= 50", "if: frontage_ft <= 60 and frontage_ft >= 70", "frontage_ft <= 60", True),
    Seed("never-shown", RULES, "  title: The letter of the owner\n  if: initiator == agent", "  title: The letter of the owner\n  if: initiator == agent and agent_letter == no", "initiator == agent and agent_letter == no\n  law: [\"3\"]\n- id: study", True),
    Seed("always-shown", RULES, "  title: The letter of the owner\n  if: initiator == agent", "  title: The letter of the owner\n  if: initiator != city or initiator == city", "initiator != city or", True),
    Seed("never-fails", SIGN, "{if: height_ft > 20,", "{if: height_ft > 20 and height_ft < 20,", "height_ft > 20 and", True),
    Seed("track-unreachable", RULES, "if: not big}", "if: big and acres < 10}", "big and acres", True),
    Seed("value-unknown", RULES, "if: initiator == owner, law: [\"2\"], say: The owner may ask.", "if: initiator == owner or prior_date > today, law: [\"2\"], say: \"You asked before, on {prior_date}.\"", '"You asked', True),
    Seed("value-unknown", RULES, "if: frontage_ft <= 60 and frontage_ft >= 50, law: [\"8\"], say: The land is only just wide enough.", "if: frontage_ft <= 60 or second_ft == 4, law: [\"8\"], say: \"{second_ft} feet more are there.\"", '"{second_ft}', True),
]  # fmt: skip
