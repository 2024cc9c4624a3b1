"""A procedure as a picture: its sections, questions and ways out, with each condition in words."""

from .drawing import Drawing, Edge, Node, drawing_of
from .forms import dot, mermaid, table
from .svg import svg

FORMATS = {"table": table, "mermaid": mermaid, "dot": dot, "svg": svg}

__all__ = ["FORMATS", "Drawing", "Edge", "Node", "drawing_of"]
