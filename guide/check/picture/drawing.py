"""What is drawn of a procedure, before any format."""

from dataclasses import dataclass

from guide.explain.words import Words
from guide.library.city import City
from guide.library.flow import Exit, Flow, Section

OUTCOMES = {"checklist": "The checklist", "blocked": "It cannot go ahead as planned"}


@dataclass(frozen=True)
class Node:
    """A section with its questions (each with the condition for asking it, or nothing), or an outcome."""

    id: str
    title: str
    questions: tuple[tuple[str, str], ...] = ()
    final: bool = False


@dataclass(frozen=True)
class Edge:
    """A way out, with its condition in words; `early` leaves before the section is finished."""

    source: str
    target: str
    when: str
    early: bool = False


@dataclass(frozen=True)
class Drawing:
    """A procedure, drawn."""

    title: str
    nodes: tuple[Node, ...]
    edges: tuple[Edge, ...]
    open: bool


def drawing_of(city: City, procedure: str, *, opened: bool = False) -> Drawing:
    """The sections of a procedure, collapsed or open. What the kind of request rules out is left out."""
    flow = city.flow_of(procedure)
    words = Words(city, procedure)

    def said(way: Exit) -> str | None:
        """The condition in words; empty where it always holds, nothing where it never does."""
        if way.node is None:
            return ""
        what = words.said(way.node)
        if isinstance(what, bool):
            return "" if what else None
        return words.inline(what) or way.written

    nodes, edges = [], []
    for section in flow.sections.values():
        questions = []
        for step in section.steps:
            what = True if step.node is None else words.said(step.node)
            if what is not False:
                when = "" if isinstance(what, bool) else words.inline(what) or step.written
                questions.append((city.fact(step.fact, procedure).ask, when))
        nodes.append(Node(section.id, _title(flow, section), tuple(questions)))
        for early, ways in ((True, section.early), (False, section.done)):
            for number, way in enumerate(ways):
                known = said(way)
                if known is not None:
                    last = not early and number == len(ways) - 1 and len(ways) > 1
                    edges.append(Edge(section.id, way.target, known or ("otherwise" if last else ""), early))
    used = {edge.target for edge in edges}
    nodes += [Node(name, OUTCOMES[name], final=True) for name in flow.outcomes if name in used]
    title = f"{city.head.name}: {city.procedures[procedure].title}"
    return Drawing(title, tuple(nodes), tuple(edges), opened)


def _title(flow: Flow, section: Section) -> str:
    """Its title; where several sections bear the same one, with the name that tells them apart."""
    alike = [each for each in flow.sections.values() if each.title == section.title]
    return section.title if len(alike) == 1 else f"{section.title} ({section.id.replace('_', ' ')})"
