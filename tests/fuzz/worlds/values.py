"""These values are typed, pasted and sent: some make sense, some are nonsense."""

import io
import json
from functools import cache

from hypothesis import strategies as st
from openpyxl import Workbook
from PIL import ExifTags, Image

from tests.redteam.bombs import list_bombs, picture, sheet, workbook

HOSTILE = [
    "",
    " ",
    "\t\r\n",
    "\0",
    "a\0b",
    "'",
    "'; DROP TABLE events_event; --",
    '"><script>alert(1)</script>',
    "<img src=x onerror=alert(1)>",
    "{{ 7 * 7 }}{% debug %}",
    '=HYPERLINK("https://evil.example","x")',
    "%s%n%d",
    "{0.__class__}",
    "../../../../etc/passwd",
    "javascript:alert(1)",
    "//evil.example/",
    "https:///evil.example",
    "http://[::1",
    "x\r\nSet-Cookie: a=b",
    "\u202eevil\u202c",
    "שלום عالم",
    "\ufeff\u200b\u2028\u2029",
    "e\u0301" * 60,
    "a" + "\u0316\u0301" * 20_000,
    "\U0001f0a1" * 90,
    "\ud800",
    "a\udfffb",
    "\x1b[31m",
    "x" * 100_000,
    "9" * 5_000,
    "-1",
    "0",
    "1",
    "00000000000001",
    "1e309",
    "1.5",
    "NaN",
    "Infinity",
    "٣",
    "１２",
    "²",
    "0x10",
    "1_000",
    str(2**31),
    str(2**63),
    str(2**70),
    str(-(2**63) - 1),
    "true",
    "null",
    "[]",
    "on",
    "2026-02-30",
    "0001-01-01",
    "9999-12-31",
    "10000-01-01",
    "9999-12-31T23:59:59",
    "25:61",
    "31/12/9999",
    "1 January 0001",
    "99999",
    "a@b",
    '"a b"@example.org',
    "a@" + "b" * 300 + ".example",
    "00000000-0000-0000-0000-000000000000",
]
NUMBERS = ["-1", "0", "1", "2", "007", str(2**31), str(2**63), str(2**64), str(2**70), "9" * 400]

hostile = st.one_of(st.sampled_from(HOSTILE), st.text(max_size=12), st.integers().map(str))

# By the field's name or type; `#` becomes a number.
FITTING = {
    "email": ["guest#@example.org"],
    "tel": ["204 555 #"],
    "url": ["https://example.org/#"],
    "date": ["2026-12-05", "1951-02-#"],
    "datetime-local": ["2026-12-05T13:30"],
    "time": ["13:30"],
    "number": ["1", "2", "3", "4", "60", "#"],
    "password": ["fifteen-two-and-a-pair-#", "fifteen-two"],
    "name": ["Guest Number #", "Zoë O’Neil #"],
    "born": ["3 May 1961", "1962-07-09"],
    "date_of_birth": ["3 May 1961", "1961"],
    "loser_score": ["0", "60", "87", "90", "91", "120"],
    "points": ["0", "2", "3", "11"],
    "plus": ["21", "31", "61"],
    "minus": ["1", "21", "31"],
    "count": ["1", "2"],
    "seen": ["1", "16"],
    "score": ["0", "60", "87", "120", "121"],
    "slug": ["house-#"],
    "code": ["12345678"],
    "list": ["Name,Born\nAmy Bell #,3 May 1961\nBea Cole #,4 June 1962"],
    "text": ["Words #", "12"],
}


def fitting(name: str, kind: str, number: int) -> str:
    """Return a sensible value for a field of this name and type."""
    candidates = (
        FITTING.get(name)
        or next((FITTING[key] for key in FITTING if key in name), None)
        or FITTING.get(kind)
        or FITTING["text"]
    )
    return candidates[number % len(candidates)].replace("#", str(number))


