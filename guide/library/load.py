"""Opens the library: the list of jurisdictions, and one jurisdiction with all its rules. Only that one is read."""

import hashlib
from datetime import date
from pathlib import Path
from typing import Any

from guide.conditions.names import Namespace
from guide.facts import Fact
from guide.languages import current, tell, using

from . import entries as made
from . import models as written
from .calendars import Calendars
from .city import City, ProcedureEntry
from .collect import Collector
from .fee_tables import FeeTables
from .flow import Flow
from .menu import NoSuchName, check_name, jurisdiction_ids, library_folder, menu, shortened
from .problems import Problem, did_you_mean
from .read_facts import FactReader
from .read_flow import FlowReader
from .read_rules import RulesReader, rule_kind, slug
from .remarks import MarginsFile, Remark, RemarksFile, read_remarks
from .source import Document
from .state import StateFiles, leave_out_covered, state_files, state_provisions, wide_facts, wide_names

FIXED = (
    "jurisdiction.yaml", "provisions.yaml", "questions.yaml", "plausibility.yaml", "codes.yaml", "letters.yaml",
    "cases.yaml", "fees.yaml", "calendar.yaml",
)  # fmt: skip
"""Files of a city that are no rule files."""


def check_procedure(city: City, procedure: str) -> None:
    """Refuse a procedure that the jurisdiction does not have."""
    if procedure not in city.procedures:
        hint = did_you_mean(procedure, list(city.procedures))
        name = shortened(procedure)
        raise NoSuchName(tell("{city} has no procedure '{name}'. {hint}", city=city.head.name, name=name, hint=hint))


def load_city(root: Path, jurisdiction: str, language: str | None = None) -> City:
    """One jurisdiction, checked. Raises NoSuchName, or Problems with everything that is wrong in its files.

    Its texts are in the language spoken now (`guide.languages`), or in the one named here; all else is the same.
    """
    check_name(root, jurisdiction)
    if language is None or language == current():
        return _Loader(root, jurisdiction).load()
    from .catalogs import spoken

    with using(spoken(root, language)):
        return _Loader(root, jurisdiction).load()


