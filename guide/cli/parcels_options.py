"""The options of `guide parcels`."""

import argparse
from typing import Any


def add_parser(commands: "argparse._SubParsersAction[argparse.ArgumentParser]", common: Any) -> None:
    """The command and its parts."""
    top = commands.add_parser("parcels", help="from a parcel number: size, neighbors, owners", allow_abbrev=False)
    parts = top.add_subparsers(dest="parcels", metavar="WHAT", required=True)
    for name, says in (("inspect", "what is in a layer, and what is missing"), ("check", "what is wrong in a layer")):
        each = parts.add_parser(name, help=says, allow_abbrev=False)
        common(each)
        each.add_argument("file", metavar="FILE", nargs="?", help="a GeoPackage that no jurisdiction names yet")
        each.add_argument("--layer", metavar="NAME", help="its layer with the parcels")
        each.add_argument("--jurisdiction", "-j", metavar="ID")
        each.add_argument("--format", choices=("text", "json"), default="text")
    for name, says in (
        ("fill", "the answers that the map gives, as a file for 'guide checklist'"),
        ("checklist", "a checklist with the map's values, each with its source"),
        ("owners", "everyone whose land lies near: list, labels, map"),
    ):
        each = parts.add_parser(name, help=says, allow_abbrev=False)
        common(each)
        _property(each)
        if name == "owners":
            _outputs(each)
            continue
        each.add_argument("--procedure", "-p", metavar="ID", required=True)
        each.add_argument("--answers", "-a", metavar="FILE", help="answers you give yourself, JSON or YAML")
        each.add_argument("--mine", metavar="PARCEL", action="append", default=[], help="a neighbor's own parcel")
        each.add_argument("--output", "-o", metavar="FILE", help="write it here")
        if name == "checklist":
            each.add_argument("--format", default="text", metavar="NAME", help="text, html, pdf, markdown, json, …")
            each.add_argument("--because", metavar="QUESTION=REASON", action="append", default=[],
                              help="why your answer is not the map's")  # fmt: skip


def _property(each: argparse.ArgumentParser) -> None:
    each.add_argument("--jurisdiction", "-j", metavar="ID", required=True)
    each.add_argument("--parcel", metavar="PARCEL", action="append", required=True,
                      help="a parcel number or street address; once for each parcel")  # fmt: skip
    each.add_argument("--hold-back", metavar="SIDE=FEET", action="append", default=[],
                      help="a strip that stays as it is, by side (or all), such as north=25")  # fmt: skip


def _outputs(each: argparse.ArgumentParser) -> None:
    each.add_argument("--feet", type=_feet, metavar="N", help="how far the list reaches")
    each.add_argument("--csv", metavar="FILE", help="the list for a spreadsheet")
    each.add_argument("--labels", metavar="FILE", help="mailing labels as PDF, 30 a sheet")
    each.add_argument("--map", metavar="FILE", help="the map, .svg or .pdf")
    each.add_argument("--petition", action="store_true", help="how many signatures a petition needs")


def _feet(text: str) -> float:
    try:
        feet = float(text)
    except ValueError:
        feet = -1.0
    if not 0 <= feet <= 26_400:
        raise argparse.ArgumentTypeError("give feet as a number from 0 to 26,400")
    return feet
