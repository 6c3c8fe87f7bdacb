"""Sheets of an OpenDocument file (.ods), as LibreOffice writes them: values and nothing else.

The caller has looked at the size of what is packed, and for entities. Source: OpenDocument 1.3,
part 3, sections 9 and 19.
"""

import zipfile
from typing import NamedTuple
from xml.etree import ElementTree

MIMETYPE = b"application/vnd.oasis.opendocument.spreadsheet"
OFFICE = "{urn:oasis:names:tc:opendocument:xmlns:office:1.0}"
TABLE = "{urn:oasis:names:tc:opendocument:xmlns:table:1.0}"
TEXT = "{urn:oasis:names:tc:opendocument:xmlns:text:1.0}"
STYLE = "{urn:oasis:names:tc:opendocument:xmlns:style:1.0}"
MOST_ROWS = 2_500
MOST_COLUMNS = 60


class OpenSheet(NamedTuple):
    """A sheet, with the numbers of the rows that are hidden or have a line through them."""

    title: str
    rows: list[list[str]]
    hidden: set[int]
    struck: set[int]


def open_sheets(packed: zipfile.ZipFile) -> list[OpenSheet]:
    """The sheets that aren't hidden. Raises ValueError and SyntaxError for a damaged file."""
    content = packed.read("content.xml")
    root = ElementTree.fromstring(content)  # noqa: S314 - sizes and entities are looked at first
    lined, unseen = set[str](), set[str]()
    for style in root.iter(f"{STYLE}style"):
        name = style.get(f"{STYLE}name", "")
        for each in style:
            if each.get(f"{STYLE}text-line-through-style", "none") != "none":
                lined.add(name)
            if each.get(f"{TABLE}display") == "false":
                unseen.add(name)
    return [
        _sheet(table, lined)
        for table in root.iter(f"{TABLE}table")
        if table.get(f"{TABLE}style-name") not in unseen
    ]


def _sheet(table: ElementTree.Element, lined: set[str]) -> OpenSheet:
    sheet = OpenSheet(table.get(f"{TABLE}name", ""), [], set(), set())
    for row in table.iter(f"{TABLE}table-row"):
        room = MOST_ROWS - len(sheet.rows)
        if room <= 0:
            break
        cells, is_struck = _cells(row, lined)
        repeated = min(_count(row, "number-rows-repeated"), room)
        for _copy in range(repeated):
            sheet.rows.append(cells)
            if row.get(f"{TABLE}visibility") in {"collapse", "filter"}:
                sheet.hidden.add(len(sheet.rows))
            if is_struck:
                sheet.struck.add(len(sheet.rows))
    while sheet.rows and not any(sheet.rows[-1]):
        sheet.rows.pop()
    return sheet


def _cells(row: ElementTree.Element, lined: set[str]) -> tuple[list[str], bool]:
    cells: list[str] = []
    first_style = ""
    for cell in row:
        room = MOST_COLUMNS - len(cells)
        if room <= 0:
            break
        value = _value(cell)
        if value and not any(cells):
            first_style = cell.get(f"{TABLE}style-name", "")
        cells.extend([value] * min(_count(cell, "number-columns-repeated"), room))
    return cells, first_style in lined


def _count(element: ElementTree.Element, name: str) -> int:
    written = element.get(f"{TABLE}{name}", "1")
    return int(written[:9]) if written.isdecimal() else 1


def _value(cell: ElementTree.Element) -> str:
    """A day as 1950-05-03, a number without its format, else the text of the cell."""
    kind = cell.get(f"{OFFICE}value-type")
    if kind == "date":
        return cell.get(f"{OFFICE}date-value", "").partition("T")[0]
    if kind == "float":
        number = cell.get(f"{OFFICE}value", "")
        return number.removesuffix(".0")
    lines = ["".join(_texts(part)) for part in cell if part.tag == f"{TEXT}p"]
    return "\n".join(lines)


def _texts(part: ElementTree.Element) -> list[str]:
    """Return the texts with the spaces and tabs that are elements; notes to a cell
    aren't its text.
    """
    found = [part.text or ""]
    for each in part:
        if each.tag == f"{TEXT}s":
            found.append(" ")
        elif each.tag in {f"{TEXT}tab", f"{TEXT}line-break"}:
            found.append(" " if each.tag == f"{TEXT}tab" else "\n")
        elif each.tag != f"{OFFICE}annotation":
            found.extend(_texts(each))
        found.append(each.tail or "")
    return found
