"""What a stranger sends, and what of it reaches the pages: paths, methods, headers, bodies."""

from typing import Any

import pytest

from guide.web.app import application
from guide.web.guard import AT_ONCE, HEADERS, LARGEST, MOST_FIELDS
from guide.web.page import style_name
from guide.web.settings import Settings
from guide.web.state import Seal, State
from tests.engine.answer_sets import ROOT, TODAY

from .conftest import SECRET
from .person import HOST, Person, Reply, Seen, ask

FORM = f"state={Seal(SECRET).close(State(city='cocoa-fl', procedure='rezoning'))}".encode()
OWN = {"sec-fetch-site": "same-origin", "origin": "null"}


def plain(reply: Reply, status: int, words: str) -> None:
    """It is a page in plain words, with every careful header, and says nothing of the inside."""
    assert reply.status == status, reply.text[:300]
    page = Seen(reply.text)
    assert page.lang == "en"
    assert page.title.startswith("Error: ")
    assert words in page.text
    assert "Traceback" not in reply.text
    for name, value in HEADERS.items():
        assert [has for key, has in reply.pairs if key == name] == [value]
    assert reply.headers["cache-control"] == "no-store"


PATHS = [
    "//", "/.", "/..", "/./", "/../", "/question/", "//question", "/question//", "/Question", "/QUESTION", "/questio",
    "/question.html", "/question;x=1", "/question%00", "/%71uestion", "/question%2f", "/..%2f..%2fetc%2fpasswd",
    "/../../../../etc/passwd", "/%2e%2e/%2e%2e/etc/passwd", "/static/", "/style.css", "/style-.css", "/style.css/..",
    "/icon.svg/", "/.git/config", "/.env", "/content/cocoa-fl/questions.yaml", "/guide/web/app.py", "/admin", "/docs",
    "/openapi.json", "/favicon.ico", "/robots.txt", "/\\..\\..", "/~root", "/cgi-bin/", "/a/b/c/d", "/:80", "/http://x",
    "/" + "a" * 190,
]  # fmt: skip


@pytest.mark.parametrize("path", PATHS)
def test_an_address_that_is_none_leads_nowhere(app: Any, path: str) -> None:
    for method in ("GET", "POST"):
        reply = ask(app, method, path, FORM if method == "POST" else b"", OWN)
        plain(reply, 404, "There is nothing at this address.")
    page = Seen(reply.text)
    # From however deep, the link and the style lead to the same place.
    depth = max(path.count("/") - 1, 0)
    assert page.links[-1][0] == ("../" * depth or "./")
    assert page.loads[0] == ("../" * depth or "./") + style_name()
    assert f'<form method="post" action="{"../" * depth or "./"}start"' in reply.text


def test_a_page_of_an_error_leads_to_the_start_in_another_language(app: Any) -> None:
    for reply in (
        ask(app, "GET", "/a/b", b"", OWN), ask(app, "GET", "/question", b"", OWN),
        ask(app, "POST", "/question", b"state=damaged", OWN),
    ):  # fmt: skip
        assert reply.status >= 400
        assert 'name="language" value="ht"' in reply.text
    assert 'lang="ht"' in ask(app, "POST", "/start", b"language=ht", OWN).text[:40]


def test_an_endless_address_is_refused(app: Any) -> None:
    plain(ask(app, "GET", "/" + "a" * 5000), 414, "not one of the guide's own forms")


@pytest.mark.parametrize(
    ("method", "path", "allowed"),
    [
        *((method, "/question", "POST") for method in ("GET", "PUT", "OPTIONS", "CONNECT", "get", "TRACE")),
        *((method, path, "POST") for method in ("GET", "DELETE") for path in ("/download", "/checklist", "/code")),
        ("HEAD", "/answers", "POST"),
        *((method, "/", "GET, HEAD") for method in ("POST", "PUT", "TRACE", "OPTIONS", "FOO")),
        *(("POST", path, "GET, HEAD") for path in ("/up", "/icon.svg", f"/{style_name()}")),
    ],
)
def test_a_method_that_does_not_belong_is_refused(app: Any, method: str, path: str, allowed: str) -> None:
    reply = ask(app, method, path, FORM if method == "POST" else b"", OWN)
    plain(reply, 405, "")
    assert reply.headers["allow"] == allowed


