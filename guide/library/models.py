"""The shape of the files under content/ and flows/, as typed models. Unknown keys are refused.

These models hold what an author wrote, word for word; `load` resolves names and builds what the engine runs on.
Their JSON Schemas serve editors that complete and check YAML.
"""

from decimal import Decimal
from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, StringConstraints

Line = Annotated[str, StringConstraints(min_length=1, max_length=3000)]
Identifier = Annotated[str, StringConstraints(pattern=r"^[a-z][a-z0-9_]*$", max_length=60)]
ProcedureId = Annotated[str, StringConstraints(pattern=r"^[a-z][a-z0-9-]*$", max_length=60)]
Condition = Annotated[str, StringConstraints(min_length=1, max_length=1000)]
Day = Annotated[str, StringConstraints(pattern=r"^\d{4}-\d{2}-\d{2}$")]
Seen = Annotated[str, StringConstraints(pattern=r"^\d{4}-\d{2}(-\d{2})?$")]
Law = list[Line]
LawByTrack = list[Line] | dict[Identifier, list[Line]]
Basis = Literal["ordinance", "state_law", "city_practice", "advice"]
Kind = Literal[
    "map", "text", "plan", "permit", "private", "petition", "appeal", "neighbor", "notice-check", "quasi-judicial"
]
"""What a procedure is about, so that what a state's cities share finds its procedures."""
Who = Literal["applicant", "city", "council", "board", "commission", "neighbor", "owner", "anyone"]
FactKind = Literal["choice", "yes_no", "number", "money", "date", "moment", "dates", "numbers", "texts", "text"]
UnitName = Literal[
    "feet",
    "square_feet",
    "acres",
    "percent",
    "units_per_acre",
    "inches",
    "count",
    "points",
    "columns",
    "dollars",
]


class Strict(BaseModel):
    """Nothing may stand in a file that the guide does not know."""

    model_config = ConfigDict(extra="forbid", populate_by_name=True, frozen=True)


class Office(Strict):
    """Whom to ask, and where that was seen."""

    office: Line
    contact: str = ""
    source: str = ""
    seen: Seen | None = None


class ProcedureHead(Strict):
    """A procedure in the opening menu."""

    title: Line
    says: Line
    flow: Line
    kinds: list[Kind] = []


class ParcelColumns(Strict):
    """Which columns of a county's layer hold what. Several columns for one thing are a list."""

    number: Line
    owner: Line | list[Line] = []
    mail: Line | list[Line | list[Line]] = []
    """The lines of the mailing address; columns that share a line are a list of their own."""
    site: Line | list[Line] = []
    part_of: Line | None = None
    """For condominium units without a shape of their own: the parcel number they stand on."""


class ParcelNames(Strict):
    """A second layer with names: municipal boundaries, or streets."""

    layer: Line
    name: Line
    own: list[Line] = []
    """For boundaries: the names under which this jurisdiction itself stands there."""
    county: Line | None = None
    """For boundaries: what land outside every city is called."""


class ParcelPetition(Strict):
    """A petition counted by owners near the land."""

    feet: Annotated[int, Field(ge=1, le=5280)]
    percent: Annotated[int, Field(ge=1, le=100)]


class ParcelSource(Strict):
    """Where a jurisdiction's parcels are read from: a GeoPackage file, or a PostGIS server."""

    file: Line | None = None
    postgis: Line | None = None
    layer: Line | None = None
    columns: ParcelColumns
    boundaries: ParcelNames | None = None
    streets: ParcelNames | None = None
    source: Line
    seen: Seen
    feet: Annotated[int, Field(ge=1, le=5280)] | None = None
    """How far the owners' list reaches."""
    petition: ParcelPetition | None = None
    owners_at_kiosk: bool = False


class JurisdictionFile(Strict):
    """content/<city>/jurisdiction.yaml"""

    name: Line
    county: str = ""
    state: Annotated[str, StringConstraints(pattern=r"^[A-Z]{2}$")]
    zone: Line
    prefix: Annotated[str, StringConstraints(pattern=r"^[a-z][a-z0-9]*\.$")]
    law: Line
    ask: Office
    closed: list[Day] = []
    parcels: ParcelSource | None = None
    procedures: dict[ProcedureId, ProcedureHead]


