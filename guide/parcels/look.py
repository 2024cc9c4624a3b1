"""What is in a layer: for whoever sets it up. Columns are counted, never shown with an owner's name."""

import re
from typing import TYPE_CHECKING, Any

from .clean import clean
from .reference import read_reference
from .trouble import ParcelTrouble
from .words import say

if TYPE_CHECKING:
    from .gpkg import File
    from .gpkg import Table as FileTable
    from .postgis import Server
    from .postgis import Table as ServerTable

LIKELY = {
    "number": r"parcel.?(id|no|num(ber)?)?$|^number$|^pin$|^apn$|^pid$|folio|strap|tax.?(id|acct)|parno|alt.?key",
    "owner": r"own(er)?.?(name)?.?\d*$|^name\d?$|taxpayer",
    "mail": r"mail|^addr(ess)?_?\d$|own.?(addr|city|st|zip)|^(city|state|zip)(_?cd|code)?$",
    "site": r"situs|site|phys?.?addr|loc(ation)?.?addr|prop.?addr|street.?addr",
}
"""How counties name such columns."""


def guesses(columns: list[str]) -> dict[str, list[str]]:
    """Columns that look like parcel number, owner, mailing and site address."""
    found: dict[str, list[str]] = {what: [] for what in LIKELY}
    for column in columns:
        for what in ("site", "mail", "owner", "number"):
            if re.search(LIKELY[what], column.casefold()):
                found[what].append(column)
                break
    return found


def look_at(file: "File", table: "FileTable") -> dict[str, Any]:
    """A GeoPackage's layer in figures."""
    from .gpkg import clean_definition
    from .tables import quoted

    name = quoted(table.name)
    shape = f"count({quoted(table.shape)})"
    counts = ", ".join(f"sum({quoted(each)} IS NOT NULL AND {quoted(each)} <> '')" for each in table.columns[:200])
    row = file.rows(f"SELECT count(*), {shape}{', ' + counts if counts else ''} FROM {name}")[0]
    indexed = bool(table.index)
    return {
        "layer": table.name,
        "others": [each for each in file.layers() if each != table.name],
        "kind": table.kind,
        "rows": row[0],
        "with_shape": row[1],
        "index": indexed,
        **_reference(clean_definition(table.definition), table.code),
        "columns": {column: int(count or 0) for column, count in zip(table.columns, row[2:], strict=False)},
    }


def look_at_server(server: "Server", table: "ServerTable") -> dict[str, Any]:
    """A PostGIS table in figures; a very large one is counted by the server's own estimate."""
    from .postgis import escaped

    found = server.rows(
        "SELECT reltuples::bigint FROM pg_class WHERE oid = %s::regclass", (table.sql.replace("%%", "%"),)
    )
    about = int(found[0][0]) if found else 0
    columns = dict.fromkeys(table.columns, -1)
    rows, shapes = about, about
    if about < 300_000:
        counts = "".join(f", count(NULLIF({escaped(each)}::text, ''))" for each in table.columns[:200])
        row = server.rows(f"SELECT count(*), count({escaped(table.shape)}){counts} FROM {table.sql}")[0]
        rows, shapes = int(row[0]), int(row[1])
        columns = {column: int(count) for column, count in zip(table.columns, row[2:], strict=False)}
    indexes = server.rows(
        "SELECT 1 FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid JOIN pg_am m ON m.oid = c.relam"
        " JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = ANY(i.indkey)"
        " WHERE i.indrelid = %s::regclass AND a.attname = %s AND m.amname IN ('gist', 'spgist', 'brin')",
        (table.sql.replace("%%", "%"), table.shape))  # fmt: skip
    return {
        "layer": f"{table.schema}.{table.name}",
        "others": [
            f"{each[0]}.{each[1]}"
            for each in server.rows("SELECT f_table_schema, f_table_name FROM geometry_columns ORDER BY 1, 2")
            if tuple(each) != (table.schema, table.name)
        ],
        "kind": str(table.kind),
        "rows": rows,
        "with_shape": shapes,
        "index": bool(indexes),
        **_reference(str(table.definition or "")[:20_000], table.code),
        "columns": columns,
    }


def _reference(definition: str, code: str) -> dict[str, Any]:
    try:
        reference = read_reference(definition, code)
    except ParcelTrouble as trouble:
        return {"reference": code, "unit": "", "caution": str(trouble), "usable": False}
    return {
        "reference": f"{code} {clean(reference.name)}",
        "unit": reference.unit,
        "caution": reference.caution,
        "usable": True,
    }


def missing(seen: dict[str, Any]) -> list[str]:
    """What a layer lacks for the guide, in words."""
    lacks = []
    if not seen["usable"]:
        lacks.append(seen["caution"])
    if seen["rows"] == 0:
        lacks.append(say("lack_rows"))
    elif seen["with_shape"] < seen["rows"]:
        lacks.append(say("lack_shapes", count=format(seen["rows"] - seen["with_shape"], ",")))
    if not seen["index"]:
        lacks.append(say("lack_index"))
    found = guesses(list(seen["columns"]))
    names = {"number": say("a_number"), "owner": say("a_owner"), "mail": say("a_mail"), "site": say("a_site")}
    for what, columns in found.items():
        if not columns:
            lacks.append(say("lack_column", what=names[what]))
    if "POLYGON" not in seen["kind"].upper() and seen["kind"].upper() not in ("GEOMETRY", "MULTISURFACE", "SURFACE"):
        lacks.append(say("lack_areas", kind=clean(seen["kind"]).lower()))
    return lacks
