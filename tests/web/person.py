"""A person with a browser that has no script: reads a page, fills its form, presses a button by what it says."""

import asyncio
from dataclasses import dataclass, field
from html.parser import HTMLParser
from typing import Any
from urllib.parse import urlencode, urljoin, urlsplit

RUNNER = asyncio.Runner()
HOST = "guide.example"


@dataclass
class Reply:
    """What a server answered."""

    status: int
    headers: dict[str, str]
    body: bytes
    pairs: list[tuple[str, str]] = field(default_factory=list)

    @property
    def text(self) -> str:
        return self.body.decode("utf-8")


def ask(
    app: Any,
    method: str,
    path: str,
    body: bytes = b"",
    headers: dict[str, str] | None = None,
    *,
    parts: list[bytes] | None = None,
    raw: list[tuple[bytes, bytes]] | None = None,
) -> Reply:
    """Send one request to an application, and wait for its whole answer."""
    said = {"host": HOST, **(headers or {})}
    if method == "POST":
        said.setdefault("content-type", "application/x-www-form-urlencoded")
    sent = [(key.encode(), value.encode("latin-1")) for key, value in said.items()] + (raw or [])
    scope = {
        "type": "http", "asgi": {"version": "3.0"}, "http_version": "1.1", "method": method, "scheme": "https",
        "path": path, "raw_path": path.encode("latin-1"), "query_string": b"", "root_path": "", "headers": sent,
        "client": ("192.0.2.1", 1), "server": (HOST, 443),
    }  # fmt: skip
    waiting = list(parts if parts is not None else [body])
    got: list[dict[str, Any]] = []

    async def receive() -> dict[str, Any]:
        if not waiting:
            return {"type": "http.disconnect"}
        return {"type": "http.request", "body": waiting.pop(0), "more_body": bool(waiting)}

    async def send(message: dict[str, Any]) -> None:
        got.append(message)

    RUNNER.run(app(scope, receive, send))
    pairs = [(key.decode(), value.decode("latin-1")) for key, value in got[0]["headers"]]
    whole = b"".join(message.get("body", b"") for message in got[1:])
    return Reply(got[0]["status"], dict(pairs), whole, pairs)


@dataclass
class Control:
    """A field or a button of a form."""

    kind: str
    name: str
    value: str
    id: str = ""
    label: str = ""
    form: int = 0
    action: str = ""
    checked: bool = False


class Seen(HTMLParser):
    """A page as it is seen: its language, title, headings, text, forms."""

    def __init__(self, text: str) -> None:
        super().__init__(convert_charrefs=True)
        self.lang = self.title = ""
        self.h1: list[str] = []
        self.words: list[str] = []
        self.forms: list[str] = []
        self.controls: list[Control] = []
        self.links: list[tuple[str, str]] = []
        self.labels: dict[str, str] = {}
        self.loads: list[str] = []
        self.tags: list[str] = []
        self._into: list[tuple[str, str, list[str]]] = []
        self.feed(text)
        for control in self.controls:
            control.label = control.label or self.labels.get(control.id, "")

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        has = {key: value or "" for key, value in attrs}
        self.tags.append(tag)
        self.loads += [has[key] for key in ("src", "data", "poster", "srcset", "background") if key in has]
        if tag == "html":
            self.lang = has.get("lang", "")
        elif tag == "link":
            self.loads.append(has["href"])
        elif tag == "form":
            self.forms.append(has["action"])
        elif tag == "input":
            kind = has.get("type", "text")
            self.controls.append(
                Control(kind, has.get("name", ""), has.get("value", ""), has.get("id", ""), has.get("aria-label", ""),
                        len(self.forms) - 1, "", "checked" in has)
            )  # fmt: skip
        if tag in ("title", "h1", "button", "label", "a", "textarea", "option"):
            self._into.append((tag, has.get("for", has.get("href", "")), []))
            if tag == "button":
                self.controls.append(
                    Control("button", has.get("name", ""), has.get("value", ""), "", has.get("aria-label", ""),
                            len(self.forms) - 1, has.get("formaction", ""))
                )  # fmt: skip
            elif tag == "textarea":
                self.controls.append(Control(tag, has["name"], "", has["id"], "", len(self.forms) - 1))

    def handle_data(self, data: str) -> None:
        for _, _, said in self._into:
            said.append(data)
        if not self._into or self._into[-1][0] not in ("title", "textarea"):
            self.words.append(data)

    def handle_endtag(self, tag: str) -> None:
        if tag in ("p", "li", "h1", "h2", "h3", "dt", "dd", "legend", "td", "th", "div"):
            self.words.append("\n")
        if not self._into or self._into[-1][0] != tag:
            return
        _, about, parts = self._into.pop()
        said = "".join(parts)
        if tag == "title":
            self.title = said
        elif tag == "h1":
            self.h1.append(said)
        elif tag == "label":
            self.labels[about] = said
        elif tag == "a":
            self.links.append((about, said))
        elif tag == "button" and not self.controls[-1].label:
            self.controls[-1].label = said
        elif tag == "textarea":
            self.controls[-1].value = said.removeprefix("\n")

    @property
    def text(self) -> str:
        """All that stands on the page, a block a line."""
        lines = (" ".join(line.split()) for line in "".join(self.words).split("\n"))
        return "\n".join(line for line in lines if line)

    def buttons(self) -> list[str]:
        return [each.label for each in self.controls if each.kind == "button"]

    def options(self) -> list[str]:
        return [each.label for each in self.controls if each.kind == "radio"]


