"""Forged sockets, paths, headers, sizes, hostile messages, programs that hang: the server stands."""

import asyncio
import json
import os
import sys
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("aiohttp", reason="the extra 'web' is not installed")
pytest.importorskip("textual_serve", reason="the extra 'web' is not installed")

from aiohttp import WSServerHandshakeError

from guide.serve.limits import Limits, clamped

from .serving import NEVER, drawn, ended, origin, pid, serving, stdin

Act = Callable[[], Coroutine[Any, Any, None]]


def run(story: Act) -> None:
    asyncio.run(story())


def lives(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return True


# Getting in


@pytest.mark.parametrize(
    "headers",
    [
        {}, {"Origin": "https://evil.example"}, {"Origin": "null"}, {"Origin": "http://127.0.0.1:1"},
        {"Origin": "http://127.0.0.1.evil.example"}, {"Origin": "file://"}, {"Origin": "{ours}.evil.example"},
        {"Origin": "https://evil.example/{ours}"}, {"Origin": "{ours}@evil.example"},
    ],
    ids=str,
)  # fmt: skip
def test_a_forged_socket_is_refused(headers: dict[str, str]) -> None:
    async def story() -> None:
        async with serving() as (server, client):
            ours = origin(client)["Origin"]
            given = {name: value.replace("{ours}", ours) for name, value in headers.items()}
            with pytest.raises(WSServerHandshakeError) as refused:
                await client.ws_connect("/ws", headers=given)
            assert refused.value.status == 403
            assert not server.sessions

    run(story)


def test_behind_a_proxy_only_the_address_that_people_see_counts() -> None:
    async def story() -> None:
        async with serving(origins=["https://guide.city.gov"], prefix="/desk", proxied=True) as (_, client):
            with pytest.raises(WSServerHandshakeError):
                await client.ws_connect("/desk/ws", headers=origin(client))
            for forged in ({"Host": "evil.example", "Origin": "https://evil.example"},
                           {"X-Forwarded-Host": "evil.example", "Origin": "https://evil.example"}):  # fmt: skip
                with pytest.raises(WSServerHandshakeError):
                    await client.ws_connect("/desk/ws", headers=forged)
            async with client.ws_connect("/desk/ws", headers={"Origin": "https://guide.city.gov"}) as socket:
                assert b"size 80 24" in await drawn(socket, b"pid")
            assert (await client.get("/desk", allow_redirects=False)).headers["Location"] == "/desk/"
            page = await (await client.get("/desk/")).text()
            assert 'src="/desk/static/textual.js"' in page
            assert (await client.get("/")).status == 404
            assert (await client.get("/desk/static/page.css")).status == 200

    run(story)


@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("GET", "/static/"), ("GET", "/static"), ("GET", "/static/../server.py"), ("GET", "/static/%2e%2e/server.py"),
        ("GET", "/static/..%2f..%2fetc%2fpasswd"), ("GET", "/static/server.py"), ("GET", "/static/textual.js/"),
        ("GET", "//etc/passwd"), ("GET", "/download/"), ("GET", "/download/x"), ("GET", "/download/../../etc/passwd"),
        ("GET", "/ws"), ("POST", "/"), ("PUT", "/static/page.js"), ("DELETE", "/"), ("TRACE", "/"), ("GET", "/.env"),
        ("GET", "/server-status"), ("POST", "/ws"), ("OPTIONS", "/"), ("GET", "/%00"),
        ("GET", "/static/page.js%00.txt"),
    ],
)  # fmt: skip
def test_no_path_leads_to_a_file(method: str, path: str) -> None:
    async def story() -> None:
        from yarl import URL

        async with serving() as (_, client):
            there = client.make_url("/")
            asked = await client.session.request(method, URL(f"{there.origin()}{path}", encoded=True))
            text = await asked.text()
            assert asked.status in (400, 404, 405), text
            for leak in ("root:", "import ", "aiohttp", "Traceback", "Index of", "Python", str(Path.cwd())):
                assert leak not in text
            assert "aiohttp" not in asked.headers.get("Server", "")

    run(story)


