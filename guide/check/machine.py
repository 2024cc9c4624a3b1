"""The statechart of a flow, run by python-statemachine: the reference that the routing table is checked against.

This is the one module that imports the library. The table is built without it, so that an interview starts fast;
here the same flow, as a document in the library's own form, takes every transition too, and both must agree.
"""

from collections.abc import Callable, Mapping
from datetime import date
from typing import Any

from statemachine.io.interpreter import Interpreter
from statemachine.io.json.reader import JSONReader
from statemachine.io.native import native_dict_to_definition

from guide.conditions.values import NOT_SURE
from guide.library.city import City
from guide.library.flow import Exit, Flow, Step, native_document
from guide.rules.stops import fresh_answers


class Guards:
    """The evaluator of our documents: a guard is a name that the model answers. Nothing else can run."""

    def compile_bool(self, expr: str) -> Callable[..., bool]:
        """A function that asks the model."""

        def guard(*arguments: Any, **known: Any) -> bool:
            model: Model = known["machine"].model
            return model.guard(expr)

        return guard

    def compile_value(self, expr: str) -> Callable[..., Any]:
        """No document of ours has values."""
        raise ValueError(f"a flow has no values: {expr}")

    def compile_script(self, content: str) -> Callable[..., Any]:
        """No document of ours has scripts."""
        raise ValueError("a flow runs nothing")

    def eval_literal(self, content: str) -> Any:
        """A literal is its text."""
        return content

    def ensure_external_src_allowed(self, descriptor: str) -> None:
        """No document of ours reads another file."""
        raise ValueError(f"a flow reads no other file: {descriptor}")


class Model:
    """The answers that the statechart's guards look at, recorded while a transition is taken."""

    def __init__(self, city: City, procedure: str, today: date, flow: Flow) -> None:
        self.state: Any = None
        self.flow = flow
        self.answers = fresh_answers(city, procedure, today)
        self.value: Any = None
        self.visited: list[str] = []
        self.steps: dict[str, Step] = {step.id: step for s in flow.sections.values() for step in s.steps}
        self.exits: dict[str, Exit] = {}
        for section in flow.sections.values():
            for kind, ways in (("early", section.early), ("done", section.done)):
                self.exits.update({f"{kind}_{section.id}_{n}": way for n, way in enumerate(ways)})

    def guard(self, name: str) -> bool:
        """Does the skip or the way out of this name hold?"""
        if name in self.exits:
            way = self.exits[name]
            return way.truth is None or way.truth(self.answers) is True
        step = self.steps[name.removeprefix("skip_")]
        if step.fact in self.answers.given:
            return True
        return step.truth is not None and step.truth(self.answers) is False

    def on_transition(self, event: Any, source: Any, target: Any) -> None:
        """Record what the transition means: an answer, a skip, or the end of a section."""
        step = self.steps.get(source.id)
        if step is not None and str(event) == "answer":
            self.visited.append(step.id)
            self.answers.add(step.fact, self.value)
        elif step is not None:
            if step.fact not in self.answers.given:
                self.answers.skip(step.fact)
        elif source.id in self.flow.sections:
            for left in self.flow.sections[source.id].steps:
                if left.fact not in self.answers.given:
                    self.answers.skip(left.fact)
        if target.id in self.flow.outcomes:
            self.visited.append(target.id)


class Machine:
    """A flow as a loaded statechart class."""

    def __init__(self, city: City, procedure: str) -> None:
        self.city = city
        self.procedure = procedure
        self.flow = city.flow_of(procedure)
        interpreter = Interpreter(reader=JSONReader(), evaluator=Guards())
        definition = native_dict_to_definition(native_document(self.flow))
        interpreter.process_definition(definition, location=self.flow.name)
        self.chart: Any = interpreter.scs[self.flow.name]

    def run(self, given: Mapping[str, Any], today: date, *, fill: bool = False) -> tuple[tuple[str, ...], str | None]:
        """The states passed, skipped ones left out, and the state whose question is open (nothing at an outcome)."""
        model = Model(self.city, self.procedure, today, self.flow)
        chart = self.chart(model=model)
        while True:
            step = self._open_question(chart, model)
            if step is None:
                return tuple(model.visited), None
            must = step.fact in self.flow.must_answer
            if step.fact in given and not (given[step.fact] is NOT_SURE and must):
                model.value = given[step.fact]
            elif fill and not must:
                model.value = NOT_SURE
            else:
                return tuple(model.visited), step.id
            chart.send("answer")

    @staticmethod
    def _open_question(chart: Any, model: Model) -> Step | None:
        for state in chart.configuration:
            if state.id in model.steps:
                return model.steps[state.id]
        return None