@pytest.mark.parametrize(
    "headers",
    [{"sec-fetch-site": "cross-site"}, {"sec-fetch-site": "same-site"}, {"sec-fetch-site": "anything"},
     {"sec-fetch-site": "cross-site", "origin": "null"}, {"origin": "https://evil.example"}, {"origin": f"https://{HOST}.evil"},
     {"origin": f"https://evil@{HOST}:1"}, {"origin": f"https://{HOST}:8443"}, {"origin": "file://"}, {"origin": ""},
     {"origin": "https://[::1"}, {"origin": HOST}, {"sec-fetch-site": "same-origin", "origin": "https://evil.example"}],
)  # fmt: skip
def test_a_form_of_another_website_is_refused(app: Any, headers: dict[str, str]) -> None:
    plain(ask(app, "POST", "/question", FORM, headers), 403, "sent by another website")


@pytest.mark.parametrize(
    "headers",
    [OWN, {"sec-fetch-site": "none", "origin": "null"}, {"origin": f"https://{HOST}"}, {"origin": f"https://{HOST.upper()}"},
     {"origin": "null"}, {}],
)  # fmt: skip
def test_a_form_of_ours_is_taken(app: Any, headers: dict[str, str]) -> None:
    assert ask(app, "POST", "/question", FORM, headers).status == 200


def test_behind_a_proxy_the_address_that_people_see_counts() -> None:
    there = application(Settings(ROOT, SECRET, TODAY, origin="https://guide.city.example"))
    assert ask(there, "POST", "/question", FORM, {"origin": "https://guide.city.example"}).status == 200
    plain(ask(there, "POST", "/question", FORM, {"origin": f"https://{HOST}"}), 403, "another website")


@pytest.mark.parametrize(
    ("headers", "status"),
    [({"content-type": "multipart/form-data; boundary=x"}, 415), ({"content-type": "application/json"}, 415),
     ({"content-type": "text/plain"}, 415), ({"content-type": ""}, 415), ({"content-encoding": "gzip"}, 415),
     ({"content-length": str(LARGEST + 1)}, 413), ({"content-length": "9" * 40}, 413), ({"content-length": "-1"}, 413),
     ({"content-length": "1e3"}, 413), ({"content-length": "٣"}, 413)],
)  # fmt: skip
def test_a_body_that_is_no_form_is_refused_unread(app: Any, headers: dict[str, str], status: int) -> None:
    coded = {key: value.encode().decode("latin-1") for key, value in headers.items()}
    reply = ask(app, "POST", "/question", b"", {**OWN, **coded}, parts=[])
    plain(reply, status, "")
    assert reply.headers["connection"] == "close"


def test_a_body_that_grows_beyond_all_pages_is_cut_off(app: Any) -> None:
    parts = [b"state=" + b"x" * 60_000] * 100
    plain(ask(app, "POST", "/question", headers=OWN, parts=parts), 413, "larger than any page")
    assert ask(app, "POST", "/question", headers=OWN, parts=[FORM[:9], FORM[9:]]).status == 200


def test_a_body_that_ends_in_the_middle_is_refused(app: Any) -> None:
    plain(ask(app, "POST", "/question", headers=OWN, parts=[]), 400, "not one of the guide's own forms")


@pytest.mark.parametrize(
    "body",
    [b"state=%ff", b"\xff\xfe", b"state=\xc3\xa9",
     FORM + b"&" + FORM, b"&".join(b"a%d=1" % n for n in range(MOST_FIELDS + 1)),
     b"fact=%ED%A0%80", FORM + b"&language=xx", FORM + b"&language=en%00", FORM + b"&language="],
)  # fmt: skip
def test_a_form_that_no_page_of_ours_sends_is_refused(app: Any, body: bytes) -> None:
    plain(ask(app, "POST", "/question", body, OWN), 400, "not one of the guide's own forms")


