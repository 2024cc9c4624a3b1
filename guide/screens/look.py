"""How the screens look: four own themes whose contrast is tested, and the one style sheet."""

import contextlib
from collections.abc import Mapping
from pathlib import Path

from textual.theme import Theme

#: ink/paper: text; soft: second text; field: where one types; mark: the chosen row; dim mark: the same without focus.
_PALETTES: dict[str, tuple[bool, dict[str, str]]] = {
    "dark": (True, {
        "paper": "#12161c", "ink": "#eef1f5", "soft": "#b4c0cc", "rule": "#7f8fa0", "field": "#1f2731",
        "mark": "#ffd166", "mark-ink": "#12161c", "dim-mark": "#3a4653", "dim-mark-ink": "#ffffff",
        "warn": "#ffb454", "good": "#8fdc9f", "key": "#8fc7ff", "ring": "#ffd166", "over": "#2a3440",
    }),
    "light": (False, {
        "paper": "#fbfaf6", "ink": "#1b1f24", "soft": "#4a5360", "rule": "#7a8490", "field": "#eceae2",
        "mark": "#0b4a8f", "mark-ink": "#ffffff", "dim-mark": "#cdd9e6", "dim-mark-ink": "#10161d",
        "warn": "#8a3c00", "good": "#14612b", "key": "#0b4a8f", "ring": "#0b4a8f", "over": "#e4e1d6",
    }),
    "contrast": (True, {
        "paper": "#000000", "ink": "#ffffff", "soft": "#ffffff", "rule": "#ffffff", "field": "#000000",
        "mark": "#ffff00", "mark-ink": "#000000", "dim-mark": "#000000", "dim-mark-ink": "#ffff00",
        "warn": "#ffff00", "good": "#00ff00", "key": "#00ffff", "ring": "#ffff00", "over": "#000000",
    }),
}  # fmt: skip
_PLAIN = dict.fromkeys(
    ("paper", "ink", "soft", "rule", "field", "mark", "mark-ink", "dim-mark", "dim-mark-ink", "warn", "good", "key",
     "ring", "over"),
    "ansi_default",
)  # fmt: skip

LOOKS = ("dark", "light", "contrast", "plain")
NAMES = {"dark": "dark", "light": "light", "contrast": "high contrast", "plain": "the terminal's own"}


def themes() -> list[Theme]:
    """The looks as themes of the screen library; `plain` leaves every color to the terminal."""
    made = []
    for name, (dark, colors) in _PALETTES.items():
        made.append(
            Theme(
                name=f"guide-{name}", primary=colors["key"], foreground=colors["ink"], background=colors["paper"],
                surface=colors["field"], panel=colors["over"], warning=colors["warn"], dark=dark,
                variables=_all(colors),
            )
        )  # fmt: skip
    made.append(
        Theme(
            name="guide-plain",
            primary="ansi_default",
            foreground="ansi_default",
            background="ansi_default",
            surface="ansi_default",
            panel="ansi_default",
            boost="ansi_default",
            ansi=True,
            variables=_all(_PLAIN),
        )
    )
    return made


def _all(colors: dict[str, str]) -> dict[str, str]:
    """The colors, and the library's own names for scroll bars and links drawn from them."""
    ansi = colors["ink"].startswith("ansi")
    own = {
        "scrollbar": colors["rule"],
        "scrollbar-hover": colors["ring"],
        "scrollbar-active": colors["ring"],
        "scrollbar-background": colors["field"],
        "scrollbar-background-hover": colors["field"],
        "scrollbar-background-active": colors["field"],
        "scrollbar-corner-color": colors["field"],
        "input-cursor-background": colors["ink"],
        "input-cursor-foreground": colors["paper"],
        "input-cursor-text-style": "reverse" if ansi else "none",
        "input-selection-background": colors["mark"],
        "input-selection-foreground": colors["mark-ink"],
    }
    drawn = {"ansi-background": "ansi_black", "ansi-foreground": "ansi_white"} if ansi else {}
    return {**colors, **own, **drawn}


def settings_file(environment: Mapping[str, str]) -> Path:
    """Where the chosen look is kept: below `GUIDE_DATA`, or in the user's settings folder of this system."""
    if named := environment.get("GUIDE_DATA"):
        return Path(named) / "settings" / "look"
    from platformdirs import user_config_path

    return user_config_path("applicant-guide", appauthor=False) / "look"


