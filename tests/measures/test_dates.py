"""What people type for a date, one or many."""

from datetime import date

import pytest

from guide.measures import NotRead, read_date, read_dates

TODAY = date(2027, 1, 4)

READ: list[tuple[str, str]] = [
    ("2027-03-03", "2027-03-03"),
    ("2027-3-3", "2027-03-03"),
    ("2027/03/03", "2027-03-03"),
    ("March 3 2027", "2027-03-03"),
    ("march 3rd, 2027", "2027-03-03"),
    ("Mar. 3rd, 2027", "2027-03-03"),
    ("3 March 2027", "2027-03-03"),
    ("the 3rd of March, 2027", "2027-03-03"),
    ("2027 March 3", "2027-03-03"),
    ("3-Mar-2027", "2027-03-03"),
    ("3/14/2027", "2027-03-14"),
    ("3/4/2027", "2027-03-04"),
    ("3-4-2027", "2027-03-04"),
    ("12.12.2027", "2027-12-12"),
    ("Wed March 3 2027", "2027-03-03"),
    ("Wednesday, March 3, 2027", "2027-03-03"),
    ("wed 3/3/2027", "2027-03-03"),
    ("today", "2027-01-04"),
    ("Tomorrow", "2027-01-05"),
    ("mañana", "2027-01-05"),
    ("demen", "2027-01-05"),
    ("February 29, 2028", "2028-02-29"),
    ("3 de marzo de 2027", "2027-03-03"),
    ("miércoles, 3 de marzo del 2027", "2027-03-03"),
    ("MIERCOLES 3 DE MARZO DE 2027", "2027-03-03"),
    ("1º de mayo de 2027", "2027-05-01"),
    ("primero de mayo de 2027", "2027-05-01"),
    ("mar 2 mar 2027", "2027-03-02"),
    ("3 mas 2027", "2027-03-03"),
    ("mèkredi 3 mas 2027", "2027-03-03"),
    ("1ye me 2027", "2027-05-01"),
    ("15 out 2027", "2027-08-15"),
    ("9 jiyè 2027", "2027-07-09"),
    ("٣/٤/٢٠٢٧", "2027-03-04"),
    ("1900-01-01", "1900-01-01"),
    ("2200-12-31", "2200-12-31"),
]

ASKED: list[tuple[str, str, tuple[str, ...]]] = [
    ("14/3/2027", "day_first", ("March 14, 2027",)),
    ("14.3.2027", "day_first", ("March 14, 2027",)),
    ("2027-14-03", "day_first", ("March 14, 2027",)),
    ("3.4.2027", "two_ways", ("March 4, 2027", "April 3, 2027")),
    ("March", "which_day", ()),
    ("may", "which_day", ()),
    ("March 2027", "which_day", ()),
    ("3/2027", "which_day", ()),
    ("2027", "which_month", ()),
    ("March 3", "which_year", ("March 3, 2027", "March 3, 2028")),
    ("3/14", "which_year", ("March 14, 2027", "March 14, 2028")),
    ("Feb 29", "which_year", ("February 29, 2028", "February 29, 2032")),
    ("3-4-27", "which_century", ("March 4, 2027", "March 4, 1927")),
    ("14-3-27", "which_century", ("March 14, 2027", "March 14, 1927", "March 27, 2014")),
    ("March 3 '27", "which_century", ("March 3, 2027", "March 3, 1927")),
    ("Tue March 3 2027", "weekday_differs", ("March 3, 2027",)),
    ("February 30, 2027", "no_such_day", ()),
    ("2027-02-29", "no_such_day", ()),
    ("Feb 30", "no_such_day", ()),
    ("2/30/2027", "no_such_day", ()),
    ("13/13/2027", "no_such_month", ()),
    ("0/5/2027", "no_such_month", ()),
    ("1899-12-31", "year_out_of_range", ()),
    ("1/1/2201", "year_out_of_range", ()),
    ("next Tuesday", "relative_date", ()),
    ("Tuesday", "relative_date", ()),
    ("in two weeks", "relative_date", ()),
    ("2027-03-03 18:00", "time_given", ()),
    ("March 3-5, 2027", "one_date", ()),
    ("March 3, 2027 or March 4, 2027", "one_date", ()),
    ("20270303", "not_a_date", ()),
    ("3 4 2027", "not_a_date", ()),
    ("soonish", "not_a_date", ()),
    ("1 1/2 acres", "not_a_date", ()),
    ("March 3,\u200b 2027", "hidden_characters", ()),
    ("", "empty", ()),
]


@pytest.mark.parametrize(("typed", "day"), READ)
def test_read(typed: str, day: str) -> None:
    assert read_date(typed, TODAY) == date.fromisoformat(day)


@pytest.mark.parametrize(("typed", "code", "ways"), ASKED)
def test_asked_or_refused(typed: str, code: str, ways: tuple[str, ...]) -> None:
    with pytest.raises(NotRead) as raised:
        read_date(typed, TODAY)
    assert (raised.value.code, raised.value.ways) == (code, ways)


def test_the_last_day_of_the_month_is_named() -> None:
    with pytest.raises(NotRead, match="February 2027 has no day 30; its last day is 28"):
        read_date("February 30, 2027", TODAY)


def test_the_right_weekday_is_named() -> None:
    with pytest.raises(NotRead, match="March 3, 2027 is a Wednesday, not a Tuesday"):
        read_date("Tue March 3 2027", TODAY)


@pytest.mark.parametrize("today", [date.min, date.max])
@pytest.mark.parametrize("typed", ["tomorrow", "yesterday", "March 3"])
def test_a_clock_far_off_is_no_fault(today: date, typed: str) -> None:
    with pytest.raises(NotRead) as raised:
        read_date(typed, today)
    assert raised.value.code == "year_out_of_range"


@pytest.mark.parametrize(
    "typed",
    [
        "2027-03-03, 2027-03-10",
        "3/10/2027, 3/3/2027",
        "March 10, 2027; March 3, 2027",
        "March 3, 2027 and March 10, 2027",
        "3 de marzo de 2027 y 10 de marzo de 2027",
        "2027-03-10\r\n2027-03-03\n2027-03-10\n",
        "; 2027-03-03;; 2027-03-10;",
    ],
)
def test_lists(typed: str) -> None:
    assert read_dates(typed, TODAY) == (date(2027, 3, 3), date(2027, 3, 10))


@pytest.mark.parametrize(
    ("typed", "code", "ways"),
    [
        ("March 3, 2027, March 10, 2027", "date_list", ("March 3, 2027; March 10, 2027",)),
        (
            "March 3; March 10",
            "which_year",
            ("March 3, 2027; March 10, 2027", "March 3, 2028; March 10, 2028"),
        ),
        ("14/3/2027; 3/3/2027", "day_first", ("March 14, 2027; March 3, 2027",)),
        ("March 3 and 10, 2027", "not_a_date", ()),
        (";", "not_a_date", ()),
        (
            "; ".join(f"1/{day}/2027" for day in range(1, 32)) + ";" + ";".join(["2/1/2027"] * 20),
            "too_many",
            (),
        ),
    ],
)
def test_lists_asked(typed: str, code: str, ways: tuple[str, ...]) -> None:
    with pytest.raises(NotRead) as raised:
        read_dates(typed, TODAY)
    assert (raised.value.code, raised.value.ways) == (code, ways)
