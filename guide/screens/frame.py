"""The frame of every screen: a title on top, the keys below (built from the bindings), a kind page when too small."""

from typing import TYPE_CHECKING, Any, ClassVar, TypeVar

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.screen import Screen
from textual.widgets import Static

from guide.languages import draft_note, tell

from .rows import Part, content
from .said import Said
from .words import say

if TYPE_CHECKING:
    from .app import GuideApp

Answer = TypeVar("Answer")
WIDTHS: list[tuple[int, str]] | None = [(0, "-tinywide"), (40, "-narrow"), (72, "-wide")]
HEIGHTS: list[tuple[int, str]] | None = [(0, "-tinyhigh"), (10, "-short"), (20, "-high")]
_NAMES = {
    "enter": "Enter", "escape": "Esc", "space": "Space", "question_mark": "?", "slash": "/", "ctrl+q": "Ctrl+Q",
    "ctrl+z": "Ctrl+Z", "delete": "Del", "left": "←", "right": "→", "up": "↑", "down": "↓", "pagedown": "PgDn",
}  # fmt: skip


def key_name(key: str) -> str:
    """A key as people call it."""
    name = _NAMES.get(key)
    return tell(name) if name else key.upper()


class Title(Static):
    """Where one is, on the left; how far, on the right; a rule below."""

    left: tuple[Part, ...] = ()
    drawn: Any = None
    right: str = ""

    def say(self, left: str, right: str = "") -> None:
        self.left, self.right = ((left, "bold"),), right
        self.draw()

    def draw(self) -> None:
        width = max(self.app.size.width - 2, 10)
        app: Any = self.app
        name = "".join(part if isinstance(part, str) else part[0] for part in self.left)
        right = self.right if len(self.right) + 12 <= width else ""
        room = width - len(right) - (2 if right else 0)
        name = name if len(name) <= room else name[: max(room - 1, 0)] + "…"
        sign = "-" if app.ascii_look else "─"
        note = draft_note(app.city_id)
        if len(note) + 4 > width:
            note = note and say("draft")
        rule = f"{sign * 2} {note} ".ljust(width, sign)[:width] if note else sign * width
        gap = " " * max(width - len(name) - len(right), 1)
        parts: tuple[Part, ...] = ((name, "bold"), gap, (right, "$soft"), "\n", (rule, "$rule"))
        if (drawn := content(parts, ascii_look=app.ascii_look)) != self.drawn:
            self.drawn = drawn
            self.update(drawn, layout=False)

    def on_resize(self) -> None:
        self.draw()


class Keys(Static):
    """The keys of the moment; each can be clicked."""

    drawn: Any = None

    def on_mount(self) -> None:
        self.spots: list[tuple[int, int, str]] = []
        self.screen.bindings_updated_signal.subscribe(self, lambda _: self.draw())
        self.draw()

    def on_resize(self) -> None:
        self.draw()

    def draw(self) -> None:
        if not self.is_attached:
            return
        app: Any = self.app
        width = max(self.app.size.width - 2, 10)
        wanted = [(key_name(key), key, tell(binding.description)) for key, binding in shown_bindings(self.screen)]
        last = [each for each in wanted if each[1] == "f1"]
        wanted = [each for each in wanted if each[1] != "f1"]
        while len(wanted) > 1 and sum(len(a) + len(c) + 4 for a, _, c in [*wanted, *last]) - 3 > width:
            wanted.pop()
        parts: list[Part] = [(("-" if app.ascii_look else "─") * width + "\n", "$rule")]
        self.spots = []
        column = 0
        for name, key, description in [*wanted, *last]:
            if column:
                parts.append("   ")
                column += 3
            parts += [(name, "bold $key"), " " + description]
            size = len(name) + 1 + len(description)
            self.spots.append((column, column + size, key))
            column += size
        if (drawn := content(parts, ascii_look=app.ascii_look)) != self.drawn:
            self.drawn = drawn
            self.update(drawn, layout=False)

    def on_click(self, event: events.Click) -> None:
        x = event.x - self.styles.padding.left
        for start, end, key in self.spots:
            if event.y == 1 and start <= x < end:
                self.app.simulate_key(key)


def shown_bindings(screen: Screen[Any], *, hidden: bool = False) -> list[tuple[str, Binding]]:
    """The bindings that a person should see, by key, in the order of the screen; `hidden` adds the quiet ones."""
    found: dict[str, tuple[str, Binding]] = {}
    app: Any = screen.app
    for binding in (*type(screen).BINDINGS, *type(screen.app).BINDINGS):
        if not isinstance(binding, Binding) or not (binding.show or hidden):
            continue
        owner = screen.app if binding.action.startswith("app.") else screen
        action = binding.action.removeprefix("app.").partition("(")[0]
        if app.allows(action) and owner.check_action(action, ()):
            found.setdefault(binding.description, (binding.key.partition(",")[0], binding))
    return list(found.values())


class Frame(Screen[Answer]):
    """A screen of the guide. `body` gives its widgets; `begin` fills them once they stand."""

    AUTO_FOCUS = "Line, Rows"
    HORIZONTAL_BREAKPOINTS = WIDTHS
    VERTICAL_BREAKPOINTS = HEIGHTS
    BINDINGS: ClassVar[list[BindingType]] = []
    inherit_bindings = False

    @property
    def guide(self) -> "GuideApp":
        from .app import GuideApp

        app = self.app
        assert isinstance(app, GuideApp)
        return app

    def compose(self) -> ComposeResult:
        yield Title(id="title")
        with Vertical(id="body"):
            yield from self.body()
        yield (self.guide.bar or Keys)(id="keys")
        yield Static(content([say("enlarge")]), id="enlarge")

    def body(self) -> ComposeResult:
        yield from ()

    def on_mount(self) -> None:
        self.set_class(self.guide.ascii_look, "ascii")
        self.begin()

    def begin(self) -> None:
        """Fill the screen for the first time."""

    def retell(self) -> None:
        """Say everything anew, after the language was changed. Where a screen cannot, it is left."""
        self.dismiss(None)

    def title_says(self, left: str, right: str = "") -> None:
        self.query_one(Title).say(left, right)

    def put(self, selector: str, *parts: Part) -> None:
        """Put safe text in a place; the place is hidden while it has none."""
        place = self.query_one(selector, Said)
        place.say(content(parts, ascii_look=self.guide.ascii_look))
        place.display = any(part if isinstance(part, str) else part[0] for part in parts)

    def redraw_keys(self) -> None:
        self.refresh_bindings()
        self.query_one(Keys).draw()

    @property
    def is_short(self) -> bool:
        return self.app.size.height < 20
