"""The program's own words, read from its source: what goes through `tell`, tables of words, names of keys."""

import ast
from collections.abc import Iterator
from pathlib import Path

from guide.library.spoken_parts import holds_words

TABLES = {
    "screens/words.py": ("WORDS", "screens."),
    "lines/words.py": ("WORDS", "lines."),
    "web/words.py": ("WORDS", ""),
    "kiosk/words.py": ("WORDS", ""),
    "parcels/words.py": ("WORDS", ""),
}
"""Tables whose every text is said, and how a place in them is written in a catalog."""
MORE = {
    "cli/differences.py": ("REASON", "WARNING", "FEE"),
    "explain/side_by_side.py": ("FIELDS", "STATUS"),
    "kiosk/words.py": ("INSTEAD",),
    "letters/fields.py": ("DETAILS",),
    "letters/making.py": ("HEADS",),
    "lines/words.py": ("TYPED", "COMMANDS"),
    "measures/dates.py": ("EXAMPLE",),
    "measures/lists.py": ("_EXAMPLES",),
    "measures/moments.py": ("EXAMPLE",),
    "screens/days.py": ("KINDS",),
    "screens/frame.py": ("_NAMES",),
    "screens/look.py": ("NAMES",),
    "screens/pad.py": ("EDGE",),
}
"""Further names of these files that hold words."""
Found = tuple[str, str, int, str]
"""A text, its file, its line and its place (empty where it is the same everywhere)."""
Text = tuple[str, int]
"""A text and its line."""


def program_words(package: Path) -> Iterator[Found]:
    """Every text that the program says of itself."""
    for path in sorted(package.rglob("*.py")):
        source = path.read_text(encoding="utf-8")
        file = path.relative_to(package).as_posix()
        if file not in MORE and not any(word in source for word in ("tell", "Binding", "Format")):
            continue
        if not file.startswith(("languages/", "check/", "_library/")):
            yield from _Module(file, ast.parse(source)).words()
    from guide.languages import DRAFT
    from guide.measures import UNITS

    yield DRAFT, "languages/__init__.py", 1, ""
    for unit in UNITS.values():
        for text in (unit.plural or "plain digits", unit.example):
            if holds_words(text):
                yield text, "measures/units.py", 1, ""


class _Module:
    def __init__(self, file: str, tree: ast.Module) -> None:
        self.file = file
        self.tree = tree
        self.named = {
            target.id: node.value
            for node in tree.body
            if isinstance(node, ast.Assign | ast.AnnAssign) and node.value is not None
            for target in (node.targets if isinstance(node, ast.Assign) else [node.target])
            if isinstance(target, ast.Name)
        }
        self.tells = any(
            isinstance(node, ast.ImportFrom)
            and node.module == "guide.languages"
            and any(each.name == "tell" for each in node.names)
            for node in ast.walk(tree)
        ) or any(isinstance(n, ast.ImportFrom) and n.module == "languages" for n in ast.walk(tree))

    def words(self) -> Iterator[Found]:
        table, prefix = TABLES.get(self.file, ("", ""))
        if isinstance(pairs := self.named.get(table), ast.Dict):
            for key, value in zip(pairs.keys, pairs.values, strict=True):
                if isinstance(key, ast.Constant) and isinstance(key.value, str):
                    for text in _texts(value):
                        yield from self.text(text, f"{prefix}{key.value}" if prefix else "")
        for name in MORE.get(self.file, ()):
            for text in _texts(self.named.get(name)):
                yield from self.text(text, f"typed.{text[0]}" if name in ("TYPED", "COMMANDS") else "")
        for node in ast.walk(self.tree):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                for text in self.said(node.func.id, node):
                    yield from self.text(text, "")

    def said(self, called: str, node: ast.Call) -> Iterator[Text]:
        """The texts that a call says."""
        if called == "tell" and self.tells and node.args:
            yield from self.told(node.args[0])
        if called == "Binding" and len(node.args) > 2:
            yield from _texts(node.args[2])
        if called == "Format" and len(node.args) > 1:
            yield from _texts(node.args[1])

    def told(self, said: ast.expr) -> Iterator[Text]:
        """What stands in a call: a text, one of two texts, or a name of this file."""
        if isinstance(said, ast.IfExp):
            yield from self.told(said.body)
            yield from self.told(said.orelse)
        elif isinstance(said, ast.Constant):
            yield from _texts(said)
        else:
            names = {each.id for each in ast.walk(said) if isinstance(each, ast.Name)}
            for name in sorted(names):
                if name != TABLES.get(self.file, ("",))[0]:
                    yield from _texts(self.named.get(name))

    def text(self, text: Text, place: str) -> Iterator[Found]:
        said, line = text
        if holds_words(said):
            yield said.strip() if self.file in MORE else said, self.file, line, place


def _texts(node: ast.expr | None) -> Iterator[Text]:
    """Every text in a value, with its line: alone, in a list, or as the value of a mapping."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value, node.lineno
    elif isinstance(node, ast.Dict):
        for each in node.values:
            yield from _texts(each)
    elif isinstance(node, ast.Tuple | ast.List | ast.Set):
        for each in node.elts:
            yield from _texts(each)
    elif isinstance(node, ast.Call) and node.args:
        yield from _texts(node.args[0])