def test_every_answer_bears_the_headers_and_asks_nobody_else() -> None:
    async def story() -> None:
        async with serving(title='<script>"x"</script>') as (_, client):
            for path in ("/", "/static/page.js", "/nowhere"):
                answer = await client.get(path)
                assert "default-src 'none'" in answer.headers["Content-Security-Policy"]
                assert "frame-ancestors 'none'" in answer.headers["Content-Security-Policy"]
                assert answer.headers["X-Content-Type-Options"] == "nosniff"
                assert answer.headers["Referrer-Policy"] == "no-referrer"
                assert "Set-Cookie" not in answer.headers
                assert answer.headers["Server"] == "guide"
            page = await (await client.get("/?fontsize=99999&ping=http://evil.example")).text()
            assert "http://" not in page and "https://" not in page and "evil" not in page
            assert "<script>\"x\"" not in page
            assert 'lang="en"' in page and "<title>" in page and 'data-font-size="40"' in page

    run(story)


@pytest.mark.parametrize(
    ("query", "size"),
    [
        ("width=100000&height=100000", b"240 100"), ("width=-5&height=0", b"80 8"), ("width=x&height=", b"80 24"),
        ("", b"80 24"), ("width=1e9&height=inf", b"80 24"), ("width=%00&height=../..", b"80 24"),
        ("width=100&width=5&height=30", b"100 30"), ("width=999999999999999999999", b"80 24"),
    ],
)  # fmt: skip
def test_a_size_that_nobody_has_is_made_one_that_can_be_drawn(query: str, size: bytes) -> None:
    async def story() -> None:
        async with serving() as (_, client), client.ws_connect(f"/ws?{query}", headers=origin(client)) as socket:
            assert b"size " + size in await drawn(socket, b"pid")

    run(story)


# What a browser says

HOSTILE: dict[str, str | bytes] = {
    "no JSON": "{", "nothing": "", "a number": "7", "an empty list": "[]", "null": "null", "keys": '{"stdin": "x"}',
    "typed a list": '["stdin", ["x"]]', "typed a number": '["stdin", 7]', "typed nothing": '["stdin"]',
    "half a sign": '["stdin", "\\ud800"]', "no such word": '["quit"]',
    "a word of the program": '["deliver_chunk_request", {}]',
    "a size in words": '["resize", {"width": "x", "height": "y"}]', "no size": '["resize", {}]',
    "a size that is a list": '["resize", []]', "no number": '["resize", {"width": NaN, "height": Infinity}]',
    "a size of yes": '["resize", {"width": true, "height": false}]',
    "a huge size": '["resize", {"width": 20000, "height": 20000}]',
    "a size below nothing": '["resize", {"width": -1}]',
    "a deep list": "[" * 20_000, "a ping of a list": '["ping", [[[]]]]',
    "a long ping": json.dumps(["ping", "x" * 9000]),
    "bytes": b"\xff\x00\x01", "a key that does not exist": '["stdin", "\\u001b[9999999;1u"]',
    "a word twice": '["blur", {}, 1]',
}  # fmt: skip


def test_hostile_messages_change_nothing() -> None:
    async def story() -> None:
        async with serving() as (_, client), client.ws_connect("/ws", headers=origin(client)) as socket:
            first = pid(await drawn(socket, b"pid"))
            for number, (name, message) in enumerate(HOSTILE.items()):
                if isinstance(message, bytes):
                    await socket.send_bytes(message)
                else:
                    await socket.send_str(message)
                await stdin(socket, f"after {number}.")
                seen = await drawn(socket, b"typed after %d." % number)
                assert lives(first), name
                if b'"width"' in seen:
                    size = json.loads(seen[seen.index(b'{"type": "resize"') :].split(b"}")[0] + b"}")
                    assert 20 <= size["width"] <= 240 and 8 <= size["height"] <= 100, name

    run(story)


