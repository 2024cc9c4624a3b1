"""A drawing as SVG, without another program: the sections one under the other, ways out as lines beside them."""

from html import escape
from textwrap import wrap

from .drawing import Drawing, Node
from .forms import question_lines

WIDTH, LEFT, TOP, GAP, LINE, PAD = 360, 40, 60, 46, 17, 10
LANE, LABEL = 26, 95


TIP = (
    '<defs><marker id="tip" viewBox="0 0 8 8" refX="6" refY="4" markerWidth="7" markerHeight="7" orient="auto">'
    '<path d="M0 0 L8 4 L0 8 z" stroke="none" fill="#333"/></marker></defs>'
)


def svg(drawing: Drawing) -> str:
    """The picture: text that a screen reader reads, lines that a printer prints, no script and no link."""
    boxes: dict[str, tuple[int, int]] = {}
    parts: list[str] = []
    top = TOP
    for node in drawing.nodes:
        lines = _lines(node, drawing.open)
        height = 2 * PAD + LINE * len(lines)
        boxes[node.id] = (top, height)
        parts += _box(node, lines, top, height)
        top += height + GAP
    lanes = 0
    notes: list[str] = []

    def number(when: str) -> str:
        """A way out bears a number; what it means stands in full under the picture."""
        if not when:
            return ""
        if when not in notes:
            notes.append(when)
        return str(notes.index(when) + 1)

    for edge in drawing.edges:
        start, end = boxes[edge.source], boxes[edge.target]
        dash = ' stroke-dasharray="5 4"' if edge.early else ""
        straight = _follows(drawing, edge.source, edge.target) and not edge.early
        x = LEFT + WIDTH / 2 if straight else LEFT + WIDTH
        if straight:
            y = start[0] + start[1]
            parts.append(f'<path d="M{x} {y} V{end[0] - 6}"{dash} marker-end="url(#tip)"/>')
            parts += _label(number(edge.when), x + 8, y + LINE)
        else:
            y = start[0] + 12 + 14 * (lanes % 3)
            side = x + LANE * (1 + lanes)
            parts.append(f'<path d="M{x} {y} H{side} V{end[0] + 12} H{x + 6}"{dash} marker-end="url(#tip)"/>')
            parts += _label(number(edge.when), x + 8 + 9 * (lanes % 3), y - 3)
            lanes += 1
    wide = max(LEFT + WIDTH + LANE * (lanes + 2), 620)
    for place, when in enumerate(notes, 1):
        for line in wrap(f"{place}  {when}", LABEL, subsequent_indent="    "):
            parts += _label(line, LEFT, top)
            top += LINE
    top += PAD
    return "\n".join([
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{wide}" height="{top}" viewBox="0 0 {wide} {top}" role="img">',
        f"<title>{escape(drawing.title)}</title>",
        TIP,
        '<rect width="100%" height="100%" fill="#fff"/>',
        f'<text x="{LEFT}" y="34" font-size="18" font-family="sans-serif" fill="#111">{escape(drawing.title)}</text>',
        '<g fill="none" stroke="#333" font-family="sans-serif" font-size="13">', *parts, "</g>", "</svg>",
    ])  # fmt: skip


def _follows(drawing: Drawing, source: str, target: str) -> bool:
    order = [node.id for node in drawing.nodes]
    return order.index(target) == order.index(source) + 1


def _lines(node: Node, opened: bool) -> list[str]:
    if node.final:
        return [node.title]
    if not opened:
        count = len(node.questions)
        return [node.title, f"{count} question" if count == 1 else f"up to {count} questions"]
    return [node.title, *(line for ask, when in node.questions for line in question_lines(ask, when))]


def _box(node: Node, lines: list[str], top: int, height: int) -> list[str]:
    corner = height / 2 if node.final else 6
    found = [f'<rect x="{LEFT}" y="{top}" width="{WIDTH}" height="{height}" rx="{corner}" fill="#f4f6f8"/>']
    for number, line in enumerate(lines):
        weight = ' font-weight="bold"' if number == 0 else ""
        y = top + PAD + LINE * number + 12
        style = f'stroke="none" fill="#111"{weight} xml:space="preserve"'
        found.append(f'<text x="{LEFT + 14}" y="{y}" {style}>{escape(line)}</text>')
    return found


def _label(text: str, x: float, y: float) -> list[str]:
    if not text:
        return []
    style = 'stroke="none" fill="#444" font-size="11" xml:space="preserve"'
    return [f'<text x="{x}" y="{y}" {style}>{escape(text)}</text>']
