"""`guide parcels`: what is in a parcel layer, what the map says of a property, and the owners around it."""

import argparse
import json
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from guide.measures.seen import say_seen
from guide.parcels.words import say, written

from .opening import library, open_city, pick_procedure, today
from .words import Trouble, printable

if TYPE_CHECKING:
    from guide.library.city import City
    from guide.library.models import ParcelSource
    from guide.parcels.land import Land
    from guide.parcels.owners import OwnersList
    from guide.parcels.source import Source


def run(options: argparse.Namespace) -> int:
    """Run one of the parcel commands."""
    from guide.parcels.trouble import ParcelTrouble, Unreachable

    commands = {"inspect": _inspect, "check": _check, "fill": _fill, "checklist": _checklist, "owners": _owners}
    try:
        return commands[options.parcels](options)
    except Unreachable as trouble:
        raise Trouble(f"{printable(str(trouble))} {say('by_hand')}", 1) from None
    except ParcelTrouble as trouble:
        raise Trouble(printable(str(trouble)), 1) from None


def use(name: str) -> None:
    """Ask a parcel file that the person names in the interview. Raises Trouble where it is no good."""
    from guide.parcels.chosen import settings_of_file, use_file
    from guide.parcels.trouble import ParcelTrouble

    use_file(name)
    try:
        settings_of_file(Path(name).expanduser().absolute())
    except ParcelTrouble as trouble:
        raise Trouble(printable(str(trouble)), 1) from None


def _settings(options: argparse.Namespace, city: "City") -> "ParcelSource":
    from guide.parcels.chosen import settings_of

    settings = settings_of(city)
    if settings is None:
        raise Trouble(say("cmd_no_layer", city=city.head.name, id=city.id), 1)
    return settings


@contextmanager
def _opened(options: argparse.Namespace) -> "Iterator[tuple[City, ParcelSource, Source]]":
    from guide.parcels.source import open_source

    folder = library(options)
    city = open_city(folder, options.jurisdiction)
    settings = _settings(options, city)
    with open_source(settings, folder / "content" / city.id) as source:
        yield city, settings, source


def _inspect(options: argparse.Namespace) -> int:
    from guide.parcels.look import guesses, missing

    if options.file:
        from guide.parcels.gpkg import File, only_layer
        from guide.parcels.look import look_at

        file = File(Path(options.file))
        try:
            seen = look_at(file, file.table(options.layer or only_layer(file)))
        finally:
            file.connection.close()
    elif options.jurisdiction:
        with _opened(options) as (city, settings, source):
            seen = source.describe()
            seen["jurisdictions"] = _areas(city, settings, source)
    else:
        raise Trouble(say("cmd_name_one"))
    lacks = missing(seen)
    if options.format == "json":
        print(json.dumps({**seen, "missing": lacks, "likely": guesses(list(seen["columns"]))}, ensure_ascii=False))
        return 0
    _say_layer(seen)
    for each in lacks:
        print(say("look_missing", what=printable(each)))
    if options.file:
        _say_snippet(options.file, seen, guesses(list(seen["columns"])))
    return 0


def _areas(city: "City", settings: "ParcelSource", source: "Source") -> list[str]:
    if settings.boundaries is None:
        return []
    big = 1e12
    return sorted({each.name for each in source.boundaries((-big, -big, big, big))})


def _say_layer(seen: dict[str, Any]) -> None:
    shown = [
        say("look_layer", layer=seen["layer"]),
        say("look_kind", kind=seen["kind"].lower()),
        say("look_rows", rows=format(seen["rows"], ","), shapes=format(seen["with_shape"], ",")),
        say("look_reference", reference=seen["reference"]),
        say("look_unit", unit=seen["unit"] or say("cmd_no_unit")),
        say("look_index", is_there=say("cmd_yes" if seen["index"] else "cmd_no")),
    ]
    if seen["others"]:
        shown.append(say("look_others", layers=", ".join(seen["others"])))
    if seen.get("jurisdictions"):
        shown.append(say("look_places", names=", ".join(seen["jurisdictions"])))
    if seen["usable"] and seen["caution"]:
        shown.append(say("look_care", caution=seen["caution"]))
    shown.append(say("look_columns"))
    for column, count in seen["columns"].items():
        shown.append(f"  {column}: {say('cmd_uncounted') if count < 0 else format(count, ',')}")
    print(printable("\n".join(shown)))


