"""The ways out of a public terminal that the robot tries at its keyboard, on its screen, and with signals.

Each has a name, and the bytes that it sends or what it does. `RESTARTS` are those after which a new visitor's program
may stand there; after all others it must be the same one, with the same answers.
"""

import random
import signal
from collections.abc import Callable

from .robot import Robot

Way = Callable[[Robot], object]


def keys(data: bytes) -> Way:
    return lambda robot: robot.send(data).quiet()


def paste(data: bytes) -> bytes:
    return b"\x1b[200~" + data + b"\x1b[201~"


def send_signal(number: signal.Signals) -> Way:
    return lambda robot: robot.signal(number).look(0.25)


def to_supervisor(number: signal.Signals) -> Way:
    def act(robot: Robot) -> None:
        robot.process.send_signal(number)
        robot.look(0.25)

    return act


def sizes(robot: Robot) -> None:
    for columns, rows in ((1, 1), (4, 4), (0, 0), (500, 200), (56, 16), (2, 90), (80, 24)):
        robot.resize(columns, rows)
        robot.look(0.1)
    robot.look(0.3)


def sgr(button: int, column: int, row: int, end: bytes = b"M") -> bytes:
    return b"\x1b[<%d;%d;%d" % (button, column, row) + end


_random = random.Random(8)
NOISE = bytes(each for each in _random.randbytes(400) if each not in b"\r\n")

