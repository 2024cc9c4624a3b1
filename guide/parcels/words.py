"""Every sentence of this room in one place, so that they can be read through, and said in another language."""

from guide.languages import tell

WORDS: dict[str, str] = {
    "county_land": "unincorporated {county} County",
    "county_any": "the county",
    "strip_crosses": "The outline of this land crosses itself, so no strip can be cut off. Ask the county.",
    "strip_all": "a strip of {width} feet all round",
    "strip_unread": "'{text}' is no strip. Write the side and its width in feet, such as north=25 or all=25.",
    "strip_no_side": "The land has no side that faces {side}. Name another side, or all round.",
    "strip_bends": (
        "The land bends, so that {strip} cannot be cut off by a straight line. Have a surveyor draw "
        "the part, and give its size and distances by hand."
    ),
    "strip_nothing": "Nothing is left of the land without {strip}.",
    "nearest": "The nearest other jurisdiction is {name}, {feet} feet away.",
    "sides": "Sides without a neighbor, likely streets: {sides}.",
    "no_sides": "The map shows no side without a neighbor, so the frontage cannot be told from it.",
    "no_reason": "Say why the map is not right, such as: survey of May 2026.",
    "several_layers": "The file has several layers: {layers}. Name the one with the parcels.",
    "no_areas": "The file has no layer of areas. Parcels are areas, not points or lines.",
    "no_layer": "The file has no layer {layer}. It has: {layers}.",
    "file_folder": "The parcel file {file} is a folder. Name the file in it.",
    "file_gone": "The parcel file {file} is not there.",
    "file_other": "The file {file} is no GeoPackage. Shapefiles and others have to be exported as GeoPackage first.",
    "file_closed": "The parcel file {file} cannot be read.",
    "file_database": "The file {file} is a database, but no GeoPackage. Export it again.",
    "file_slow": "The parcel file took too long to answer. Export the layer as a table.",
    "labels_nobody": "There is no owner with a mailing address within the distance, so there are no labels.",
    "land_less": ", less {strip}",
    "land_no_shape": "Parcel {number} has no shape on the county's map. Name the parcel it stands on.",
    "land_bad_shape": "Parcel {number} cannot be measured: {error}. Ask the county.",
    "a_number": "parcel number",
    "a_mail": "mailing address",
    "a_site": "site address",
    "lack_rows": "The layer has no rows.",
    "lack_index": (
        "The layer has no index of places, so each question reads all of it. Export it with a spatial index."
    ),
    "lack_areas": "The layer holds {kind}s. Parcels are areas.",
    "lack_shapes": "Rows without a shape: {count}.",
    "lack_column": "No column looks like the {what}. Name it by hand if there is one.",
    "outside_city": "On the county's map this land is not inside the city. Ask the city before you go on.",
    "neighbor_unread": "Parcel {number} beside the land cannot be read, so the frontage may be too long.",
    "feet_range": "The distance is from 0 to {most} feet.",
    "no_owner_column": "The layer's owner column is not named. Add 'owner' to 'columns' under 'parcels'.",
    "server_password": "Keep the password out of the content: use a .pgpass file or a pg_service.conf.",
    "server_no_table": "The parcel server has no table with shapes called {table}.",
    "server_name_table": "Name the table with the parcels: 'layer' under 'parcels'.",
    "server_extra": (
        "Parcels on a PostGIS server need the extra 'postgis'. Install it: pip install 'applicant-guide[postgis]'."
    ),
    "server_slow": "The parcel server took too long. Ask its keeper for an index on the shape.",
    "server_refused": "The parcel server refused the question. Check its tables and rights.",
    "ref_stretch": (
        "The layer's projection ({name}) does not keep distances well. A limit of 500 feet may be off "
        "by a foot or two. State Plane is better."
    ),
    "ref_none": (
        "The layer does not say where on earth its numbers are (reference system {system}). Ask the "
        "county for a layer in State Plane feet, and export it again with its system."
    ),
    "ref_mercator": (
        "The layer is in Web Mercator or a system like it ({code}, {name}). There a foot grows with "
        "the distance from the equator: in Florida 500 feet would be measured as about 570. Export "
        "the layer in State Plane feet, or in degrees (EPSG:4326 or EPSG:6318)."
    ),
    "ref_degrees": (
        "The layer is in a system that stretches east and west ({code}, {name}). Distances in it are "
        "wrong. Export it in State Plane feet."
    ),
    "ref_kind": (
        "The layer's reference system ({code}, {name}) is of a kind the guide cannot measure in. "
        "Export the layer in State Plane feet."
    ),
    "ref_no_unit": "The layer's reference system ({code}) names no unit of length. Export it again.",
    "ref_unit": "The layer's unit of length ('{unit}') makes no sense. Export it again.",
    "type_it": "Give a parcel number or a street address.",
    "type_letters": "Give a parcel number or a street address. It holds letters or digits.",
    "not_found": (
        "No parcel has the number or address '{typed}'. Copy the number from the tax bill or the "
        "county property appraiser's page."
    ),
    "several": "More than one parcel fits '{typed}': {shown}. Give the number of one.",
    "one_of_two": "The key 'parcels' names a 'file' or a 'postgis' server: one of the two.",
    "no_column": "The layer {layer} has no column {missing}. It has: {there}. Correct 'columns' under 'parcels'.",
    "pdf_extra": (
        "PDF needs the extra 'pdf'. Install it: pip install 'applicant-guide[pdf]'. CSV and SVG work without it."
    ),
    "pdf_font": (
        "A name or number holds a letter that the PDF's fonts do not have. Use the CSV file for the "
        "list, and the SVG file for the map."
    ),
    "shape_form": "its shape is not in the GeoPackage form",
    "shape_empty": "its shape is empty",
    "shape_damaged": "its shape is damaged",
    "shape_numbers": "its shape holds numbers that are not real",
    "shape_kind": "its shape is {kind}, not an area",
    "shape_three": "its outline has fewer than three points",
    "look_layer": "Layer: {layer}",
    "look_kind": "Kind: {kind}",
    "look_rows": "Rows: {rows}, with a shape: {shapes}",
    "look_reference": "Reference system: {reference}",
    "look_unit": "Unit: {unit}",
    "look_index": "Index of places: {is_there}",
    "look_columns": "Columns, and how many rows have something there:",
    "checked": "{rows} rows were looked at.",
    "list_counts": "{owners} owners of {parcels} parcels lie within {feet} feet of {land}.",
    "petition_plain": "Owners within {feet} feet: {owners}. {percent} percent of them: {needed}.",
    "petition_safe": (
        "With every co-owner, and the owners of the land itself: {owners}. {safe} signatures are the safe number."
    ),
    "look_missing": "Missing: {what}",
    "look_others": "Other layers: {layers}",
    "look_places": "Jurisdictions on the map: {names}",
    "look_care": "Take care: {caution}",
    "check_more": " and {count} more",
    "check_fine": "Nothing wrong was found.",
    "cmd_no_columns": "The layer has no columns beside its shape.",
    "list_lost": "{count} have no name or no mailing address in the county's list. Ask for parcels: {numbers}.",
    "list_unread": "These parcels have no readable shape. Look at them by hand: {numbers}.",
    "petition_none": "This jurisdiction's content names no petition that is counted by owners near the land.",
    "cmd_name_one": "Name a GeoPackage file, or a jurisdiction with -j.",
    "cmd_feet": "Say how far the list reaches: --feet 500",
    "cmd_because": (
        "Your answer is not the map's: {label}. Say why: --because '{key}=survey of May 2026'. Or "
        "leave the answer out."
    ),
    "cmd_no_layer": (
        "{city} has no parcel layer. Add 'parcels' to content/{id}/jurisdiction.yaml (see "
        "docs/parcels.md), or answer the questions by hand."
    ),
    "kiosk_owners": "Owners' names are not shown at this kiosk. Ask at the counter for the owners' list.",
    "cmd_given": "From {source}, {seen}. Each value is from the county map: check it with your survey.",
    "cmd_stays": "{answer} - your own answer stays",
    "cmd_uncounted": "not counted",
    "cmd_yes": "yes",
    "cmd_no": "no",
    "cmd_no_unit": "cannot be measured in",
    "cmd_note": "Note",
    "cmd_fault": "Fault",
    "shape_point": "a point",
    "shape_line": "a line",
    "shape_points": "points",
    "shape_lines": "lines",
    "shape_collection": "a collection",
    "shape_other": "of curves or another kind",
    "strip_side": "the {side} {width} feet",
    "side_north": "north",
    "side_east": "east",
    "side_south": "south",
    "side_west": "west",
    "and_more": " and {count} more",
    "one_parcel": "parcel {numbers}",
    "many_parcels": "parcels {numbers}",
    "no_street": "no name on the map",
    "side_feet": "{street} ({feet} feet)",
    "file_damaged": "The parcel file is damaged or no GeoPackage. Ask the county for it again, or export it again.",
    "server_gone": "The county's parcel server cannot be reached.",
    "two_systems": (
        "The layers {layers} are in different reference systems ({one}, {other}). Bring both into the same one."
    ),
    "by_hand": "You can go on without the map: answer the questions from your survey or the county's web page.",
    "credit": "{land}, {source}, dated {seen}",
    "no_number": "without a number",
    "ref_missing": "missing",
    "a_owner": "owner",
    "unit_degrees": "degrees",
    "unit_survey": "US survey feet",
    "unit_feet": "feet",
    "unit_meters": "meters",
    "several_files": "The parcel file has several layers of areas: {layers}. Leave the one with the parcels in it.",
    "file_no_number": "The parcel file has no column that looks like a parcel number. It has: {columns}.",
    "file_source": "the file {file}",
    "check_no_shape": "without a shape",
    "check_bad_shape": "with a shape that cannot be read",
    "check_open_ring": "with an outline that does not close",
    "check_crossing": "with an outline that crosses itself",
    "check_thin": "with an outline that encloses nothing",
    "check_invalid": "with a shape that is not valid",
    "check_no_number": "without a parcel number",
    "check_same_number": "with a parcel number that stands there more than once",
    "check_same_twice": "that stand there twice, number and shape",
    "check_no_owner": "without an owner",
    "check_no_mail": "without a mailing address",
    "check_outside": "whose coordinates cannot be right for the reference system",
    "check_not_indexed": "missing from the index of places",
    "hint_no_shape": (
        "They are never found by distance. For condominium units name the column of their parcel (part_of)."
    ),
    "hint_same_number": "Parts of one parcel are fine; they count together.",
    "hint_no_owner": "They stay on the owners' list, without a name.",
    "hint_outside": "The layer is probably labeled with the wrong reference system. Ask the county which one it is.",
    "hint_not_indexed": "Neighbors would be left out. Export the layer again with a new spatial index.",
    "ask_title": "From the county's map",
    "ask": "Do you have a parcel number or a street address?",
    "ask_more": (
        "The county's map then answers some questions, such as size and frontage. You see each answer first and "
        "can change it."
    ),
    "ask_several": "For several parcels put a semicolon between two.",
    "ask_from": "The map is from {source}, dated {seen}.",
    "ask_go": "Look it up",
    "ask_without": "Go on without it",
    "ask_looking": "Looking …",
    "ask_empty": "Nothing is typed yet. Type a number or an address, or go on without it.",
    "ask_which": "Which one do you mean?",
    "ask_again": "Type another one",
    "found": "The map says this of {credit}. Please check it, and change what is not right.",
    "found_none": "The map answers none of the questions of this request.",
    "found_take": "Use these answers",
    "found_leave": "Leave them out",
    "found_kept": "Your own answer stays: {label}.",
    "found_row": "{label}: {says}",
    "change_what": "{label}: what is right?",
    "change_why": "Why is the map not right?",
    "change_why_note": "It stands beside the answer in the checklist, such as: survey of May 2026.",
    "taken_one": "1 answer is from the county's map.",
    "taken": "{count} answers are from the county's map.",
    "line_ask": "Parcel number or street address, or Enter alone to go on without it:",
    "line_pick": "Number from 1 to {most}, or Enter alone to type another one:",
    "line_found": "Number to change one, Enter alone to use them, or none to leave them out:",
    "line_value": "The right answer, or Enter alone to keep it:",
    "line_why": "Why the map is not right, such as survey of May 2026:",
    "line_left": "None of them is used. The guide asks you instead.",
    "line_number": "Type a number from 1 to {most}, none, or Enter alone.",
}
"""What is said to the person, or to whoever sets a layer up."""