def _say_snippet(file: str, seen: dict[str, Any], found: dict[str, list[str]]) -> None:
    """What to write into jurisdiction.yaml, as JSON values, which YAML reads too."""

    def quoted(value: Any) -> str:
        return printable(json.dumps(value, ensure_ascii=False))

    print("\nFor jurisdiction.yaml, to be checked:\nparcels:")
    print(f"  file: {quoted(file)}\n  layer: {quoted(seen['layer'])}\n  columns:")
    print(f"    number: {quoted((found['number'] or ['?'])[0])}")
    for what in ("owner", "mail", "site"):
        print(f"    {what}: {quoted(found[what])}")
    print('  source: "name of the county office"\n  seen: "2027-01"')


def _check(options: argparse.Namespace) -> int:
    from guide.parcels.check import FINE, check_layer

    if options.file:
        source: Source = _bare(options)
        try:
            report = check_layer(source)
        finally:
            source.close()
    elif options.jurisdiction:
        with _opened(options) as (_, _, source):
            report = check_layer(source)
    else:
        raise Trouble(say("cmd_name_one"))
    if options.format == "json":
        print(json.dumps({"rows": report.rows, "counts": dict(report.counts), "parcels": report.named}))
        return 1 if report.faults else 0
    print(say("checked", rows=format(report.rows, ",")))
    for kind, count in report.counts.most_common():
        named = ", ".join(report.named[kind])
        more = (
            say("check_more", count=format(count - len(report.named[kind]), ","))
            if count > len(report.named[kind])
            else ""
        )
        sign = say("cmd_note" if kind in FINE else "cmd_fault")
        what, hint = report.says(kind)
        print(printable(f"{sign}: {count:,} {what}: {named}{more}. {hint}".rstrip()))
    if not report.counts:
        print(say("check_fine"))
    return 1 if report.faults else 0


def _bare(options: argparse.Namespace) -> "Source":
    """A file without content: its columns guessed, for a first check."""
    from guide.parcels.gpkg import File, GeoPackage, only_layer
    from guide.parcels.look import guesses
    from guide.parcels.source import Columns

    file = File(Path(options.file))
    try:
        layer = options.layer or only_layer(file)
        columns = file.table(layer).columns
    finally:
        file.connection.close()
    found = guesses(columns)
    if not columns:
        raise Trouble(say("cmd_no_columns"), 1)
    number = (found["number"] or columns)[0]
    made = Columns(number, tuple(found["owner"]), tuple((each,) for each in found["mail"]), tuple(found["site"]))
    return GeoPackage(Path(options.file), made, layer)


def _land(options: argparse.Namespace, source: "Source") -> "Land":
    from guide.parcels.cut import read_strip
    from guide.parcels.land import land_of

    return land_of(source, options.parcel, [read_strip(each) for each in options.hold_back])


def _session(options: argparse.Namespace, city: "City") -> Any:
    from guide.answers import BadAnswers, read_answers
    from guide.session import Session

    from .files import answers_file

    procedure = pick_procedure(city, options.procedure)
    day = today(options)
    given: dict[str, Any] = {}
    if options.answers:
        try:
            given = read_answers(city, procedure, answers_file(options.answers), day)
        except BadAnswers as error:
            raise Trouble(str(error)) from None
    return Session(city, procedure, day, given)


def _fill(options: argparse.Namespace) -> int:
    """The answers that the map gives, as JSON for `guide checklist`; where each comes from, on standard error."""
    from guide.facts import keep_answer
    from guide.parcels.fill import fill

    with _opened(options) as (city, settings, source):
        session = _session(options, city)
        filling = fill(session, source, settings, options.parcel, options.hold_back, options.mine)
    filling.apply(session)
    answers = {key: keep_answer(value) for key, value in session.given.items()}
    for each in filling.values.values():
        kept = session.given[each.fact.key] == each.value
        said = f"{each.fact.label}: {each.says}"
        print(printable(said if kept else say("cmd_stays", answer=said)), file=sys.stderr)
    for note in filling.notes:
        print(printable(note), file=sys.stderr)
    _say_draft(city)
    _write(options.output, (json.dumps(answers, ensure_ascii=False, indent=1) + "\n").encode())
    return 0


