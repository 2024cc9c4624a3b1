"""What a page carries is taken only as a server with the secret has sealed it; anything else is refused in words."""

import random
import threading
import tracemalloc
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from pathlib import Path
from typing import Any

import pytest

from guide.web.app import application
from guide.web.settings import BadSecret, Settings, secret_from
from guide.web.state import LONGEST, MOST, BadState, Seal, State, TooMuch
from tests.engine.answer_sets import ROOT, TODAY

from .conftest import SECRET, SETTINGS
from .person import Person, at_words

SEAL = Seal(SECRET)
STATE = State("es", "cocoa-fl", "rezoning", "e72efac5", "initiator", True, {"initiator": "owner", "x": ["1", "2"]})


def repacked(sealed: str, change: Any) -> str:
    data = urlsafe_b64decode(sealed + "=" * (-len(sealed) % 4))
    return urlsafe_b64encode(change(data)).rstrip(b"=").decode()


def forged(packed: bytes) -> str:
    """Anything at all, under the right seal: what only a holder of the secret can make."""
    return urlsafe_b64encode(SEAL._mark(packed) + packed).rstrip(b"=").decode()


def test_a_state_comes_back_as_it_was() -> None:
    assert SEAL.open(SEAL.close(STATE)) == STATE
    assert Seal(SECRET).open(SEAL.close(State())) == State()


def test_any_one_sign_changed_or_left_out_or_put_in_is_refused() -> None:
    sealed = SEAL.close(STATE)
    dice = random.Random(3)
    signs = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
    for place in range(len(sealed)):
        other = dice.choice(signs.replace(sealed[place], ""))
        for made in (sealed[:place] + other + sealed[place + 1 :], sealed[:place] + sealed[place + 1 :],
                     sealed[:place] + other + sealed[place:], sealed[:place]):  # fmt: skip
            with pytest.raises(BadState):
                SEAL.open(made)


def test_a_state_is_written_in_one_way_only() -> None:
    signs = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
    for word in ("a", "ab", "abc", "abcd", "abcde"):
        sealed = SEAL.close(State(looking_at=word))
        for other in signs.replace(sealed[-1], ""):
            with pytest.raises(BadState):
                SEAL.open(sealed[:-1] + other)


def test_a_small_state_that_unpacks_to_a_large_one_takes_no_memory() -> None:
    bomb = forged(zlib.compress(b"0" * 60_000_000, 9))
    assert len(bomb) < LONGEST
    tracemalloc.start()
    try:
        with pytest.raises(BadState):
            SEAL.open(bomb)
        assert tracemalloc.get_traced_memory()[1] < 10 * MOST
    finally:
        tracemalloc.stop()


@pytest.mark.parametrize(
    "made",
    ["", "A", "====", "%00", "é" * 40, "A" * 40, "A" * (LONGEST + 1), "..", "\x00" * 50, "{}", "null"],
)
def test_what_is_no_state_is_refused(made: str) -> None:
    with pytest.raises(BadState):
        SEAL.open(made)


def test_another_servers_state_is_refused() -> None:
    with pytest.raises(BadState):
        Seal(b"another secret of thirty-two signs").open(SEAL.close(STATE))


@pytest.mark.parametrize(
    "packed",
    [b"", b"no zlib", zlib.compress(b"no json"), zlib.compress(b"[1]"), zlib.compress(b"{}"),
     zlib.compress(b"[" * 90000),
     zlib.compress(b'[2,"en","","","","",0,{}]'), zlib.compress(b"[1]") + b"more", zlib.compress(b"0" * (MOST + 1)),
     zlib.compress(b"0" * 50_000_000)],
)  # fmt: skip
def test_even_under_the_right_seal_only_a_whole_state_of_this_form_is_read(packed: bytes) -> None:
    with pytest.raises(BadState):
        SEAL.open(forged(packed))