class ProvisionEntry(Strict):
    """One clause of an ordinance, or one of its silences."""

    id: Line
    citation: Line
    says: Line
    kind: Line
    acts: Line
    about: str = ""
    unused: str = ""


class ProvisionsFile(Strict):
    """content/<city>/provisions.yaml"""

    provisions: list[ProvisionEntry]


class StateProvisionEntry(ProvisionEntry):
    """A section of state law as it was seen in a public page. Only what was seen, grade P, is taken."""

    source: Line
    seen: Seen
    grade: Line


class StateProvisionsFile(Strict):
    """content/states/<STATE>/provisions.yaml"""

    state: Line
    prefix: Annotated[str, StringConstraints(pattern=r"^[a-z][a-z0-9-]*\.$")]
    provisions: list[StateProvisionEntry]


class FactWording(Strict):
    """What may be said of a fact; in a city's file it replaces what the common dictionary says, key by key."""

    kind: FactKind | None = None
    unit: UnitName | None = None
    options: dict[Identifier, Line] | list[Identifier] | None = None
    label: Line | None = None
    ask: Line | None = None
    help: Line | None = None
    find: Line | None = None
    find_en: Line | None = None
    """`find` in English, where a catalog translated it; no author writes it."""
    why: Line | None = None
    law: Law | None = None
    event: Line | None = None
    none: Line | None = None
    plan: bool | None = None
    whole: bool | None = None
    minimum: Decimal | None = None
    maximum: Decimal | None = None


class FactEntry(FactWording):
    """A fact, with other wording for single procedures."""

    by: dict[ProcedureId, FactWording] = {}


class FactsFile(Strict):
    """content/common/facts.yaml and content/<city>/questions.yaml"""

    facts: dict[Identifier, FactEntry]


class Due(Strict):
    """A date rule."""

    before: Condition | None = None
    after: Condition | None = None
    within: Condition | None = None
    gap: Annotated[list[Condition], Field(min_length=2, max_length=2)] | None = None
    petition: Condition | None = None
    second_general: Condition | None = None
    days: Annotated[int, Field(ge=0, le=3660)] | None = None
    weeks: Annotated[int, Field(ge=0, le=520)] | None = None
    hours: Annotated[int, Field(ge=0, le=8760)] | None = None
    general: Condition | None = None
    special: Condition | None = None
    act: Condition | None = None
    advice: bool = False
    law: LawByTrack | None = None
    title: Line | None = None
    always: bool = False
    rolls: bool = False
    if_: Condition | None = Field(None, alias="if")


class Spoken(Strict):
    """What can be said: with values, and without them."""

    say: Line
    say_else: Line | None = None


class Point(Strict):
    """A sub-point that applies only sometimes, or rests on a provision of its own."""

    say: Line
    if_: Condition | None = Field(None, alias="if")
    law: Law = []


class Sourced(Strict):
    """Who a line is for, when, and what it rests on."""

    id: Identifier | None = None
    for_: list[ProcedureId] | None = Field(None, alias="for")
    for_kinds: list[Kind] | None = None
    if_: Condition | None = Field(None, alias="if")
    law: LawByTrack = []
    basis: Basis = "ordinance"
    source: str = ""
    seen: Seen | None = None
    grade: str = ""


class Failing(Spoken):
    """An act that falls short."""

    if_: Condition = Field(alias="if")
    law: LawByTrack = []
    forward: Annotated[list[Line], Field(min_length=1)]
    maybe: Line | None = None


class RequirementEntry(Sourced):
    """An item of the checklist, its date, and what happens when its act falls short."""

    title: Line
    title_else: Line | None = None
    who: Who = "applicant"
    because: list[Line] = []
    points: list[Line | Point] | None = None
    help: Line | None = None
    due: Due | None = None
    forward: list[Line] = []
    late_says: Line | None = None
    late_says_else: Line | None = None
    fails: list[Failing] = []
    when_stopped: bool = False


class DateEntry(Sourced):
    """A date of its own, without an item."""

    title: Line
    due: Due
    forward: list[Line] = []
    late_says: Line | None = None
    late_says_else: Line | None = None


class StopEntry(Sourced, Spoken):
    """No standing, a bar, a forbidden request."""

    id: Identifier
    if_: Condition = Field(alias="if")
    forward: Annotated[list[Line], Field(min_length=1)]
    maybe: Line | None = None
    safer: Line | None = None
    other: Line | None = None


