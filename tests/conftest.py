"""What every test shares: in CI the drawn examples are the same in every run: a change is judged, not the dice."""

import os
from collections.abc import Iterator

import pytest
from hypothesis import settings

from guide import languages

settings.register_profile("ci", derandomize=True, deadline=None, print_blob=True)
settings.register_profile("here", deadline=None)
settings.load_profile("ci" if os.environ.get("CI") else "here")


@pytest.fixture(autouse=True)
def _english_again() -> Iterator[None]:
    """A command run inside a test may have chosen a language for the whole process; the next test begins in English."""
    languages.use(None)
    yield
    languages.use(None)
