"""What a browser prints, sheet by sheet: the words, and where they stand."""

from dataclasses import dataclass

import pypdfium2
from playwright.sync_api import Page

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


def printed(page: Page, paper: str) -> list[Sheet]:
    # A page that is still arriving would be printed as far as it is there.
    page.wait_for_load_state()
    document = pypdfium2.PdfDocument(page.pdf(format=paper))
    try:
        return [read_sheet(sheet) for sheet in document]
    finally:
        document.close()


def read_sheet(sheet: pypdfium2.PdfPage) -> Sheet:
    width, height = sheet.get_size()
    text = sheet.get_textpage()
    boxes = [text.get_rect(number) for number in range(text.count_rects())]
    margins = [min(x, y, width - right, height - top) for x, y, right, top in boxes]
    feet = {round(y / LINE) for _, y, _, _ in boxes}
    return Sheet(" ".join(text.get_text_bounded().split()), len(feet), min(margins))


def faults(sheets: list[Sheet], foot: str) -> list[str]:
    """What somebody who holds the sheets would complain of; `foot` stands on each of them."""
    last = len(sheets)
    found = [
        f"sheet {number} doesn't say {words!r}"
        for number, sheet in enumerate(sheets, 1)
        for words in (foot, f"Page {number} of {last}")
        if words not in sheet.words
    ]
    found += [
        f"sheet {number} of {last} has {sheet.lines - 1} lines"
        for number, sheet in enumerate(sheets, 1)
        if sheet.lines - 1 < FEWEST_LINES
    ]
    cut = [number for number, sheet in enumerate(sheets, 1) if sheet.margin < EDGE]
    return found + [f"sheet {number} is cut at the edge" for number in cut]