def _checklist(options: argparse.Namespace) -> int:
    """A checklist in which the map's values are marked as such."""
    from guide.facts import NotAnswered
    from guide.parcels.fill import NoReason, fill

    from .files import chosen_format, write_result

    kind = chosen_format(options)
    with _opened(options) as (city, settings, source):
        session = _session(options, city)
        filling = fill(session, source, settings, options.parcel, options.hold_back, options.mine)
    reasons = dict(_reason(each) for each in options.because)
    for key, each in filling.values.items():
        given = session.given.get(key)
        if given is not None and given != each.value:
            if key not in reasons:
                raise Trouble(say("cmd_because", label=each.fact.label, key=key))
            try:
                filling.change(key, given, reasons[key], session.today)
            except (NotAnswered, NoReason) as error:
                raise Trouble(str(error)) from None
    filling.apply(session)
    for note in filling.notes:
        print(printable(note), file=sys.stderr)
    write_result(session.result(), kind, options.output)
    return 0


def _reason(text: str) -> tuple[str, str]:
    key, _, why = text.partition("=")
    return key.strip(), why


def _owners(options: argparse.Namespace) -> int:
    from guide.parcels.mapping import as_pdf, as_svg, map_of
    from guide.parcels.owners import owners_within

    with _opened(options) as (city, settings, source):
        if os.environ.get("GUIDE_KIOSK") and not settings.owners_at_kiosk:
            raise Trouble(say("kiosk_owners"), 1)
        feet = options.feet if options.feet is not None else settings.feet
        if feet is None:
            raise Trouble(say("cmd_feet"))
        land = _land(options, source)
        reach = max(feet, settings.petition.feet) if options.petition and settings.petition else feet
        wide = owners_within(source, land, reach)
        listed = wide.within(feet) if reach > feet else wide
        credit = written("map_credit", source=settings.source, seen=settings.seen)
        drawing = map_of(source, listed, city.head.name, credit) if options.map else None
    from guide.parcels.labels import as_labels
    from guide.parcels.listing import as_csv

    if options.csv:
        _write(options.csv, as_csv(listed))
    if options.labels:
        _write(options.labels, as_labels(listed))
    if options.map and drawing is not None:
        pdf = options.map.lower().endswith(".pdf")
        title = written("map_title", city=city.head.name, feet=f"{feet:g}")
        _write(options.map, as_pdf(drawing, title) if pdf else as_svg(drawing))
    if not (options.csv or options.labels or options.map or options.petition):
        _write(None, as_csv(listed))
    _say_list(listed, settings, file=sys.stderr)
    _say_draft(city)
    if options.petition:
        _say_petition(wide, settings)
    return 0


def _say_draft(city: "City") -> None:
    """That nobody has reviewed the language spoken, where that is so."""
    from guide.languages import draft_note

    if note := draft_note(city.id):
        print(note, file=sys.stderr)


def _say_list(listed: "OwnersList", settings: "ParcelSource", file: Any) -> None:
    """The list in figures; no name of anybody."""
    parcels = len({each.row.number for each in listed.near})
    said = [
        say(
            "list_counts",
            owners=format(len(listed.owners), ","),
            parcels=format(parcels, ","),
            feet=format(listed.feet, "g"),
            land=listed.land.says,
        )
    ]
    if lost := listed.without_address:
        numbers = ", ".join(each.holdings[0].number or say("no_number") for each in lost[:20])
        said.append(say("list_lost", count=format(len(lost), ","), numbers=numbers))
    if listed.unmeasured:
        said.append(say("list_unread", numbers=", ".join(listed.unmeasured[:20])))
    said.append(say("cmd_given", source=settings.source, seen=say_seen(settings.seen)))
    print(printable("\n".join(said)), file=file)


def _say_petition(listed: "OwnersList", settings: "ParcelSource") -> None:
    from guide.parcels.petition import petition_count

    if settings.petition is None:
        raise Trouble(say("petition_none"), 1)
    count = petition_count(listed, settings.petition.feet, settings.petition.percent)
    print(
        say(
            "petition_plain",
            feet=format(count.feet, "g"),
            owners=format(count.owners, ","),
            percent=count.percent,
            needed=format(count.needed, ","),
        )
    )
    print(say("petition_safe", owners=format(count.safe_owners, ","), safe=format(count.safe, ",")))


def _write(name: str | None, data: bytes) -> None:
    if name is None or name == "-":
        sys.stdout.buffer.write(data)
        sys.stdout.buffer.flush()
        return
    from guide.exports import CannotExport
    from guide.exports.files import write_file

    try:
        write_file(data, name)
    except CannotExport as error:
        raise Trouble(str(error), 1) from None
