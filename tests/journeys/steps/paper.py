"""Read what a browser prints, sheet by sheet: the words, and where they are."""

from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass

import pypdfium2
from playwright.sync_api import Page
from pypdfium2 import raw

PAPER = ["A4", "Letter"]
# Points, 72 to the inch. Most printers can't print nearer to the edge.
EDGE = 14
# Words whose feet are as near as this are in one line.
LINE = 6
# Of the sheet's own words; the foot is a line more.
FEWEST_LINES = 3


@dataclass(frozen=True)
class Sheet:
    """`lines` counts those of the foot, too; `margin` is from the outermost words to the edge."""

    words: str
    lines: int
    margin: float
    is_wide: bool


def printed(page: Page, paper: str) -> list[Sheet]:
    return sheets_of(pdf_of(page, paper))


def pdf_of(page: Page, paper: str) -> bytes:
    # A page that is still arriving would be printed as far as it is there.
    page.wait_for_load_state()
    return page.pdf(format=paper)


def sheets_of(pdf: bytes) -> list[Sheet]:
    with closing(pypdfium2.PdfDocument(pdf)) as document:
        return [read_sheet(sheet) for sheet in document]


def smallest_letters(pdf: bytes) -> float:
    """Return the size of the smallest letters in points, 72 to the inch."""
    with closing(pypdfium2.PdfDocument(pdf)) as document:
        return min(size for sheet in document for size in sizes_in(sheet.get_textpage()))


def letters_of(pdf: bytes, words: str) -> float:
    """Return the size of the letters of `words`, in points, where they are printed last."""
    size = 0.0
    with closing(pypdfium2.PdfDocument(pdf)) as document:
        for text in (sheet.get_textpage() for sheet in document):
            found = text.search(words)
            while place := found.get_next():
                size = size_at(text, place[0])
    return size


def read_sheet(sheet: pypdfium2.PdfPage) -> Sheet:
    width, height = sheet.get_size()
    text = sheet.get_textpage()
    boxes = [text.get_rect(number) for number in range(text.count_rects())]
    margins = [min(x, y, width - right, height - top) for x, y, right, top in boxes]
    feet = {round(y / LINE) for _, y, _, _ in boxes}
    words = " ".join(text.get_text_bounded().split())
    return Sheet(words, len(feet), min(margins), width > height)


def sizes_in(text: pypdfium2.PdfTextPage) -> Iterator[float]:
    for place in range(text.count_chars()):
        if not chr(raw.FPDFText_GetUnicode(text, place)).isspace():
            yield size_at(text, place)


def size_at(text: pypdfium2.PdfTextPage, place: int) -> float:
    scale = raw.FS_MATRIX()
    raw.FPDFText_GetMatrix(text, place, scale)
    return float(raw.FPDFText_GetFontSize(text, place) * abs(scale.d))


def faults(sheets: list[Sheet], foot: str, of: str = "of") -> list[str]:
    """Return what somebody who holds the sheets would complain of; each of them has `foot`."""
    last = len(sheets)
    found = [
        f"sheet {number} doesn't say {words!r}"
        for number, sheet in enumerate(sheets, 1)
        for words in (foot, f"Page {number} {of} {last}")
        if words not in sheet.words
    ]
    found += [
        f"sheet {number} of {last} has {sheet.lines - 1} lines"
        for number, sheet in enumerate(sheets, 1)
        if sheet.lines - 1 < FEWEST_LINES
    ]
    cut = [number for number, sheet in enumerate(sheets, 1) if sheet.margin < EDGE]
    return found + [f"sheet {number} is cut at the edge" for number in cut]