class BarEntry(Sourced):
    """No second try for some months after a decision."""

    id: Identifier
    title: Line
    after: Condition
    months: Annotated[int, Field(ge=1, le=120)]
    tested: Condition | None = None
    tested_says: str = ""
    lifted: Condition | None = None
    say: Line | None = None
    say_else: Line | None = None
    forward: list[Line] = []
    maybe: Line | None = None
    safer: Line | None = None
    other: Line | None = None


class WhyEntry(Sourced, Spoken):
    """What was decided on the way."""


class WarningEntry(Sourced, Spoken):
    """A caution, with both readings where there are two."""

    safer: Line | None = None
    other: Line | None = None


class FeeEntry(Sourced):
    """A fee; without an amount it says so, and whom to ask."""

    id: Identifier
    what: Line
    ask: Line
    says: Line | None = None


class HandoverEntry(Sourced):
    """What the guide cannot decide."""

    rule: Line
    why_not: Line
    who: Line


class SideEntry(Strict):
    """What one of two laws, or the city's own practice, says."""

    say: Line
    law: Law = []
    basis: Basis = "ordinance"
    source: str = ""
    seen: Seen | None = None
    grade: str = ""


class ConflictEntry(Strict):
    """Where the ordinance says one thing and state law or the city's practice another: both sides, and whom to ask."""

    id: Identifier
    for_: list[ProcedureId] | None = Field(None, alias="for")
    if_: Condition | None = Field(None, alias="if")
    about: Line
    ordinance: SideEntry
    other: SideEntry
    ask: str = ""


class QuestionEntry(Sourced):
    """Something that only an office of the city can answer."""

    id: Identifier
    basis: Basis = "advice"
    about: Line
    ask: Line
    to: str = ""


class CoveredEntry(Strict):
    """A line of state law that the ordinance says itself; it is not said twice."""

    law: Annotated[Law, Field(min_length=1)]


class Alternative(Strict):
    """One form of a computed value, used when its condition holds and its values are known."""

    say: Line
    if_: Condition | None = Field(None, alias="if")


class TrackEntry(Strict):
    """A route that the ordinance knows."""

    name: Line
    title: Line
    if_: Condition = Field(alias="if")
    for_: list[ProcedureId] | None = Field(None, alias="for")


class RulesFile(Strict):
    """Any other file of content/<city>/: what is required, when, and why."""

    for_: list[ProcedureId] | None = Field(None, alias="for")
    define: dict[Identifier, Condition] = {}
    computed: dict[Identifier, Condition | list[Alternative]] = {}
    tracks: dict[Identifier, TrackEntry] = {}
    why: list[WhyEntry] = []
    stops: list[StopEntry] = []
    bars: list[BarEntry] = []
    documents: list[RequirementEntry] = []
    concept_plan: list[RequirementEntry] = []
    engagement: list[RequirementEntry] = []
    notices: list[RequirementEntry] = []
    hearings: list[RequirementEntry] = []
    limits: list[RequirementEntry] = []
    fee_acts: list[RequirementEntry] = []
    dates: list[DateEntry] = []
    warnings: list[WarningEntry] = []
    fees: list[FeeEntry] = []
    handovers: list[HandoverEntry] = []
    conflicts: list[ConflictEntry] = []
    questions: list[QuestionEntry] = []
    covered: dict[Identifier, CoveredEntry] = {}


CATEGORIES = {
    "documents": "documents",
    "concept_plan": "concept_plan",
    "engagement": "engagement",
    "notices": "notices",
    "hearings": "hearings",
    "limits": "limits",
    "fee_acts": "fees",
}
"""The keys of a rules file that hold requirements, and the category each gives, in the order of the checklist."""


class FlowTransition(Strict):
    """A way out of a section."""

    event: Line | None = None
    cond: Condition | None = None
    target: Identifier


class FlowState(Strict):
    """A section of the interview, or an outcome."""

    title: Line | None = None
    ask: list[Identifier | dict[Identifier, Condition]] = []
    transitions: list[FlowTransition] = []
    final: bool = False


class FlowFile(Strict):
    """flows/<city>/<flow>.yaml"""

    name: Line
    description: Line
    must_answer: list[Identifier] = []
    states: Annotated[dict[Identifier, FlowState], Field(min_length=2)]
