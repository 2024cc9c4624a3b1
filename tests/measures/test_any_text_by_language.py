"""Any text in Spanish and Haitian Creole is read or refused, and each reading offered is read without a question."""

from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from guide.languages import Spoken, using
from guide.measures import NotRead
from guide.measures.words_spoken import SPOKEN

from .test_properties import PIECES, READERS

WORDS = sorted({word for known in SPOKEN.values() for table in known[:4] for word in table} | {"y", "e", "de", "mil"})
MORE = [*PIECES, *WORDS, "1.250", "2.500", "1.234", "3/4", "5.6.2027", "5/6", "pies", "pye"]


@pytest.fixture(scope="module", params=["es", "ht"], autouse=True)
def language(request: pytest.FixtureRequest) -> Iterator[None]:
    with using(Spoken(request.param, {})):
        yield


@pytest.mark.parametrize("reader", READERS)
@given(typed=st.lists(st.sampled_from(MORE), max_size=6).map(" ".join))
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_each_reading_offered_is_read(reader: str, typed: str) -> None:
    try:
        READERS[reader](typed)
    except NotRead as error:
        assert str(error)
        for way in error.ways:
            READERS[reader](way)
