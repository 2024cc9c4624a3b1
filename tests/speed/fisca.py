"""OpenFisca's vectorized rate on the petition, in an environment of its own. Not imported by the suite.

Reads {"interviews": [...], "many": N} as JSON, prints {"decided": [...], "cpu": seconds for N interviews}.
"""

import json
import sys
import time
from typing import Any

import numpy
from openfisca_core.entities import build_entity  # type: ignore[import-not-found,unused-ignore]
from openfisca_core.periods import DateUnit  # type: ignore[import-not-found,unused-ignore]
from openfisca_core.simulation_builder import SimulationBuilder  # type: ignore[import-not-found,unused-ignore]
from openfisca_core.taxbenefitsystems import TaxBenefitSystem  # type: ignore[import-not-found,unused-ignore]
from openfisca_core.variables import Variable  # type: ignore[import-not-found,unused-ignore]

Person = build_entity(key="person", plural="persons", label="An interview", is_person=True)
PERIOD = "2027-01"
WORDS = {
    "initiator_of_change": ("owner", "council", "council_designee", "board", "department", "not_sure"),
    "circulator_affidavit": ("each_paper", "one_for_the_bundle", "none", "not_sure"),
    "filed_with": ("city_clerk", "planning_office", "at_the_hearing", "other", "not_sure"),
}
YES = ("no", "yes", "not_sure")


def coded(name: str, value: Any) -> int:
    """A word as its place in the list of options; a number as it is."""
    return value if isinstance(value, int) else WORDS.get(name, YES).index(value)


def limit(hearing: Any) -> Any:
    day = hearing // 1440
    back = (day + 3) % 7
    return numpy.minimum(hearing - 2160, (day - numpy.where(back == 0, 7, back)) * 1440 + 540)


FORMULAS: dict[str, Any] = {
    "stop": lambda g: ((v := g("initiator_of_change")) == 1) | (v == 2)
    | (((v == 3) | (v == 4)) & (g("designated_by_council") == 1)),
    "designated": lambda g: g("initiator_of_change") >= 3,
    "wide": lambda g: g("owners_within_300_ft") == -1,
    "signed": lambda g: g("signatures_within_300_ft") >= 0,
    "open": lambda g: ((v := g("initiator_of_change")) == 5)
    | (((v == 3) | (v == 4)) & (g("designated_by_council") == 2))
    | (g("signed") & g("wide") & ((g("owners_within_500_ft") == -1)
    | (5 * g("signatures_within_300_ft") < g("owners_within_500_ft")))),
    "f_signatures": lambda g: g("signed") & (g("owners_within_300_ft") >= 0)
    & (5 * g("signatures_within_300_ft") < g("owners_within_300_ft")),
    "f_ink": lambda g: g("ink") == 0,
    "f_dated": lambda g: g("dated") == 0,
    "f_parcel_ids": lambda g: g("parcel_ids") == 0,
    "f_bundle": lambda g: g("circulator_affidavit") == 1,
    "f_no_affidavit": lambda g: g("circulator_affidavit") == 2,
    "f_one": lambda g: g("one_instrument") == 0,
    "f_clerk": lambda g: ((v := g("filed_with")) >= 1) & (v <= 3),
    "f_filing": lambda g: ((p := g("petition_filed_at")) == -2)
    | ((p >= 0) & ((h := g("first_council_hearing_at")) >= 0) & (p > limit(h))),
    "w_beyond": lambda g: g("signed") & (g("signatures_beyond_300_ft") > 0),
    "w_tenants": lambda g: g("signed") & (g("tenant_signatures") > 0),
    "w_count": lambda g: ((v := g("initiator_of_change")) == 0)
    | (((v == 3) | (v == 4)) & (g("designated_by_council") == 0)),
    "w_monday": lambda g: ((h := g("first_council_hearing_at")) >= 0) & ((h // 1440 + 3) % 7 == 0),
}  # fmt: skip


def system(inputs: list[str]) -> Any:
    """The rules as variables of OpenFisca."""
    made = TaxBenefitSystem([Person])
    common = {"entity": Person, "definition_period": DateUnit.MONTH}
    for name in inputs:
        made.add_variable(type(name, (Variable,), {**common, "value_type": int, "default_value": -1}))
    for name, work in FORMULAS.items():
        made.add_variable(type(name, (Variable,), {**common, "value_type": bool, "formula": formula(work)}))
    return made


def formula(work: Any) -> Any:
    """A formula of OpenFisca: its number of arguments has a meaning there, so `work` is not one of them."""

    def run(person: Any, period: Any) -> Any:
        return work(lambda key: person(key, period))

    return run


def run(rules: Any, columns: dict[str, Any], many: int) -> dict[str, Any]:
    """Every condition of so many interviews."""
    builder = SimulationBuilder()
    builder.create_entities(rules)
    builder.declare_person_entity("person", numpy.arange(many))
    simulation = builder.build(rules)
    for name, values in columns.items():
        simulation.set_input(name, PERIOD, values)
    return {name: simulation.calculate(name, PERIOD) for name in FORMULAS}


def main() -> None:
    asked = json.load(sys.stdin)
    rows, many = asked["interviews"], asked["many"]
    columns = {name: numpy.array([coded(name, row[name]) for row in rows], dtype=numpy.int32) for name in rows[0]}
    rules = system(list(columns))
    found = run(rules, columns, len(rows))
    decided = [{name: bool(found[name][place]) for name in FORMULAS} for place in range(len(rows))]
    wide = {name: numpy.resize(values, many) for name, values in columns.items()}
    times = []
    for _ in range(5):
        begun = time.process_time()
        run(rules, wide, many)
        times.append(time.process_time() - begun)
    print(json.dumps({"decided": decided, "cpu": min(times)}))


if __name__ == "__main__":
    main()