class Person:
    """Somebody at a page."""

    def __init__(self, app: Any, base: str = "/", **headers: str) -> None:
        self.app = app
        self.base = base
        self.headers = {"sec-fetch-site": "same-origin", "origin": "null", **headers}
        self.path = base
        self.reply = Reply(0, {}, b"")
        self.page = Seen("")
        self.paths: list[str] = []

    def open(self, path: str = "") -> "Person":
        """Go to an address."""
        self.path = path or self.base
        self._take(ask(self.app, "GET", self.path, headers=self.headers))
        return self

    def _take(self, reply: Reply) -> None:
        self.reply = reply
        if reply.headers["content-type"].startswith("text/html") and "content-disposition" not in reply.headers:
            self.page = Seen(reply.text)

    def form_of(self, says: str, filled: dict[str, str]) -> tuple[str, dict[str, str]]:
        """Where the button of that name leads, and what its form sends."""
        found = [each for each in self.page.controls if each.kind == "button" and each.label == says]
        assert found, f"no button {says!r}; there are {self.page.buttons()}\n{self.page.text}"
        button = found[0]
        fields: dict[str, str] = {}
        for each in self.page.controls:
            if each.form == button.form and each.name and each.kind != "button":
                if each.kind in ("radio", "checkbox") and not each.checked:
                    continue
                fields[each.name] = each.value
        fields |= filled
        if button.name:
            fields[button.name] = button.value
        return urljoin(self.path, button.action or self.page.forms[button.form]), fields

    def press(self, says: str, **filled: str) -> "Person":
        """Press a button, with these fields filled."""
        path, fields = self.form_of(says, filled)
        return self.send(path, fields)

    def send(self, path: str, fields: dict[str, str]) -> "Person":
        """Send fields, as a button does or as nobody's button would."""
        self.path = urlsplit(path).path
        self.paths.append(path)
        self._take(ask(self.app, "POST", self.path, urlencode(fields).encode(), self.headers))
        return self

    def choose(self, label: str, then: str = "Continue") -> "Person":
        """Choose an option by what it says, and go on."""
        for each in self.page.controls:
            if each.kind == "radio" and each.label == label:
                return self.press(then, **{each.name: each.value})
        raise AssertionError(f"no option {label!r}; there are {self.page.options()}\n{self.page.text}")

    def type(self, text: str, then: str = "Continue") -> "Person":
        """Type into the field, and go on."""
        return self.press(then, answer=text)

    @property
    def state(self) -> str:
        return next(each.value for each in self.page.controls if each.name == "state")

    @property
    def question(self) -> str:
        """The question that the page asks, by its key; empty where it asks none."""
        return next((each.value for each in self.page.controls if each.name == "fact"), "")


KEPT: dict[str, str] = {}


def at_words(app: Any) -> Person:
    """Somebody who is asked for words: which district was adopted, near the vote in the city of § 2-63."""
    if "words" not in KEPT:
        KEPT["words"] = _to_words(app).state
    return Person(app).send("/question", {"state": KEPT["words"]})


def _to_words(app: Any) -> Person:
    person = Person(app).open().press("Continue", city="sc-section-2-63").press("Continue", procedure="rezoning")
    said = {
        "initiator": "owner", "all_owners_sign": "yes", "prior_decision": "none",
        "commission_meeting_date": "April 5 2027", "commission_received_date": "April 5 2027",
        "council_hearing_date": "May 11 2027", "first_reading_date": "May 11 2027",
        "second_reading_date": "May 18 2027",
    }  # fmt: skip
    while person.question != "adopted_district":
        assert person.question, person.page.text
        answer = {"answer": said[person.question]} if person.question in said else {"pick": "not_sure"}
        person.send("/question", {"state": person.state, "fact": person.question, **answer})
        assert person.reply.status == 200, person.page.text
    return person