PAPER: dict[str, str] = {
    "unnamed": "Owner not in the county's list",
    "labels_title": "Mailing labels",
    "label_owner": "Owner of the property",
    "map_title": "{city}: land within {feet} feet",
    "map_credit": "Map: {source}, {seen}.",
    "map_alt": (
        "Map of {land} and the {count} parcels within {feet} feet. North is up. The owners' list "
        "names the same parcels."
    ),
    "map_key": "Key to the short numbers",
    "map_reach": "Gray area and its edge: {feet} feet from the land. Bold outlines: parcels within it.",
    "map_land": "Land to be changed (hatched): {land}",
    "map_bar": "{feet} feet",
    "map_inch": "1 inch is about {feet} feet.",
    "map_estimate": "{credit} An estimate from the county's map, not a survey.",
    "map_word": "LAND",
    "map_north": "N",
}
"""What stands on list, labels and map. They are handed in to the city, so they stay in its language."""


def say(key: str, /, **values: object) -> str:
    """A sentence in the language spoken now, filled. What fills it is text, never read for braces."""
    return tell(WORDS[key], **values)


def written(key: str, /, **values: object) -> str:
    """A sentence on a paper for the city, filled in the same way."""
    text = PAPER[key]
    return text.format_map({name: str(value) for name, value in values.items()})
