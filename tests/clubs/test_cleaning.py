"""Invisible characters are removed from typed text, and no ordinary name loses a letter."""

import re
import unicodedata
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cribbage_events.clubs import cleaning
from cribbage_events.clubs.cleaning import (
    MOST_MARKS,
    address_in,
    letters,
    many_lines,
    one_line,
)

DIRECTIONS = "\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
JOINERS = "\u200c\u200d"
FAMILY = "👩‍👩‍👧‍👦"
SCOTLAND = "\U0001f3f4\U000e0067\U000e0062\U000e0073\U000e0063\U000e0074\U000e007f"
ORDINARY = [
    "Ann Lee",
    "St. Vital",
    "J.R. Smith",
    "No. 5 Legion",
    "Mary-Jane O’Neil",
    "Royal Canadian Legion Br. 5",
    "Marie-Ève Côté-Œuvrard",
    "Łukasz Strauß",
    "Nguyễn Văn Ất",
    "李小龍",
    "葛\U000e0100城",
    "ᓄᓇᕗᑦ",
    "محمد علی",
    "می‌خواهم",
    "श्री क्षत्रिय",
    "ക്‍",
    "ਗੁਰਪ੍ਰੀਤ ਸਿੰਘ",
    "ශ්‍රී ලංකා",
    f"The {FAMILY} club",
    f"Wm. {SCOTLAND} Baird",
    "Hearts ❤️ & 1️⃣ st",
    "🏳️‍🌈 night",
    "50/50 draw",
]
HIDING = "\u200b\ufeff\u00ad\u2028\u2029\u0085\u034f\ud800\u06dd\ue000\u2800\u3164"
JOINING = "\U000e0067\U000e007f\u0301\u0958\u094d\u0937\ufe0f👩🏽❤\u1100\u1160\u115f\U0001f3f4"
ANYTHING = st.text(max_size=40) | st.text(
    alphabet=f"aé \n\r\t\x00\x0b{DIRECTIONS}{JOINERS}{HIDING}{JOINING}", max_size=12
)


@pytest.mark.parametrize("name", ORDINARY)
def test_an_ordinary_name_keeps_every_letter(name: str) -> None:
    assert one_line(name) == unicodedata.normalize("NFC", name)
    assert one_line(f"  {name.replace(' ', '   ')}\u202e\n") == one_line(name)
    assert address_in(name) == ""


@pytest.mark.parametrize(
    "line_break", ["\n", "\r\n", "\r", "\v", "\f", "\x1c", "\x85", "\u2028", "\u2029", "\x00"]
)
def test_a_line_break_is_a_space(line_break: str) -> None:
    assert one_line(f"A{line_break}Bcc: x") == "A Bcc: x"


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("Jose\u0301", "José"),
        ("Ann\u202eeeL", "AnneeL"),
        ("A\u200bn\ufeffn\u00ad", "Ann"),
        ("A\u200dn\u200cn", "Ann"),
        ("A\ufe0fnn", "Ann"),
        ("Ann\U000e0068\U000e0069", "Ann"),
        ("\u3164\u2800\u200b\u0301", ""),
        ("\u115f\u1160", ""),
        ("a" + "\u0334" * 40, "a" + "\u0334" * 6),
        ("\x07Ann\x1b[2J", "Ann [2J"),
    ],
)
def test_invisible_characters_are_removed(typed: str, kept: str) -> None:
    assert one_line(typed) == kept


@pytest.mark.parametrize(
    ("text", "count"),
    [("", 0), ("Ann", 3), ("é", 1), ("x\u0323\u0301", 1), (FAMILY, 1), (SCOTLAND, 1), ("🇨🇦", 1)],
)
def test_letters_are_counted_as_people_count(text: str, count: int) -> None:
    assert letters(text) == count


def test_several_lines_stay_lines() -> None:
    text = "Lunch  at noon\r\n\r\n\u202eFee:\t$10 \u2028 Parking\x00 behind  "
    assert many_lines(text) == "Lunch  at noon\n\nFee: $10\n Parking  behind"