def test_what_is_too_long_or_too_much_is_cut_off() -> None:
    async def story() -> None:
        async with serving(limits=Limits(end=1.0, flood=50)) as (server, client):
            async with client.ws_connect("/ws", headers=origin(client)) as socket:
                await drawn(socket, b"pid")
                await socket.send_str(json.dumps(["stdin", "x" * 100_000]))
                await ended(socket)
            async with client.ws_connect("/ws", headers=origin(client)) as socket:
                await drawn(socket, b"pid")
                for _ in range(200):
                    await socket.send_str('["blur"]')
                await ended(socket)
            await gone(server)

    run(story)


async def gone(server: Any, patience: float = 15) -> None:
    async with asyncio.timeout(patience):
        while server.sessions:
            await asyncio.sleep(0.02)


# Programs


@pytest.mark.parametrize("word", ["deaf", "fault", "exit"])
def test_no_program_outlives_its_browser(word: str) -> None:
    """A deaf one is ended by force; one that ends by itself ends the socket."""

    async def story() -> None:
        async with serving() as (server, client):
            async with client.ws_connect("/ws", headers=origin(client)) as socket:
                process = pid(await drawn(socket, b"pid"))
                await stdin(socket, word)
                if word != "deaf":
                    await ended(socket)
                else:
                    await asyncio.sleep(0.2)
            await gone(server)
            assert not lives(process)

    run(story)


def test_a_program_that_never_draws_is_given_up() -> None:
    async def story() -> None:
        async with serving(NEVER, limits=Limits(start=0.5, end=0.5)) as (server, client):
            async with client.ws_connect("/ws", headers=origin(client)) as socket:
                await ended(socket)
            await gone(server)

    run(story)


def test_there_are_so_many_sessions_and_no_more() -> None:
    async def story() -> None:
        async with serving(limits=Limits(sessions=3, sessions_of_one=2, end=1.0)) as (server, client):
            sockets = [await client.ws_connect("/ws", headers=origin(client)) for _ in range(2)]
            for each in sockets:
                await drawn(each, b"pid")
            with pytest.raises(WSServerHandshakeError) as refused:
                await client.ws_connect("/ws", headers=origin(client))
            assert refused.value.status == 503
            await sockets[0].close()
            await asyncio.sleep(0.1)
            async with asyncio.timeout(10):
                while len(server.sessions) > 1:
                    await asyncio.sleep(0.02)
            async with client.ws_connect("/ws", headers=origin(client)) as socket:
                await drawn(socket, b"pid")
            await sockets[1].close()
        async with serving(limits=Limits(starts=3, end=1.0)) as (_, client):
            for _ in range(3):
                async with client.ws_connect("/ws", headers=origin(client)) as socket:
                    await drawn(socket, b"pid")
            with pytest.raises(WSServerHandshakeError):
                await client.ws_connect("/ws", headers=origin(client))

    run(story)


def test_the_end_of_the_server_ends_all_programs() -> None:
    async def story() -> None:
        async with serving() as (_, client):
            socket = await client.ws_connect("/ws", headers=origin(client))
            process = pid(await drawn(socket, b"pid"))
        assert not lives(process)

    run(story)


