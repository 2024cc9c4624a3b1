"""Shared by the tests of the web pages."""

from collections.abc import Callable
from typing import Any

import pytest

pytest.importorskip("starlette", reason="the web pages need the extra 'web'")

from guide.web.app import application
from guide.web.settings import Settings
from tests.engine.answer_sets import ROOT, TODAY

from .person import Person

SECRET = b"a secret of the tests, long enough"
SETTINGS = Settings(ROOT, SECRET, TODAY)


@pytest.fixture(scope="session")
def app() -> Any:
    """One worker; its cities are read once."""
    return application(SETTINGS)


@pytest.fixture
def begin(app: Any) -> Callable[[str, str], Person]:
    """Somebody who has chosen a city and a request, and is asked the first question."""

    def at(place: str, procedure: str) -> Person:
        return Person(app).open().press("Continue", city=place).press("Continue", procedure=procedure)

    return at
