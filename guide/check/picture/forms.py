"""A drawing as a table in Markdown, and in the languages of Mermaid and Graphviz. Every text in them is data."""

from html import escape
from textwrap import wrap

from .drawing import Drawing, Node

WIDE = 42


def table(drawing: Drawing) -> str:
    """One row a section and way out; with questions, one row each."""
    lines = [f"# {drawing.title}", "", "| Section | What | When |", "|---|---|---|"]
    titles = {node.id: node.title for node in drawing.nodes}
    for node in drawing.nodes:
        if node.final:
            continue
        if drawing.open:
            lines += [_row(node.title, f"asks: {ask}", when or "always") for ask, when in node.questions]
        else:
            lines.append(_row(node.title, _count(node), "–"))
        for edge in (each for each in drawing.edges if each.source == node.id):
            when = edge.when or "when it is answered"
            lines.append(
                _row(node.title, f"goes on to: {titles[edge.target]}", f"at once, if {when}" if edge.early else when)
            )
    return "\n".join(lines)


def _row(*cells: str) -> str:
    return "| " + " | ".join(" ".join(cell.replace("|", "/").split()) for cell in cells) + " |"


def _count(node: Node) -> str:
    return "asks 1 question" if len(node.questions) == 1 else f"asks up to {len(node.questions)} questions"


def mermaid(drawing: Drawing) -> str:
    """A flowchart in Mermaid; labels are quoted, and what Mermaid or a browser would obey is written as an entity."""
    lines = ["---", f"title: {_plain(drawing.title)}", "---", "flowchart TD"]
    for node in drawing.nodes:
        label = "<br/>".join(_entity(line) for line in _lines(node, drawing.open))
        lines.append(f'  s_{node.id}(["{label}"])' if node.final else f'  s_{node.id}["{label}"]')
    for edge in drawing.edges:
        arrow = "-.->" if edge.early else "-->"
        when = "<br/>".join(_entity(line) for line in wrap(edge.when, WIDE))
        lines.append(
            f'  s_{edge.source} {arrow}|"{when}"| s_{edge.target}'
            if when
            else f"  s_{edge.source} {arrow} s_{edge.target}"
        )
    return "\n".join(lines)


def dot(drawing: Drawing) -> str:
    """A digraph for Graphviz."""
    lines = [
        "digraph flow {", f"  label={_quoted(drawing.title)}; labelloc=t; rankdir=TB;",
        '  node [shape=box, fontname="sans-serif"]; edge [fontname="sans-serif", fontsize=10];',
    ]  # fmt: skip
    for node in drawing.nodes:
        shape = ", shape=oval" if node.final else ""
        lines.append(f"  s_{node.id} [label={_quoted(*_lines(node, drawing.open))}{shape}];")
    for edge in drawing.edges:
        style = ", style=dashed" if edge.early else ""
        lines.append(f"  s_{edge.source} -> s_{edge.target} [label={_quoted(*wrap(edge.when, WIDE))}{style}];")
    return "\n".join([*lines, "}"])


def _lines(node: Node, opened: bool) -> list[str]:
    if node.final or not opened:
        return [node.title]
    return [node.title, *(line for ask, when in node.questions for line in question_lines(ask, when))]


def question_lines(ask: str, when: str) -> list[str]:
    """A question and its condition, in lines that are not too long."""
    return [*wrap(f"• {ask}", WIDE), *(wrap(f"  if {when}", WIDE, subsequent_indent="  ") if when else [])]


def _entity(text: str) -> str:
    return "".join(each if each.isalnum() or each in " .,?!;:()'’“”–-•°§%+=²″" else f"#{ord(each)};" for each in text)


def _plain(text: str) -> str:
    return '"' + escape(text).replace("\\", "") + '"'


def _quoted(*lines: str) -> str:
    return '"' + "\\n".join(line.replace("\\", "\\\\").replace('"', '\\"') for line in lines) + '"'