def test_a_program_gets_no_variable_of_the_server(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("TEXTUAL_LOG", "TEXTUAL_DEBUG", "GUIDE_DATA", "GUIDE_DEBUG", "PYTHONPATH", "SOME_SECRET_KEY", "X"):
        monkeypatch.setenv(name, "x")

    async def story() -> None:
        async with serving() as (_, client), client.ws_connect("/ws", headers=origin(client)) as socket:
            await drawn(socket, b"pid")
            await stdin(socket, "environment")
            given = json.loads((await drawn(socket, b"}")).decode())
            assert set(given) - {"LC_CTYPE"} <= {
                "PATH", "HOME", "LC_ALL", "TERM", "TEXTUAL_DISABLE_KITTY_KEY", "COLORTERM", "TZ", "COLUMNS", "ROWS",
                "GUIDE_WEB",
            }  # fmt: skip

    run(story)


def test_a_program_cannot_open_a_page_and_nonsense_of_it_is_passed_over() -> None:
    async def story() -> None:
        async with serving() as (_, client), client.ws_connect("/ws", headers=origin(client)) as socket:
            await drawn(socket, b"pid")
            await stdin(socket, "link")
            await stdin(socket, "nonsense")
            assert b"evil" not in await drawn(socket, b"still here")

    run(story)


@pytest.mark.parametrize(
    ("path", "name"),
    [
        ("/x/checklist.pdf", "checklist.pdf"), ("../../etc/passwd", "passwd"), ('a";b.pdf', "a-b.pdf"),
        ("a\r\nX-Bad: 1.pdf", "a-X-Bad-1.pdf"), ("..", "checklist"), ("é" * 300, "checklist"),
    ],
)  # fmt: skip
def test_a_download_is_fetched_once_under_a_harmless_name(path: str, name: str) -> None:
    async def story() -> None:
        async with serving() as (_, client), client.ws_connect("/ws", headers=origin(client)) as socket:
            await drawn(socket, b"pid")
            await stdin(socket, f"offer {path}")
            said = json.loads((await drawn(socket, b"]")).decode())
            assert said[0] == "deliver_file_start"
            where = f"/download/{said[1]}"
            assert (await client.get(where, headers={"Sec-Fetch-Site": "cross-site"})).status == 403
            answer = await client.get(where)
            assert await answer.read() == b"the file"
            assert answer.headers["Content-Disposition"] == f'attachment; filename="{name}"'
            assert answer.headers["Content-Type"] == "application/octet-stream"
            assert (await client.get(where)).status == 404

    run(story)


def test_another_person_s_download_cannot_be_guessed() -> None:
    async def story() -> None:
        async with serving() as (server, client), client.ws_connect("/ws", headers=origin(client)) as socket:
            await drawn(socket, b"pid")
            await stdin(socket, "offer x.pdf")
            await drawn(socket, b"]")
            (session,) = server.sessions
            (number,) = session.downloads
            assert len(number) >= 32
            for guess in ("k", number[:-1], number + "x", number.swapcase()):
                assert (await client.get(f"/download/{guess}")).status == 404

    run(story)


def test_sizes() -> None:
    for value, wanted in ((5, 20), (50, 50), (5000, 240), ("60", 60), ("6e1", 80), (None, 80), (True, 80), ([], 80),
                          (float("nan"), 80), (float("inf"), 240), (-(10**400), 20)):  # fmt: skip
        assert clamped(value, (20, 240), 80) == wanted, value


@pytest.mark.skipif(sys.platform == "win32", reason="served from Unix")
@pytest.mark.parametrize(
    ("given", "said"),
    [
        ([], "Name one city"), (["-j", "cocoa-fl", "-j", "minneola-fl"], "Name one city"),
        (["-j", "nowhere"], "nowhere"), (["-j", "cocoa-fl", "--prefix", "//evil"], "path like /guide"),
        (["-j", "cocoa-fl", "--origin", "guide.city.gov"], "address like https"),
    ],
)  # fmt: skip
def test_wrong_options_are_told_in_words(given: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    from guide.cli.start import run as start

    assert start(["serve", *given]) == 2
    assert said in capsys.readouterr().err


def test_pages_of_the_server_itself_speak_all_languages() -> None:
    async def story() -> None:
        async with serving(limits=Limits(sessions=0)) as (_, client):
            page = await (await client.get("/")).text()
            missing = await client.get("/nothing")
            full = await client.get("/ws", headers={**origin(client), "Upgrade": "websocket"})
            assert (missing.status, full.status) == (404, 503)
            for text, said in (
                (page, ("visit is over", "visita terminó", "Vizit sa a fini", "lector de", "bezwen JavaScript")),
                (await missing.text(), ("no such page", "no hay esa página", "Pa gen paj")),
                (await full.text(), ("Too many visitors", "demasiados visitantes", "twòp vizitè")),
            ):
                assert [each for each in said if each not in text] == []
            assert "{" not in page

    run(story)
