"""The text of a list, whatever program wrote it: its alphabet is found, its letters are fixed."""

import codecs
import re
from functools import cache, partial

# Programs on Windows, on the Mac and in a DOS window write these; the first wins if all are alike.
ALPHABETS = ("cp1252", "mac_roman", "cp850")
USUAL = frozenset("éèêëàâçîïôûùüœÉÈÊËÀÂÇÎÏÔÛÙÜŒ’–°«»")
POSSIBLE = frozenset("äöåñíóáúßæøãõìòÄÖÅÑÍÓÁÚÆØšžŠŽÿł½ ‘“”—…€£©®")
# A text may have gone through the wrong alphabet more than once.
MOST_TIMES = 3


def words(text: str) -> frozenset[str]:
    return frozenset(text.split())


def decoded(data: bytes) -> str:
    """Never fails; what can't be read is a replacement sign."""
    if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return data.decode("utf-16", errors="replace")
    sample = data[:2000]
    if 3 * sample.count(0) > len(sample):
        little = sample[1::2].count(0) >= sample[::2].count(0)
        return data.decode("utf-16-le" if little else "utf-16-be", errors="replace")
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        texts = [data.decode(name, errors="replace") for name in ALPHABETS]
        return max(texts, key=likeness)
    return encoded_once(text)


def likeness(text: str) -> int:
    """Return how much the letters beyond ASCII look like those of English and French."""
    found = 0
    for match in re.finditer(r"[^\x00-\x7f]", text):
        letter, at = match[0], match.start()
        before, after = text[at - 1 : at], text[at + 1 : at + 2]
        inside = before.isalpha() or after.isalpha()
        if letter.isupper() and before.islower():
            found -= 2
        elif letter in USUAL:
            found += 2
        elif letter in POSSIBLE:
            found += 1 if letter.isalpha() or not inside else -2
        else:
            found -= 2 if inside else 1
    return found


def encoded_once(text: str) -> str:
    """“AndrÃ©” and “Andr√©” are André: UTF-8 that was read in another alphabet, and kept so."""
    if text.isascii():
        return text
    for _time in range(MOST_TIMES):
        before = text
        for name in ALPHABETS:
            pattern, back = wrongly_read(name)
            text = pattern.sub(partial(once, back), text)
        if text == before:
            break
    return text


def once(back: dict[str, int], match: re.Match[str]) -> str:
    data = bytes(back[sign] for sign in match[0])
    try:
        return data.decode()
    except UnicodeDecodeError:
        return match[0]


@cache
def wrongly_read(name: str) -> tuple[re.Pattern[str], dict[str, int]]:
    """Return what letters of two or three bytes look like in this alphabet, and the byte of each
    sign.
    """
    back: dict[str, int] = {}
    for byte in range(0x80, 0x100):
        sign = bytes([byte]).decode(name, errors="replace")
        if sign != "\ufffd":
            back[sign] = byte
        if name == "cp1252":
            # Browsers and Python's latin-1 leave these as control characters.
            back[chr(byte)] = byte

    def signs(first: int, last: int) -> str:
        return re.escape("".join(sign for sign, byte in back.items() if first <= byte <= last))

    later = f"[{signs(0x80, 0xBF)}]"
    two, three = f"[{signs(0xC3, 0xC5)}]{later}", f"[{signs(0xE2, 0xE2)}]{later}{{2}}"
    return re.compile(f"{three}|{two}"), back
