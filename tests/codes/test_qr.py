"""The picture of a code on a screen of 80 by 24, read back from pixels as a phone would."""

from typing import Any

import pytest
import zxingcpp

from guide.codes.qr import BLACK_ON_WHITE, PLAIN, page_text, qr_lines, qr_modules, qr_rows
from guide.codes.resume import resume_code

WIDE, HIGH = 8, 16  # pixels of one cell
DARK, LIGHT = 0, 255


def photographed(rows: list[str], columns: int = 80, lines: int = 24) -> Any:
    """The pixels of a dark screen on which the rows stand, black on white, as a terminal draws half blocks."""
    width, height = columns * WIDE, lines * HIGH
    pixels = bytearray([40]) * (width * height)
    for y, row in enumerate(rows):
        for x, cell in enumerate(row):
            for line in range(HIGH):
                ink = cell == "█" or (cell == "▀" and line < HIGH // 2) or (cell == "▄" and line >= HIGH // 2)
                start = (y * HIGH + line) * width + x * WIDE
                pixels[start : start + WIDE] = bytes([DARK if ink else LIGHT]) * WIDE
    return memoryview(bytes(pixels)).cast("B", shape=[height, width])


def seen(picture: Any) -> list[str]:
    return [each.text for each in zxingcpp.read_barcodes(picture)]


def test_codes_of_cases_are_read_from_a_screen(worked: list[Any]) -> None:
    codes = {resume_code(case.city, case.procedure, case.given).text for case in worked}
    chosen = [*sorted(codes, key=len)[::40], max(codes, key=len), min(codes, key=len)]
    for code in chosen:
        rows = qr_rows(page_text(code))
        assert len(rows) <= 22 and len(rows[0]) <= 80
        assert {len(row) for row in rows} == {len(rows[0])}
        assert seen(photographed(rows)) == [page_text(code)]


def test_the_border_is_light_and_the_corner_dark() -> None:
    modules = qr_modules("7K3M-9QXT", 2)
    assert not any(modules[0]) and not any(modules[1]) and not any(row[0] or row[1] for row in modules)
    assert all(modules[2][2:9])


def test_lines_for_a_terminal() -> None:
    lines = qr_lines("7K3M-9QXT", columns=80, rows=22, color=True)
    assert lines and all(line.startswith(BLACK_ON_WHITE) and line.endswith(PLAIN) for line in lines)
    assert qr_lines("7K3M-9QXT", columns=80, rows=22, color=False) == ()
    assert qr_lines("7K3M-9QXT", columns=20, rows=22, color=True) == ()
    assert qr_lines("7K3M-9QXT", columns=80, rows=9, color=True) == ()


def test_more_than_a_picture_holds_is_refused() -> None:
    with pytest.raises(ValueError):
        qr_rows("A" * 5000)
