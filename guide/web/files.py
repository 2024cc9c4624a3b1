"""The checklist as a file to take along."""

import re

from starlette.responses import Response

from guide.exports import CannotExport, format_named, render
from guide.result import Result

from .visit import Visit
from .words import say

KINDS = {
    "pdf": "application/pdf",
    "pdf-large": "application/pdf",
    "ics": "text/calendar; charset=utf-8",
    "docx": "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
    "html": "text/html; charset=utf-8",
    "text": "text/plain; charset=utf-8",
}


def made_file(visit: Visit, result: Result, name: str) -> "Response | str":
    """The result in a format, as a download; or in words why it cannot be made."""
    try:
        made = render(result, name)
    except CannotExport as error:
        return f"{say('cannot_make')}. {error}"
    data = made if isinstance(made, bytes) else made.encode("utf-8", "replace")
    # Ids of the library alone, never anything typed.
    large = "-large-print" if name == "pdf-large" else ""  # beside the other PDF, not in its place
    stem = re.sub(r"[^a-z0-9-]+", "-", f"checklist-{visit.city.id}-{visit.session.procedure}{large}".lower())
    headers = {"content-disposition": f'attachment; filename="{stem}{format_named(name).ending}"'}
    return Response(data, 200, headers, KINDS[name])
