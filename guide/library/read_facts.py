"""Facts of a jurisdiction: the common dictionary, what the city says otherwise, and wording for single procedures."""

from collections.abc import Mapping
from decimal import Decimal
from typing import Any

from guide.facts import Fact
from guide.measures import UNITS

from .collect import Collector
from .models import FactsFile, FactWording
from .source import Document

REQUIRED = ("kind", "label", "ask")


class FactReader:
    """Reads facts; `ledger` maps a provision as written to its full id, or nothing where there is none."""

    def __init__(self, collector: Collector, prefix: str, provisions: Mapping[str, Any]) -> None:
        self.collector = collector
        self.prefix = prefix
        self.provisions = provisions

    def read(
        self,
        common: list[tuple[Document, FactsFile]],
        city: tuple[Document, FactsFile] | None,
        used: set[str],
    ) -> tuple[dict[str, Fact], dict[str, dict[str, Fact]]]:
        """The facts in general wording, and by procedure. Facts that only common knows and the city does not use
        are left out."""
        shared = {key: entry for _, file in common for key, entry in file.facts.items()}
        documents = {key: document for document, file in common for key in file.facts}
        own = city[1].facts if city else {}
        facts: dict[str, Fact] = {}
        by: dict[str, dict[str, Fact]] = {}
        for key in [*shared, *(key for key in own if key not in shared)]:
            if key not in own and key not in used:
                continue
            layers = [entry for entry in (shared.get(key), own.get(key)) if entry is not None]
            document = city[0] if key in own and city else documents[key]
            fact = self.fact(key, layers, document, ("facts", key))
            if fact is None:
                continue
            facts[key] = fact
            for layer, source in ((shared.get(key), documents.get(key)), (own.get(key), city[0] if city else None)):
                for procedure, wording in (layer.by if layer else {}).items():
                    place = ("facts", key, "by", procedure)
                    other = self.fact(key, [*layers, wording], source or document, place)
                    if other is not None:
                        by.setdefault(procedure, dict(facts))[key] = other
        for procedure, some in by.items():
            by[procedure] = {
                **facts,
                **{key: fact for key, fact in some.items() if fact is not facts.get(key)},
            }
        return facts, by

    def shared(self, common: list[tuple[Document, FactsFile]]) -> dict[str, Fact]:
        """Every fact of the dictionaries that cities share, in its general wording."""
        return {
            key: fact
            for document, file in common
            for key, entry in file.facts.items()
            if (fact := self.fact(key, [entry], document, ("facts", key))) is not None
        }

    def fact(self, key: str, layers: list[Any], document: Document, place: tuple[str | int, ...]) -> Fact | None:
        merged: dict[str, Any] = {}
        for layer in layers:
            for name in FactWording.model_fields:
                value = getattr(layer, name)
                if value is None:
                    continue
                if name == "options" and isinstance(value, list):
                    value = self.pick(value, merged.get("options", {}), document, (*place, "options"))
                merged[name] = value
        missing = [name for name in REQUIRED if name not in merged]
        if missing:
            self.collector.add(
                document, place, "fact-incomplete", f"the fact '{key}' has no {' and no '.join(missing)}",
                "Add it here, or to content/common/facts.yaml.", key=True,
            )  # fmt: skip
            return None
        return self.made(key, merged, document, place)

    def pick(self, wanted: list[str], known: Mapping[str, str], document: Document, place: Any) -> dict[str, str]:
        for number, option in enumerate(wanted):
            if option not in known:
                self.collector.unknown(document, (*place, number), "unknown-option", "option", option, known)
        return {option: known[option] for option in wanted if option in known}

    def made(self, key: str, merged: dict[str, Any], document: Document, place: Any) -> Fact | None:
        kind = merged["kind"]
        add = self.collector.add
        if kind == "choice" and len(merged.get("options", {})) < 1:
            add(
                document,
                place,
                "no-options",
                f"the choice '{key}' has no options",
                "Add `options`.",
                key=True,
            )
        if kind not in ("choice", "yes_no") and merged.get("options"):
            add(document, place, "options-not-wanted", f"'{key}' is a {kind}: it has no options", "", key=True)
        if kind in ("number", "numbers") and merged.get("unit", "count") not in UNITS:
            self.collector.unknown(document, (*place, "unit"), "unknown-unit", "unit", merged["unit"], UNITS)
            return None
        law = tuple(
            full
            for number, name in enumerate(merged.get("law", []))
            if (full := self.provision(name, document, (*place, "law", number)))
        )
        return Fact(
            key=key,
            kind=kind,
            label=merged["label"],
            ask=merged["ask"],
            unit=merged.get("unit", ""),
            options=dict(merged.get("options", {})),
            help=merged.get("help", ""),
            find=merged.get("find", ""),
            find_en=merged.get("find_en", merged.get("find", "")),
            why=merged.get("why", ""),
            law=law,
            event=merged.get("event", ""),
            none=merged.get("none", ""),
            plan=merged.get("plan", False),
            whole=merged.get("whole", False),
            minimum=merged.get("minimum", Decimal(0)),
            maximum=merged.get("maximum", Decimal(100) if merged.get("unit") == "percent" else None),
        )

    def provision(self, name: str, document: Document, place: Any) -> str | None:
        """The full id of a provision as written (the city's prefix may be left out)."""
        for full in (self.prefix + name, name):
            if full in self.provisions:
                return full
        known = [each.removeprefix(self.prefix) for each in self.provisions]
        self.collector.unknown(document, place, "unknown-provision", "provision", name, known)
        return None