@cache
def files() -> list[tuple[str, bytes]]:
    """Return names and contents of files to send: lists and pictures, good and bad."""
    book, png = _workbook(), _picture()
    return [
        *of_real_programs(),
        *list_bombs(),
        ("bomb.png", picture(4_000)),
        ("bomb.jpg", picture(4_000, "JPEG")),
        ("bomb.webp", picture(4_000, "WEBP")),
        ("list.csv", b"Name,Date of birth,E-mail\nAmy Bell,3 May 1961,amy@example.org\n"),
        ("list.csv", "Name;Born\nBéa;1.2.1960\n".encode("cp1252")),
        ("list.xlsx", book),
        ("cut.xlsx", book[: len(book) // 2]),
        ("no-book.xlsx", b"PK\x05\x06" + bytes(18)),
        ("old.xls", b"\xd0\xcf\x11\xe0" + bytes(600)),
        ("empty.csv", b""),
        ("nul.csv", b"Name\0,Born\0\n\0\0"),
        ("quotes.csv", b'Name,"Born\n"""""\n' + b'"' * 999),
        ("wide.csv", b"Name" + b",x" * 3_000 + b"\n" + b"=1+1," * 3_000),
        ("long.csv", b"Name\n" + b"Ann Lee\n" * 600),
        ("cell.csv", b"Name\n" + b"y" * 200_000),
        ("utf16.csv", "Name\nAmy".encode("utf-16")),
        ("half.csv", b"\xff\xfe\x00"),
        ("logo.png", png),
        ("logo.jpg", _picture("JPEG")),
        ("cut.png", png[: len(png) // 2]),
        # A picture that says it is 60,000 points wide and high.
        ("bomb.png", png[:16] + (60_000).to_bytes(4) * 2 + png[24:]),
        ("page.png", b"<html><script>alert(1)</script>"),
        ("logo.svg", b'<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
        ("../../evil\0.png", png),
        ("\ud800.csv", b"Name\nAmy Bell\n"),
        ("x" * 300 + ".csv", b"Name\nAmy Bell\n"),
    ]


def of_real_programs() -> list[tuple[str, bytes]]:
    """Return files as spreadsheet programs and telephones write them."""
    lines = "Name\tBorn\r\nRené Roy\t1951-02-03\r\n"
    cells = "".join(
        f"<row>{''.join(f'<c t="inlineStr"><is><t>{cell}</t></is></c>' for cell in row)}</row>"
        for row in (("Name", "Born"), ("Flo Gray", "4 June 1962"))
    )
    turned = Image.Exif()
    turned[ExifTags.Base.Orientation] = 6
    return [
        ("Excel, UTF-8.csv", lines.replace("\t", ",").encode("utf-8-sig")),
        ("Excel, Unicode text.txt", lines.encode("utf-16")),
        (
            "Excel, for Macintosh.csv",
            lines.replace("\t", ";").replace("\r\n", "\r").encode("cp1252"),
        ),
        ("Written by a program.xlsx", workbook(sheet(cells.encode()))),
        ("IMG_0001.JPG", _picture("JPEG", exif=turned)),
        ("clear.png", _picture(mode="RGBA")),
        ("Screenshot.webp", _picture("WEBP")),
        ("moving.gif", _picture("GIF", mode="P")),
    ]


def _workbook() -> bytes:
    book, out = Workbook(), io.BytesIO()
    sheet = book.create_sheet(index=0)
    for row in (["Name", "Born"], ["Cara Dunn", "1960-01-02"], ["=1+1", None]):
        sheet.append(row)
    book.save(out)
    return out.getvalue()


def _picture(kind: str = "PNG", *, mode: str = "RGB", **more: object) -> bytes:
    out = io.BytesIO()
    Image.new(mode, (40, 30)).save(out, kind, **more)
    return out.getvalue()


json_values = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(), st.floats(), st.sampled_from(HOSTILE)),
    lambda inner: st.one_of(
        st.lists(inner, max_size=3), st.dictionaries(st.sampled_from("abc"), inner, max_size=3)
    ),
    max_leaves=5,
)
BROKEN_JSON = [b"", b"{", b"[]", b"nul", b"\xff\xfe", b'"\\ud800"', b"[" * 5_000, b"1" * 5_000]


def as_json(value: object) -> bytes:
    return json.dumps(value).encode()
