"""Small files that are much work: pictures and workbooks. The fuzz run sends them, too."""

import datetime
import io
import zipfile
from functools import cache

from openpyxl import Workbook
from PIL import Image

SPACE = b'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
SHARED = (
    b'<Override PartName="/xl/sharedStrings.xml" ContentType="application/'
    b'vnd.openxmlformats-officedocument.spreadsheetml.sharedStrings+xml"/>'
)
ENTITY = b'<!DOCTYPE w [<!ENTITY x SYSTEM "file:///etc/passwd">]><w>&x;</w>'


@cache
def picture(side: int, kind: str = "PNG") -> bytes:
    """One colour, so that next to nothing of it is left when it is packed."""
    out = io.BytesIO()
    Image.new("RGB", (side, side), "green").save(out, kind)
    return out.getvalue()


def many_scans(count: int) -> bytes:
    """Return a progressive JPEG that passes so often through all its points, 12 bytes a time."""
    out = io.BytesIO()
    Image.new("L", (4_896, 4_896), 128).save(out, "JPEG", progressive=True)
    whole = out.getvalue()
    last, end = whole.rindex(b"\xff\xda"), whole.rindex(b"\xff\xd9")
    return whole[:end] + whole[last:end] * count + whole[end:]


@cache
def parts() -> dict[str, bytes]:
    """Return the parts of an honest workbook."""
    book, out = Workbook(), io.BytesIO()
    sheet = book.worksheets[0]
    born = datetime.date(1951, 6, 7)
    for row in (["Name", "Born"], ["Cara Dunn", "1960-01-02"], ["Dan Eby", born], ["Eve", 18386]):
        sheet.append(row)
    book.save(out)
    with zipfile.ZipFile(out) as packed:
        return {name: packed.read(name) for name in packed.namelist()}


def workbook(changed: dict[str, bytes]) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as packed:
        for name, content in (parts() | changed).items():
            packed.writestr(name, content)
    return out.getvalue()


def sheet(data: bytes) -> dict[str, bytes]:
    whole = b"<worksheet " + SPACE + b"><sheetData>" + data + b"</sheetData></worksheet>"
    return {"xl/worksheets/sheet1.xml": whole}


def texts(data: bytes) -> dict[str, bytes]:
    """Shared texts, which the list of the workbook's parts has to name."""
    kinds = "[Content_Types].xml"
    named = parts()[kinds].replace(b"</Types>", SHARED + b"</Types>")
    return {kinds: named, "xl/sharedStrings.xml": b"<sst " + SPACE + b">" + data + b"</sst>"}


def just_read(size: int = 1) -> dict[str, bytes]:
    """Workbooks with as many parts as are read (1), or with fewer."""
    value = b"<c><v>1</v></c>"
    return {
        "116,000 empty texts": workbook(texts(b"<si><t/></si>" * (116_000 // size))),
        "a row of 349,000 cells": workbook(sheet(b"<row>" + b"<c/>" * (349_000 // size))),
        "87,000 numbers": workbook(sheet(b"<row>" + value * (87_000 // size) + b"</row>")),
    }


def heavy(size: int = 1) -> dict[str, bytes]:
    """Return workbooks that unpack to very much, whole (1) or a part of it."""
    return {
        "2.9 million empty texts": workbook(texts(b"<si><t/></si>" * (2_900_000 // size))),
        "a row of 9 million cells": workbook(sheet(b"<row>" + b"<c/>" * (9_000_000 // size))),
        "a text of 40 MB": workbook(texts(b"<si><t>" + b"x" * (40_000_000 // size))),
        "empty rows": workbook(sheet(b"<row/>" * (5_000_000 // size))),
    }


@cache
def odd() -> dict[str, bytes]:
    """Return workbooks that break the reader."""
    number = b"<row><c><v>" + b"9" * 400_000 + b"</v></c></row>"
    return {
        "a file of the server’s": workbook({"xl/worksheets/sheet1.xml": ENTITY}),
        "a number of 400,000 digits": workbook(sheet(number)),
    }


@cache
def entities() -> dict[str, bytes]:
    """Workbooks of some kB in which one entity of 1.5 MB is said sixty times, in two encodings."""
    declared = '<?xml version="1.0" encoding="{}"?><!DOCTYPE w [<!ENTITY a "' + "x" * 1_500_000
    row = '<row r="1"><c r="A1" t="inlineStr"><is><t>' + "&a;" * 60 + "</t></is></c></row>"
    inside = f'"> ]><worksheet {SPACE.decode()}><sheetData>{row}</sheetData></worksheet>'
    office = "urn:oasis:names:tc:opendocument:xmlns:"
    opened = (
        f'"> ]><o:document-content xmlns:o="{office}office:1.0" xmlns:t="{office}table:1.0"'
        f' xmlns:x="{office}text:1.0"><o:body><o:spreadsheet><t:table><t:table-row><t:table-cell>'
        f"<x:p>{'&a;' * 60}</x:p></t:table-cell></t:table-row></t:table></o:spreadsheet></o:body>"
        "</o:document-content>"
    )
    return {
        f"entities in {kind}, {code}": data
        for code in ("UTF-8", "UTF-16")
        for kind, data in (
            (
                ".xlsx",
                workbook(
                    {"xl/worksheets/sheet1.xml": (declared + inside).format(code).encode(code)}
                ),
            ),
            (".ods", open_document((declared + opened).format(code).encode(code))),
        )
    }


def open_document(content: bytes) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as packed:
        packed.writestr("mimetype", "application/vnd.oasis.opendocument.spreadsheet")
        packed.writestr("content.xml", content)
    return out.getvalue()


def list_bombs() -> list[tuple[str, bytes]]:
    """Return what the fuzz run sends: each kind, in the size that is just refused or just read."""
    books = {**just_read(60), **heavy(60), **odd(), **entities()}
    return [(f"bomb{number}.xlsx", data) for number, data in enumerate(books.values())]
