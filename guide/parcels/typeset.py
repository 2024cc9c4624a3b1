"""Turns a page written for typst into a PDF. Data goes in as JSON, so nothing in it can be taken for markup."""

import json
from importlib.resources import files
from typing import Any

from .trouble import ParcelTrouble
from .words import say


def typeset(page: str, data: Any) -> bytes:
    """A tagged PDF (PDF/UA-1) of one of this room's pages. The same data gives the same bytes.

    Raises ParcelTrouble where the extra `pdf` is missing, or a letter has no font.
    """
    try:
        import typst
    except ImportError:
        raise ParcelTrouble(say("pdf_extra")) from None
    source = files("guide.parcels").joinpath(page).read_bytes()
    try:
        made: bytes = typst.compile(
            source,
            format="pdf",
            sys_inputs={"data": json.dumps(data, ensure_ascii=False)},
            ignore_system_fonts=True,
            pdf_standards=["ua-1"],
            timestamp=0,
        )
    except typst.TypstError as error:
        if "glyph" in str(error) or "font" in str(error) or "codepoint" in str(error):
            raise ParcelTrouble(say("pdf_font")) from None
        raise
    return made