KEYBOARD: dict[str, Way] = {
    "ctrl+c": keys(b"\x03"),
    "ctrl+z": keys(b"\x1a"),
    "ctrl+backslash": keys(b"\x1c"),
    "ctrl+q": keys(b"\x11\x11"),
    "ctrl+d": keys(b"\x04"),
    "ctrl+p, the palette": keys(b"\x10"),
    "ctrl+s and ctrl+q, flow": keys(b"\x13\x11"),
    "ctrl+x and ctrl+v, the clipboard": keys(b"\x01\x18\x16\x03"),
    "ctrl+space": keys(b"\x00"),
    "ctrl+bracket and ctrl+underscore": keys(b"\x1d\x1e\x1f"),
    "ctrl+q in the kitty protocol": keys(b"\x1b[113;5u"),
    "ctrl+c in modifyOtherKeys": keys(b"\x1b[27;5;99~"),
    "a key that does not exist": keys(b"\x1b[9999999;1u"),
    "f5, saving": keys(b"\x1b[15~"),
    "f9, colors": keys(b"\x1b[20~"),
    "f10, staff, in the middle of a visit": keys(b"\x1b[21~"),
    "f11 to f24": keys(b"\x1b[23~\x1b[24~\x1b[25~\x1b[26~\x1b[28~\x1b[29~\x1b[31~\x1b[32~\x1b[33~\x1b[34~"),
    "alt+f4": keys(b"\x1b[1;3S"),
    "ctrl+alt+del": keys(b"\x1b[3;7~"),
    "shift five times": keys(b"\x1b[57441u" * 5),
    "insert with shift": keys(b"\x1b[2;2~"),
    "alt with every letter": keys(b"".join(b"\x1b" + bytes([each]) for each in b"abcdefgijklmnopqrstuvwxyz")),
    "markup that quits": keys(b"[@click=app.quit]x[/]\x15"),
    "markup with a link": keys(b"[link=file:///etc/passwd]x[/link]\x15"),
    "template signs": keys(b"{{7*7}}${IFS}{share}%(x)s\x15"),
    "a command for a shell": keys(b"$(reboot);`sh`|sh && !sh\x15"),
    "a path": keys(b"../../../../etc/passwd\x15"),
    "a formula": keys(b"=cmd|' /C calc'!A0\x15"),
    "an address": keys(b"https://evil.example/ file:///etc/passwd\x15"),
}
POISON: dict[str, Way] = {
    "bytes that are no text": keys(b"\xff\xfe\xc3\x28\x80\x15"),
    "halves of signs": keys(b"\xed\xa0\x80\xed\xb0\x80\xf4\x90\x80\x80\x15"),
    "signs written too long": keys(b"\xc0\xaf\xe0\x80\xaf\x15"),
    "noise": keys(NOISE + b"\x1b\\\x1b[201~\x15"),
    "marks that turn text round": keys("\u202e\u2066\u200b\u0000".encode() + b"\x15"),
    "a paste that never ends": lambda robot: robot.send(b"\x1b[200~abc").look(1.3).send(b"\x15").quiet(),
    "a paste in a paste": keys(paste(paste(b"x")) + b"\x15"),
    "a paste with keys in it": keys(paste(b"a\x1b[21~\x11\x1b[15~\x03b") + b"\x15"),
    "a paste of 50,000 signs": keys(paste(b"A" * 50_000) + b"\x15"),
    "a window without pixels, then a touch": keys(
        b"\x1b[?2048;1$y\x1b[48;24;80;0;0t" + sgr(0, 2, 2) + sgr(0, 2, 2, b"m")
    ),
    "a window without end": keys(b"\x1b[48;99999;99999;1;1t"),
    "a feigned cursor": keys(b"\x1b[99999;99999R"),
    "feigned answers of a terminal": keys(b"\x1b[?1;2c\x1b[>0;276;0c\x1b[0n\x1b[?62c"),
    "focus goes and comes": keys(b"\x1b[O\x1b[I"),
    "a clipboard from outside": keys(b"\x1b]52;c;c2VjcmV0\x07\x15"),
    "a title from outside": keys(b"\x1b]0;owned\x07\x15"),
    "control strings": keys(b"\x1bP+q544e\x1b\\\x1b_Gi=1;x\x1b\\\x1b^x\x1b\\\x15"),
    "sizes of all kinds": sizes,
}
TOUCH: dict[str, Way] = {
    "the corner of the title": keys((sgr(0, 1, 1) + sgr(0, 1, 1, b"m")) * 6),
    "the right button": keys(sgr(2, 10, 8) + sgr(2, 10, 8, b"m")),
    "the middle button": keys(sgr(1, 10, 8) + sgr(1, 10, 8, b"m")),
    "marking with the mouse": keys(sgr(0, 1, 3) + sgr(32, 40, 6) + sgr(0, 40, 6, b"m")),
    "three clicks": keys((sgr(0, 5, 4) + sgr(0, 5, 4, b"m")) * 3),
    "a touch outside": keys(sgr(0, 99999, 99999) + sgr(0, -5, -7) + sgr(0, 0, 0, b"m")),
    "a storm of the wheel": keys((sgr(64, 10, 10) + sgr(65, 10, 10)) * 300),
    "an old mouse": keys(b"\x1b[M\xff\xff\xff\x1b[M   "),
}
SIGNALS: dict[str, Way] = {
    f"{each.name} to the visitor's program": send_signal(each)
    for each in (signal.SIGINT, signal.SIGQUIT, signal.SIGTSTP, signal.SIGTTIN, signal.SIGTTOU, signal.SIGUSR1,
                 signal.SIGUSR2, signal.SIGALRM, signal.SIGCONT, signal.SIGPIPE, signal.SIGWINCH)
} | {
    f"{each.name} to the supervisor": to_supervisor(each)
    for each in (signal.SIGINT, signal.SIGQUIT, signal.SIGTSTP, signal.SIGUSR1, signal.SIGPIPE)
}  # fmt: skip
RESTARTS: dict[str, Way] = {
    f"{each.name} to the visitor's program": send_signal(each)
    for each in (signal.SIGTERM, signal.SIGKILL, signal.SIGSEGV, signal.SIGSTOP)
}
SAME: dict[str, Way] = KEYBOARD | POISON | TOUCH | SIGNALS
ENVIRONMENT: dict[str, str] = {
    "TEXTUAL_DEBUG": "1", "TEXTUAL_LOG": "{home}/textual.log", "TEXTUAL_PRESS": "ctrl+q", "TEXTUAL": "devtools,debug",
    "TEXTUAL_SCREENSHOT": "1", "TEXTUAL_SCREENSHOT_LOCATION": "{home}", "TEXTUAL_DRIVER": "os:abort",
    "TEXTUAL_ALLOW_SIGNALS": "1", "TEXTUAL_THEME": "ansi-dark", "TEXTUAL_FILTERS": "dim",
    "GUIDE_DEBUG": "1", "GUIDE_DATA": "{home}/saved", "GUIDE_LIBRARY": "{home}/nowhere", "GUIDE_TODAY": "x",
    "GUIDE_LOOK": "plain", "GUIDE_ASCII": "1", "GUIDE_LANGUAGE": "ht", "GUIDE_WEB": "1", "ACCESSIBLE": "1",
    "PYTHONINSPECT": "1", "PYTHONSTARTUP": "{home}/start.py", "PYTHONPATH": "{home}/evil",
    "PYTHONBREAKPOINT": "os.abort",
    "PYTHONFAULTHANDLER": "1", "PYTHONPROFILEIMPORTTIME": "1", "PYTHONDUMPREFS": "1", "PYTHONTRACEMALLOC": "1",
    "NO_COLOR": "1", "BROWSER": "sh", "EDITOR": "sh", "VISUAL": "sh", "PAGER": "sh", "SHELL": "/bin/sh",
    "LESSOPEN": "|sh", "COLUMNS": "1", "LINES": "1", "CUPS_SERVER": "evil.example", "PRINTER": "-oraw",
    "http_proxy": "x",
}  # fmt: skip
"""Variables of the supervisor's own environment; none may reach a visitor's program, or change what it does."""