def test_more_headers_than_any_browser_sends_are_refused(app: Any) -> None:
    plain(ask(app, "GET", "/", raw=[(b"x-%d" % n, b"1") for n in range(200)]), 431, "own forms")
    plain(ask(app, "GET", "/", raw=[(b"x", b"1" * 20_000)]), 431, "own forms")


def test_headers_of_a_proxy_change_nothing_by_themselves(app: Any) -> None:
    lies = {"x-forwarded-host": "evil.example", "x-forwarded-prefix": "/evil", "x-forwarded-proto": "gopher",
            "forwarded": "host=evil.example", "x-original-url": "/download", "x-rewrite-url": "/../etc",
            "host": "evil.example",
            "x-http-method-override": "POST", "referer": "https://evil.example", "cookie": "state=evil"}  # fmt: skip
    assert ask(app, "GET", "/", headers=lies).text == ask(app, "GET", "/").text


def test_the_pages_stand_under_a_path_of_a_proxy_that_keeps_it_or_takes_it_away() -> None:
    there = application(Settings(ROOT, SECRET, TODAY, prefix="/city/guide"))
    for base in ("/city/guide/", "/"):
        person = Person(there, base).open()
        assert person.reply.status == 200
        person.press("Continue", city="cocoa-fl").press("Continue", procedure="rezoning")
        person.choose("A tenant").press("Back")
        assert person.question == "initiator"
        assert {path.rpartition("/")[0] + "/" for path in person.paths} == {base}
        assert ask(there, "GET", base + style_name()).status == 200
    moved = ask(there, "GET", "/city/guide")
    assert (moved.status, moved.headers["location"]) == (308, "/city/guide/")
    plain(ask(there, "GET", "/city/guidebook"), 404, "nothing at this address")
    deep = Seen(ask(there, "GET", "/city/guide/a/b").text)
    assert deep.loads[0] == "../" + style_name()


def test_a_crowd_is_told_to_wait_and_loses_nothing(app: Any) -> None:
    app.busy = AT_ONCE
    try:
        reply = ask(app, "POST", "/question", FORM, OWN)
    finally:
        app.busy = 0
    plain(reply, 503, "Your answers are still in the page before this one.")
    assert reply.headers["retry-after"] == "5"
    assert app.busy == 0
    assert ask(app, "POST", "/question", FORM, OWN).status == 200


def test_a_fault_of_ours_is_a_plain_page_and_its_place_is_told_without_the_answer(
    app: Any, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def broken(visit: Any, raw: Any) -> None:
        raise RuntimeError(f"cannot take {raw}")

    monkeypatch.setattr("guide.web.app.answer", broken)
    body = FORM + b"&fact=initiator&answer=owner"
    plain(ask(app, "POST", "/question", body, OWN), 500, "Something went wrong in the guide itself.")
    told = capsys.readouterr()
    assert "RuntimeError at " in told.err
    assert "owner" not in told.err + told.out
    assert app.busy == 0


def test_only_the_cities_that_are_offered_can_be_reached() -> None:
    there = application(Settings(ROOT, SECRET, TODAY, only=("minneola-fl",)))
    person = Person(there).open()
    assert person.page.options() == ["Minneola, Lake County, FL"]
    for view in ("question", "answers", "checklist"):
        plain(ask(there, "POST", f"/{view}", FORM, OWN), 404, "does not have any more")
    assert person.send("/start", {"city": "cocoa-fl"}).page.h1[0].startswith("What do you need to file")


def test_a_health_check_answers_without_reading_anything(app: Any) -> None:
    assert ask(app, "GET", "/up").text == "up\n"
    assert ask(app, "HEAD", "/").status == 200
    assert "immutable" in ask(app, "GET", f"/{style_name()}").headers["cache-control"]