def is_unseen(letter: str) -> bool:
    """Say whether nobody sees it: a control, a direction, half a character or a private one."""
    tag = "\U000e0020" <= letter <= "\U000e007f"
    joins = letter in JOINERS or tag
    return unicodedata.category(letter) in {"Cc", "Cf", "Co", "Cs", "Zl", "Zp"} and not joins


@given(ANYTHING)
def test_clean_text_stays_as_it_is(text: str) -> None:
    once, lines = one_line(text), many_lines(text)
    assert one_line(once) == once
    assert many_lines(lines) == lines
    assert letters(once) <= letters(text)
    assert letters(lines) <= letters(text)
    assert not [letter for letter in once if is_unseen(letter)]
    assert not [letter for letter in lines if is_unseen(letter) and letter != "\n"]
    assert once == unicodedata.normalize("NFC", once)
    assert once == " ".join(once.split())


@given(
    st.text(alphabet=st.characters(categories=["Lu", "Ll", "Lt", "Nd", "Pd", "Po"]), max_size=80)
)
def test_letters_figures_and_signs_are_all_kept(text: str) -> None:
    assert one_line(text) == unicodedata.normalize("NFC", text)


def test_a_pile_of_accents_is_cut_before_it_is_composed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Composing takes time by the square of the number of accents."""
    piles: list[int] = []

    def spy(form: Any, text: str) -> str:
        piles.extend(len(pile) for pile in re.findall("[\u0300-\u036f]+", text))
        return unicodedata.normalize(form, text)

    monkeypatch.setattr(cleaning, "unicodedata", SimpleNamespace(normalize=spy))
    typed = "a" + "\u0316\u0301" * 50_000 + "\u00ad" + "\u0316\u0301" * 50_000
    for clean in (one_line, many_lines):
        assert len(clean(typed)) <= 1 + MOST_MARKS
    assert max(piles) <= 60


@pytest.mark.parametrize(
    ("name", "address"),
    [
        ("YOUR ACCOUNT IS LOCKED - pay at http://evil.example/pay now", "http://evil.example/pay"),
        ("Pay at evil.example/pay", "evil.example/pay"),
        ("Pay at evil.example", "evil.example"),
        ("Pay at EVIL.COM", "EVIL.COM"),
        ("Pay at pay.evil.zz?now", "pay.evil.zz?now"),
        ("www.evil.zz", "www.evil.zz"),
        ("WWW.Evil.zz", "WWW.Evil.zz"),
        ("evil．example／pay", "evil.example/pay"),
        ("evil。com", "evil.com"),
        ("xn--evl-zpa.xn--p1ai", "xn--evl-zpa.xn--p1ai"),
        ("ann@example.com/pay", "example.com/pay"),
        ("(evil.com)", "evil.com)"),
        ("Go to evil.support now", "evil.support"),
        ("EVIL.DE/PAY", "EVIL.DE/PAY"),
        ("t.me/pay", "t.me/pay"),
        ("192.0.2.1/pay", "192.0.2.1/pay"),
        ("пример.рф", "пример.рф"),
    ],
)
def test_an_address_in_a_name_is_found(name: str, address: str) -> None:
    assert address_in(name) == address


@pytest.mark.parametrize(
    "name",
    [
        *("St.Live Oak", "Main St.Club", "Mary.Club", "Mr.Pro Shop", "Rules 1.2.3"),
        *("St.Vital", "St.James/Assiniboia", "J.R.Smith", "No.5 Legion", "Br.5", "Jr."),
        *("Games 2026.1", "10.am/pm", "Senior Games: part 2", "Wed. night", "50/50", "A.B.C."),
        *(
            "Ann @ the hall",
            "ann@example.com",
            "Doubles 2026–27",
            "St. John’s",
            "Smith, Jones & Co.",
            "Club No.1/2",
        ),
    ],
)
def test_honest_names_hold_no_address(name: str) -> None:
    assert address_in(name) == ""


def test_a_name_never_looks_like_a_code() -> None:
    assert cleaning.why_no_name(":operator") == "A name can’t begin with a colon. Remove it."
    assert cleaning.why_no_name("Table 4: Ann Lee") == ""
