"""Lines are broken as `textwrap` breaks them."""

import textwrap

from hypothesis import given
from hypothesis import strategies as st

from guide.lines.fold import folded


@given(
    st.text("abc-é 七 .", max_size=120) | st.lists(st.text("ab-", min_size=1, max_size=9)).map(" ".join),
    st.integers(8, 40),
    st.sampled_from(["", "   "]),
)  # fmt: skip
def test_as_textwrap_breaks_them(text: str, width: int, indent: str) -> None:
    assert folded(text, width, indent) == textwrap.wrap(text, width, subsequent_indent=indent, break_on_hyphens=False)
