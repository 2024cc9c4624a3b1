"""English stands again after every test."""

from collections.abc import Iterator

import pytest

from guide.languages import use


@pytest.fixture(autouse=True)
def english_again() -> Iterator[None]:
    yield
    use(None)