def test_more_than_a_page_carries_is_not_sealed() -> None:
    noise = random.Random(1)
    with pytest.raises(TooMuch):
        SEAL.close(State(given={"a": "x" * (MOST + 1)}))
    with pytest.raises(TooMuch):
        SEAL.close(State(given={"a": "".join(chr(noise.randrange(0x4E00, 0x9000)) for _ in range(50_000))}))


@pytest.mark.parametrize("view", ["start", "question", "answers", "checklist", "download", "keep", "over", "back"])
def test_a_damaged_page_is_refused_in_plain_words(app: Any, view: str) -> None:
    sealed = SEAL.close(STATE)
    for state in (sealed[:-1], sealed[5:], repacked(sealed, lambda data: data[::-1]), "x" * (LONGEST + 1), "<script>"):
        person = Person(app).send(f"/{view}", {"state": state})
        assert person.reply.status == 400
        assert person.page.h1 == ["This page cannot be opened"]
        assert "damaged" in person.page.text
        assert "Traceback" not in person.reply.text
        assert state[:20] not in person.reply.text
        person.path = "/" + person.page.links[-1][0].removeprefix("./")
        assert person.open(person.path).reply.status == 200


@pytest.mark.parametrize(
    "state",
    [State(city="atlantis", procedure="rezoning"), State(city="../../etc", procedure="rezoning"),
     State(city="cocoa-fl", procedure="flying"), State(), State(city="cocoa-fl")],
)  # fmt: skip
def test_a_state_of_a_city_or_request_that_is_gone_is_said(app: Any, state: State) -> None:
    for view in ("question", "answers", "checklist", "download", "keep", "over", "back", "change"):
        person = Person(app).send(f"/{view}", {"state": SEAL.close(state)})
        assert person.reply.status == 404, view
        assert "does not have any more" in person.page.text


def test_two_servers_with_one_secret_serve_one_visit_by_turns() -> None:
    first, second = application(SETTINGS), application(Settings(ROOT, SECRET, TODAY))
    stranger = application(Settings(ROOT, b"the secret of somebody else entirely", TODAY))
    person = Person(first).open().press("Continue", city="cocoa-fl")
    person.app = second
    person.press("Continue", procedure="rezoning")
    person.app = first
    person.choose("The owner, or some of the owners")
    person.app = second
    person.press("My answers")
    assert "The owner, or some of the owners" in person.page.text
    person.app = stranger
    person.send("/answers", {"state": person.state})
    assert person.reply.status == 400


def test_the_secret_file_is_made_once_for_its_owner_alone(tmp_path: Path) -> None:
    path = tmp_path / "secret"
    found: list[tuple[bytes, bool]] = []
    together = [threading.Thread(target=lambda: found.append(secret_from(path))) for _ in range(12)]
    for each in together:
        each.start()
    for each in together:
        each.join()
    assert len({secret for secret, _ in found}) == 1
    assert [made for _, made in found].count(True) == 1
    assert path.stat().st_mode & 0o777 == 0o600
    assert [each.name for each in tmp_path.iterdir()] == ["secret"]
    assert len(found[0][0]) >= 32


def test_a_secret_that_is_too_short_or_cannot_be_read_is_said(tmp_path: Path) -> None:
    (tmp_path / "short").write_text("abc\n")
    for path, words in ((tmp_path / "short", "has 3 bytes"), (tmp_path / "no" / "secret", "neither read nor made"),
                        (tmp_path, "neither read nor made"), (Path("a\0b"), "neither read nor made")):  # fmt: skip
        with pytest.raises(BadSecret, match=words):
            secret_from(path)


def test_answers_too_long_together_are_refused_and_nothing_is_lost(
    app: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    noise = random.Random(2)
    text = "".join(chr(noise.randrange(0x4E00, 0x9000)) for _ in range(2000))
    person = at_words(app)
    before = SEAL.open(person.state)
    monkeypatch.setattr("guide.web.state.LONGEST", len(person.state) + 300)
    person.type(text)
    assert person.reply.status == 422
    assert "Your answers have become too long for one page together." in person.page.text
    assert SEAL.open(person.state) == before
    person.type("C-1")
    assert person.reply.status == 200