def remembered(environment: Mapping[str, str]) -> str:
    """The look chosen last; empty where none was, or what is kept is none."""
    try:
        with settings_file(environment).open("rb") as file:
            name = file.read(40).decode("ascii", "replace").strip()
    except OSError:
        return ""
    return name if name in LOOKS else ""


def remember(name: str, environment: Mapping[str, str]) -> None:
    """Keep a look for the next start. Where that cannot be done, the look of this start is changed all the same."""
    from guide.store.files import private_folder, write_whole

    file = settings_file(environment)
    with contextlib.suppress(OSError):
        private_folder(file.parent)
        write_whole(file, f"{name}\n".encode())


def look_of(environment: Mapping[str, str], kept: str = "") -> str:
    """Which look to start with: `GUIDE_LOOK`, none of our colors with NO_COLOR, the one chosen last, else the
    terminal's dark or light."""
    wanted = environment.get("GUIDE_LOOK", "").lower()
    if wanted in LOOKS:
        return wanted
    if environment.get("NO_COLOR"):
        return "plain"
    if kept:
        return kept
    # Some terminals say their colors as "ink;paper" by number: 7 and 15 are white paper.
    return "light" if environment.get("COLORFGBG", "").rpartition(";")[2] in ("7", "15") else "dark"


def needs_ascii(environment: Mapping[str, str], encoding: str) -> bool:
    """Only plain signs: asked for, or a terminal that has no others."""
    if environment.get("GUIDE_ASCII", "0") not in ("", "0"):
        return True
    return environment.get("TERM") == "linux" or encoding.lower().replace("-", "") not in ("utf8", "utf16")


CSS = """
Screen { background: $paper; color: $ink; layers: base over; overflow: hidden; }
Static { color: $ink; background: $paper; }
#title { dock: top; height: 2; padding: 0 1; background: $paper; color: $ink; }
#keys { dock: bottom; height: 2; padding: 0 1; background: $paper; color: $ink; }
#body { height: 1fr; padding: 0 1; background: $paper; overflow: hidden; }
#enlarge { layer: over; display: none; width: 100%; height: 100%; padding: 0; background: $paper; color: $ink; }
.-tinywide #enlarge, .-tinyhigh #enlarge { display: block; }
.soft { color: $soft; }
.ask { text-style: bold; }
.gap { margin-top: 1; }
.-short .gap { margin-top: 0; }
.warn { color: $warn; }
.off { display: none; }

Rows { border: none; padding: 0; background: $paper; color: $ink; min-width: 12; height: auto; max-height: 100%;
  scrollbar-size-vertical: 1; background-tint: transparent; }
Rows:focus { border: none; background-tint: transparent; background: $paper; }
Rows > .option-list--option { padding: 0; color: $ink; background: $paper; }
Rows > .option-list--option-hover { background: $over; color: $ink; }
Rows > .option-list--option-disabled { color: $soft; background: $paper; text-style: none; }
Rows > .option-list--separator { color: $rule; }
Rows > .option-list--option-highlighted { color: $dim-mark-ink; background: $dim-mark; text-style: none; }
Rows:focus > .option-list--option-highlighted { color: $mark-ink; background: $mark; text-style: bold; }
Rows.long { height: 1fr; }
#fill { height: 1fr; }

Line { height: 3; border: round $rule; background: $field; color: $ink; padding: 0 1; width: 1fr; min-width: 12;
  background-tint: transparent; max-width: 76; }
Line:focus { border: round $ring; background-tint: transparent; }
Line > .input--placeholder { color: $soft; }
.-short Line { border: none; height: 1; }
.-short Line:focus { border: none; }
.ascii Line { border: ascii $rule; }
.ascii Line:focus { border: ascii $ring; }
.ascii.-short Line, .ascii.-short Line:focus { border: none; }
Line:ansi:focus { text-style: bold; }

#typing { height: auto; }
#field { height: auto; }
#unit { width: auto; max-width: 20; margin: 1 1 0 0; }
.-short #unit { margin: 0 1 0 0; }
#why { height: 1fr; margin-top: 1; background: $paper; }
.-short #why { margin-top: 0; }
#page { height: 1fr; background: $paper; scrollbar-size-vertical: 1; }
#page Static { height: auto; }
#notice { height: auto; max-height: 4; }
#echo { height: auto; min-height: 1; max-height: 4; }
#pad { height: auto; color: $key; }
#code { height: 1fr; background: $paper; }
#picture { width: auto; height: auto; margin-right: 2; }
#beside { width: 1fr; height: 1fr; background: $paper; scrollbar-size-vertical: 1; }
"""
