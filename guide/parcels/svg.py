"""The elements of a drawing in SVG: every text is escaped, every number short."""

from html import escape


def element(name: str, inside: str = "", **attributes: object) -> str:
    """An element; `stroke_width=2` becomes stroke-width="2". What is inside is SVG already."""
    written = "".join(
        f' {key.rstrip("_").replace("_", "-")}="{escape(_short(value))}"' for key, value in attributes.items()
    )
    return f"<{name}{written}>{inside}</{name}>" if inside else f"<{name}{written}/>"


def _short(value: object) -> str:
    return f"{value:.2f}".rstrip("0").rstrip(".") if isinstance(value, float) else str(value)


def words(
    x: float, y: float, size: float, text: str, anchor: str = "start", *, bold: bool = False, clear: bool = False
) -> str:
    """A line of text; `clear` puts white around its letters, so that no line runs through them."""
    heavy = {"font_weight": "bold"} if bold else {}
    if clear:
        heavy |= {"paint_order": "stroke", "stroke": "#fff", "stroke_width": "2.4", "stroke_linejoin": "round"}
        # The same width in every font, so that numbers side by side stay apart.
        heavy |= {"textLength": f"{0.5 * size * len(text):.2f}", "lengthAdjust": "spacingAndGlyphs"}
    return element("text", escape(text), x=x, y=y, font_size=size, text_anchor=anchor, **heavy)


def box(x: float, y: float, wide: float, high: float, fill: str = "#fff", stroke: str = "none") -> str:
    """A rectangle."""
    return element("rect", x=x, y=y, width=wide, height=high, fill=fill, stroke=stroke)


def cut(text: str, most: int) -> str:
    """A text of at most so many letters."""
    return text if len(text) <= most else text[: most - 1] + "…"