class _Loader:
    def __init__(self, root: Path, jurisdiction: str) -> None:
        self.root = root
        self.id = jurisdiction
        self.collector = Collector(root)
        self.folder = root / "content" / jurisdiction
        self.common = root / "content" / "common"
        self.hash = hashlib.sha256()
        self.documents: dict[str, Document] = {}

    def file(self, path: Path) -> Document | None:
        if path.is_file():
            # Of each file its hash alone, so that a packed edition is known by the same name as its files.
            digest = getattr(path, "digest", None)
            content = digest() if digest else hashlib.sha256(path.read_bytes()).digest()
            self.hash.update(path.relative_to(self.root).as_posix().encode() + b"\0" + content)
        document = self.collector.read(path)
        if document is not None and current() != "en":
            from .catalogs import translated

            document = translated(self.root, document)
        if document is not None:
            self.documents[document.name] = document
        return document

    def pair(self, path: Path, kind: type) -> Any:
        document = self.file(path) if path.is_file() else None
        model = self.collector.model(document, kind)
        return (document, model) if document is not None and model is not None else None

    def load(self) -> City:
        head = self.pair(self.folder / "jurisdiction.yaml", written.JurisdictionFile)
        ledger = self.pair(self.folder / "provisions.yaml", written.ProvisionsFile)
        common = self.pair(self.common / "facts.yaml", written.FactsFile)
        own = self.pair(self.folder / "questions.yaml", written.FactsFile)
        phrases = self.pair(self.common / "phrases.yaml", dict[str, str])
        if told := self.pair(self.common / "explanations.yaml", dict[str, str]):
            phrases = (told[0], {**(phrases[1] if phrases else {}), **told[1]})
        rule_files = [
            pair
            for path in sorted(self.folder.glob("*.yaml"))
            if path.name not in FIXED and (pair := self.pair(path, written.RulesFile))
        ]
        flow_files = [
            pair
            for path in sorted((self.root / "flows" / self.id).glob("*.yaml"))
            if (pair := self.pair(path, written.FlowFile))
        ]
        if head is None or ledger is None:
            missing = "jurisdiction.yaml" if head is None else "provisions.yaml"
            if not self.collector.found:
                self.collector.found.append(
                    Problem(
                        f"content/{self.id}/{missing}",
                        1,
                        1,
                        "file-missing",
                        "this file is missing",
                        "Add it.",
                    )
                )
            self.collector.raise_if_any()
        # Problems of form first: names can only be checked in files that have the right form.
        self.collector.raise_if_any()
        return self.build(head, ledger, common, own, phrases, rule_files, flow_files)

    def build(
        self, head: Any, ledger: Any, common: Any, own: Any, phrases: Any, rule_files: Any, flow_files: Any
    ) -> City:
        document, file = head
        state = state_files(self.root / "content" / "states" / file.state, self.pair)
        self.collector.raise_if_any()
        provisions = self.provisions(ledger, file.prefix)
        if state is not None:
            provisions.update(state_provisions(state, self.collector))
        used = {
            key
            for _, flow in flow_files
            for state in flow.states.values()
            for asked in state.ask
            for key in ([asked] if isinstance(asked, str) else asked)
        }
        fact_reader = FactReader(self.collector, file.prefix, provisions)
        shared = [each for each in (common, state.facts if state else None) if each]
        facts, by = fact_reader.read(shared, own, used)
        if own:
            self.named_procedures(own, file.procedures)
        names = self.namespace(facts, rule_files, tuple(file.procedures))
        names.unasked = frozenset(key for _, each in shared for key in each.facts) - set(facts)
        reader = RulesReader(self.collector, names, file.prefix, provisions, file.procedures)
        reader.track_keys = frozenset(key for _, rules in rule_files for key in rules.tracks)
        reader.kinds = {name: tuple(entry.kinds) for name, entry in file.procedures.items()}
        for rule_document, rules in rule_files:
            reader.read(rule_document, rules)
        wide = wide_facts(facts, fact_reader.shared(shared))
        beyond = self.state_rules(state, reader, wide)
        self.covered(reader, rule_files, beyond)
        fee_tables = self.fee_tables(reader)
        calendars = self.calendars(reader, wide)
        flows = {
            Path(doc.name).stem: FlowReader(self.collector, doc, names).read(flow_file) for doc, flow_file in flow_files
        }
        procedures = self.procedures(document, file, flows)
        closed = self.days(document, file.closed, ("closed",))
        remarks = self.remarks(reader, tuple(file.procedures))
        self.collector.raise_if_any()
        city = City(
            head=made.CityHead(
                self.id, file.name, file.county, file.state, file.zone, file.prefix, file.law,
                made.Contact(file.ask.office, file.ask.contact, file.ask.source, file.ask.seen or ""),
                closed | frozenset(calendars.closed),
            ),
            edition=self.hash.hexdigest()[:12],
            procedures=procedures,
            provisions=provisions,
            facts=facts,
            facts_by=by,
            names=names,
            rules=reader.rules,
            flows=flows,
            phrases=phrases[1] if phrases else {},
            remarks=remarks,
            margins=self.margins(),
            documents=self.documents,
            shared_facts=wide,
            fee_tables=fee_tables,
            calendars=calendars,
            root=self.root,
        )  # fmt: skip
        city.trees = {name: test.node for name, test in reader.rules.defined.items()}
        city.rule_nodes = _rule_nodes(reader.rules)
        return city

    def remarks(self, reader: RulesReader, procedures: tuple[str, ...]) -> list[Remark]:
        """What content doubts about answers: the common remarks, then the city's own."""
        found: list[Remark] = []
        for folder in (self.common, self.folder):
            if pair := self.pair(folder / "plausibility.yaml", RemarksFile):
                found += read_remarks(reader, pair[0], pair[1], procedures, common=folder is self.common)
        return found

    def margins(self) -> dict[str, Any]:
        """How near a limit is close enough to be said, by unit."""
        pair = self.pair(self.common / "margins.yaml", MarginsFile)
        return dict(pair[1].margins) if pair else {}

    def state_rules(self, state: StateFiles | None, reader: RulesReader, facts: dict[str, Fact]) -> set[str]:
        """Add what the cities of the state share, after the city's own. Gives the ids of these lines."""
        before = {entry.id for entry in reader.rules.all()}
        kinds = dict(reader.names.rules)
        files = state.rules if state else ()
        for document, rules in files:
            for part in ("define", "computed"):
                for name in getattr(rules, part):
                    if name in reader.names.facts or name in reader.names.defined:
                        self.collector.add(document, (part, name), "name-taken", f"'{name}' is taken", "", key=True)
            self.rule_kinds(rules, kinds)
        defined = {name: text for _, rules in files for name, text in rules.define.items()}
        own, reader.names = reader.names, wide_names(reader.names, facts, defined, kinds)
        for document, rules in files:
            reader.read(document, rules)
        reader.names = own
        return {entry.id for entry in reader.rules.all()} - before

    def calendars(self, reader: RulesReader, facts: dict[str, Fact]) -> Calendars:
        """The meetings of the city's bodies, and the holidays that all cities share."""
        from .model_calendar import CalendarFile, HolidaysFile
        from .read_calendar import CalendarReader, read_holidays

        found = Calendars()
        own, reader.names = reader.names, wide_names(reader.names, facts, {}, reader.names.rules)
        path, shared = self.folder / "calendar.yaml", self.common / "holidays.yaml"
        if path.is_file() and (pair := self.pair(path, CalendarFile)):
            found = CalendarReader(reader, pair[0]).read(pair[1])
        if shared.is_file() and (pair := self.pair(shared, HolidaysFile)):
            found.holidays = read_holidays(reader, pair)
        reader.names = own
        return found

    def fee_tables(self, reader: RulesReader) -> FeeTables:
        """The city's dated tables of fees; empty where it has no file of them."""
        path = self.folder / "fees.yaml"
        if not path.is_file():
            return FeeTables()
        from .model_fees import FeesFile
        from .read_fees import FeesReader

        pair = self.pair(path, FeesFile)
        return FeesReader(reader, pair[0]).read(pair[1]) if pair else FeeTables()

    def covered(self, reader: RulesReader, rule_files: Any, beyond: set[str]) -> None:
        """Leave out the lines of state law that the city's own text says."""
        covered: dict[str, Any] = {}
        for document, rules in rule_files:
            reader.document = document
            for name, entry in rules.covered.items():
                if name not in beyond:
                    self.collector.unknown(document, ("covered", name), "unknown-line", "line", name, beyond)
                reader.law(entry.law, ("covered", name, "law"))
                covered[name] = entry
        leave_out_covered(reader.rules, covered)

    def provisions(self, ledger: Any, prefix: str) -> dict[str, made.Provision]:
        document, file = ledger
        provisions: dict[str, made.Provision] = {}
        for number, entry in enumerate(file.provisions):
            place = ("provisions", number, "id")
            if entry.id in provisions:
                self.collector.add(document, place, "duplicate-provision", f"'{entry.id}' stands twice", "Delete one.")
            if not entry.id.startswith(prefix):
                self.collector.add(document, place, "prefix", f"'{entry.id}' does not start with '{prefix}'")
            provisions[entry.id] = made.Provision(**entry.model_dump())
        return provisions

    def named_procedures(self, own: Any, procedures: Any) -> None:
        document, file = own
        for key, entry in file.facts.items():
            for procedure in entry.by:
                if procedure not in procedures:
                    place = ("facts", key, "by", procedure)
                    self.collector.unknown(document, place, "unknown-procedure", "procedure", procedure, procedures)

    def namespace(self, facts: dict[str, Fact], rule_files: Any, procedures: tuple[str, ...]) -> Namespace:
        defined: dict[str, str] = {}
        spoken: set[str] = set()
        rules: dict[str, str] = {}
        for document, file in rule_files:
            computed = {name: value for name, value in file.computed.items() if isinstance(value, str)}
            for part, some in (("define", file.define), ("computed", file.computed)):
                for name in some:
                    if name in facts or name in defined or name in spoken:
                        what = "a fact" if name in facts else "defined twice"
                        self.collector.add(
                            document,
                            (part, name),
                            "name-taken",
                            f"'{name}' is {what}",
                            "Use another name.",
                            key=True,
                        )
                    if part == "define" or name in computed:
                        defined[name] = some[name] if isinstance(some[name], str) else ""
                    else:
                        spoken.add(name)
            self.rule_kinds(file, rules)
        return Namespace(facts, defined, rules, procedures, frozenset(spoken))

    def rule_kinds(self, file: Any, rules: dict[str, str]) -> None:
        """Note which kind of date rule stands under which id."""
        for part in (*written.CATEGORIES, "dates"):
            for entry in getattr(file, part):
                if entry.due is not None and (kind := rule_kind(entry.due)):
                    rules[entry.id or slug(entry.title)] = kind
        rules.update({bar.id: "bar" for bar in file.bars})

    def days(self, document: Document, written_days: list[str], place: tuple[str | int, ...]) -> frozenset[date]:
        """Days as they are written, each one that the calendar has."""
        found = set()
        for number, day in enumerate(written_days):
            try:
                found.add(date.fromisoformat(day))
            except ValueError:
                message = f"there is no day '{day}' in the calendar"
                self.collector.add(document, (*place, number), "no-such-day", message, "Write year-month-day.")
        return frozenset(found)

    def procedures(self, document: Document, file: Any, flows: dict[str, Flow]) -> dict[str, ProcedureEntry]:
        for name, entry in file.procedures.items():
            if entry.flow not in flows:
                place = ("procedures", name, "flow")
                self.collector.unknown(document, place, "unknown-flow", "flow", entry.flow, flows)
        return {
            name: ProcedureEntry(name, entry.title, entry.says, entry.flow, tuple(entry.kinds))
            for name, entry in file.procedures.items()
        }


def _rule_nodes(rules: made.Rules) -> dict[str, Any]:
    """What each date rule and bar rests on, for explanations."""
    nodes: dict[str, Any] = {}
    for name, rule in rules.rules.items():
        if isinstance(rule, made.BarLine):
            tests: tuple[Any, ...] = (rule.when, rule.lifted)
            values: tuple[Any, ...] = (rule.after, rule.tested)
        else:
            tests = (rule.when,)
            values = (*rule.anchors, rule.act, rule.general)
        nodes[name] = tuple(each.node for each in (*tests, *values) if each is not None)
    nodes["engine:blocked"] = tuple(stop.when.node for stop in rules.stops if stop.when) + tuple(
        fail.when.node for requirement in rules.requirements for fail in requirement.fails
    )
    nodes["engine:stopped"] = tuple(stop.when.node for stop in rules.stops if stop.when)
    return nodes


__all__ = ["City", "NoSuchName", "check_procedure", "jurisdiction_ids", "library_folder", "load_city", "menu"]
