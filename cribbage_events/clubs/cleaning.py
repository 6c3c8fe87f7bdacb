"""Cleans typed text: without invisible characters, and with its letters counted as people count.

Pure functions. Every name in the program goes through `one_line`, every longer text through
`many_lines`, whether it comes from a form, a phone or a spreadsheet.
"""

import unicodedata

import regex
from django.utils.translation import gettext as _

# The most letters of a name, and the room that the database has for them: a letter with its
# accents, or an emoji, may be several characters.
NAME_LETTERS = 80
NAME_ROOM = 240

LINE_BREAK = regex.compile(r"\r\n|[\n\r\v\f\x1c-\x1e\x85\u2028\u2029]")
# Read as a space: control characters, and letters that are drawn as nothing.
BLANK = regex.compile(r"(?V1)[[\p{Cc}\u3164\uffa0\u2800]--\n]")
# Directions, soft hyphens, private characters and all else that is drawn as nothing. Three kinds
# have a meaning in some place: joiners, variants, and the tags of the flags of Scotland and Wales.
UNSEEN = regex.compile(
    r"(?V1)(\U0001f3f4[\U000e0030-\U000e0039\U000e0061-\U000e007a]{1,6}\U000e007f)"
    r"|[[\p{Cf}\p{Co}\p{Cs}\p{Default_Ignorable_Code_Point}]"
    r"--[\u115f\u1160\u200c\u200d]--\p{Variation_Selector}]"
)
# Half a Korean letter needs them, nothing else does.
FILLERS = regex.compile(
    r"(?<![\u1100-\u11ff\ua960-\ua97f\ud7b0-\ud7ff])[\u115f\u1160]+"
    r"(?![\u1100-\u11ff\ua960-\ua97f\ud7b0-\ud7ff])"
)
VARIANT = regex.compile(
    r"(?<![\p{Lo}\p{So}\p{Sm}\p{Extended_Pictographic}0-9#*])\p{Variation_Selector}"
)
# Piled up they would be drawn over the lines above and below.
MOST_MARKS = 6
PILE = regex.compile(rf"(\p{{M}}{{{MOST_MARKS}}})\p{{M}}+")
# Composing takes the square of a pile's height, and holds up everything else meanwhile: a text of
# 200 kB that is one pile took eight seconds.
HIGH_PILE = regex.compile(r"(\p{M}{30})\p{M}+")
# Between letters of Arabic and Indic scripts they change the shape, between emoji they make one.
JOINERS = regex.compile(r"[\u200c\u200d]*([\u200c\u200d])")
JOINED = regex.compile(
    r"(?<=\p{ccc=9})[\u200c\u200d]"
    r"|(?<=[\p{Lo}\p{M}\p{So}\p{Sk}\p{Extended_Pictographic}])[\u200c\u200d]"
    r"(?=[\p{Lo}\p{So}\p{Sm}\p{Extended_Pictographic}])"
)
VISIBLE = regex.compile(
    r"(?V1)[[\p{L}\p{N}\p{S}\p{P}]--\p{Default_Ignorable_Code_Point}--[\u2800]]"
)
LETTER = regex.compile(r"\X")
# Of the American Cribbage Congress: letters of a state or province, a number, sometimes a letter.
ACC_NUMBER = regex.compile(r"(?=.*\d)[A-Z0-9]{1,10}")
ACC_SPACES = regex.compile(r"[\s-]")

ENDINGS = (
    "ai at biz ca cc ch cn co com de dev edu es eu example fr icu info invalid io ly net nl onion"
    " org ru se tk tv uk us xyz рф"  # not translated: endings of addresses
)
# English words: in a name they begin with a capital, as in “Main St.Club”.
WORDS = (
    "app blog click club email help link live me money name news online page pro shop site store"
    " support test today top vip win world zip"  # not translated: endings of addresses
)
MOST_SHOWN = 60
DOTS = str.maketrans(dict.fromkeys("。｡", "."))
# The small letters tell it from “St.Vital/Fort Garry”, its ending from “J.R.Smith”.
ADDRESS = regex.compile(
    r"\S*://\S*|(?i:\bwww\.\S+)"
    r"|(?<![\w.-])(?:[\w-]+\.)*[\w-]*\p{L}[\w-]*\.\p{Ll}{2,}[/?#:]\S*"
    rf"|(?<![\w.@-])(?:[\w-]+\.)*[\w-]{{2,}}\.((?i:xn--\w+|{ENDINGS.replace(' ', '|')})"
    rf"|{WORDS.replace(' ', '|')})(?![\w-]|\.\w)\S*"
    r"|(?<![\w.])\w\.me\b\S*|(?<![\w.])\d{1,3}(?:\.\d{1,3}){3}(?![\w.])\S*"
)


def one_line(text: str) -> str:
    """Unicode's composed form (NFC), single spaces; "" if nothing of it can be seen."""
    if text.isascii() and text.isprintable():
        return " ".join(text.split())
    while (cleaned := " ".join(seen(text).split())) != text:
        text = cleaned
    return text if VISIBLE.search(text) else ""


def many_lines(text: str) -> str:
    """Clean several lines, which stay lines; spaces within them stay, too."""
    text = LINE_BREAK.sub("\n", text)
    while (cleaned := seen(text)) != text:
        text = cleaned
    return "\n".join(line.rstrip() for line in text.split("\n")).strip()


def seen(text: str) -> str:
    """Return the text without invisible characters; line breaks stay."""
    text = unicodedata.normalize("NFC", HIGH_PILE.sub(r"\1", text))
    text = BLANK.sub(" ", text)
    text = UNSEEN.sub(lambda found: found[1] or "", text)
    text = PILE.sub(r"\1", VARIANT.sub("", FILLERS.sub("", text)))
    text = JOINERS.sub(r"\1", text)
    kept = {found.start() for found in JOINED.finditer(text)}
    text = JOINERS.sub(lambda found: found[1] if found.start() in kept else "", text)
    return unicodedata.normalize("NFC", text)


def letters(text: str) -> int:
    """Return how many there are as people count them: é is one, and so is a flag."""
    return len(text) if text.isascii() else len(LETTER.findall(text))


def why_no_name(name: str) -> str:
    """Return why a text is no name, or "": names go into e-mails, where a link would be opened, and
    a colon begins a code such as “:operator”.
    """
    if name.startswith(":"):
        return _("A name can’t begin with a colon. Remove it.")
    address = address_in(name)
    if not address:
        return ""
    shown = address if len(address) <= MOST_SHOWN else f"{address[: MOST_SHOWN - 1]}…"
    words = _("A name can’t contain a web address. Remove “%(address)s”.")
    return words % {"address": shown}


def address_in(name: str) -> str:
    """The web address that a mail program would make a link of; "" if there is none."""
    plain = unicodedata.normalize("NFKC", name).translate(DOTS)
    found = ADDRESS.search(plain)
    return str(found[0]) if found else ""


def acc_number(text: str) -> str:
    """Return a number as the ACC writes it: MB104 for “mb-104”."""
    return str(ACC_SPACES.sub("", one_line(text))).upper()


def why_no_acc_number(number: str) -> str:
    """Return what is said of a cleaned text that is no such number; empty if it is
    one, or nothing.
    """
    if not number or ACC_NUMBER.fullmatch(number):
        return ""
    return _("Type letters and digits, such as MB104, or nothing.")
