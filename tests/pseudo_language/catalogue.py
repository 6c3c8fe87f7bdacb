"""The catalogue of the pseudo-language: it has every text, since it makes them."""

import re
from collections.abc import Iterator
from contextlib import contextmanager

from django.conf import settings
from django.test import override_settings
from django.utils.translation import override, trans_real
from django.utils.translation.trans_real import DjangoTranslation

from cribbage_events.clubs.templatetags import scripts
from tests.pseudo_language.language import CODE, LANGUAGES, LOCALE

OPEN, CLOSE = "⟦", "⟧"
LETTERS = str.maketrans(
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ",
    "àƀçðéƒĝĥíĵķļɱñöþǫŕšţüṽŵẋýžÀƁÇÐÉƑĜĤÍĴĶĻṀÑÖÞǪŔŠŢÜṼŴẊÝŽ",
)
DATE_FORMAT = "a date format of Django"
FILLER = "ø"
A_WORD = 7
# What was asked for since the test began.
ASKED: set[str] = set()
# Stays as it is: what a value, a tag or an address is put for.
KEPT = re.compile(
    r"(%\(\w+\)[sd]|%[sd%]|\{[\w.!:]*\}|<[^>]*>|&\w+;|&#x?\w+;|https?://[^\s<]+|\\[nu]\w*)"
)


def pseudo(text: str) -> str:
    """The text as the pseudo-language has it."""
    pieces = KEPT.split(text)
    letters = sum(len(piece) for piece in pieces[::2])
    fillers = [FILLER * min(A_WORD, left) for left in range(-(-letters // 3), 0, -A_WORD)]
    pieces[::2] = [piece.translate(LETTERS) for piece in pieces[::2]]
    return f"{OPEN}{''.join(pieces)} {' '.join(fillers)}{CLOSE}"


class PseudoTranslation(DjangoTranslation):
    """Has every text; which of the two forms of a plural it is, is asked as in English."""

    def gettext(self, message: str) -> str:
        context, _, text = message.rpartition(trans_real.CONTEXT_SEPARATOR)
        # Letters of a format aren't read by people; the names of months are other texts.
        return text if context == DATE_FORMAT else pseudo(text)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return pseudo(without_context(msgid1 if n == 1 else msgid2))


class NotingTranslation(PseudoTranslation):
    """Notes each text that a page, a letter or a command asks for."""

    def gettext(self, message: str) -> str:
        ASKED.add(message)
        return super().gettext(message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        ASKED.add(msgid1)
        return super().ngettext(msgid1, msgid2, n)


def without_context(message: str) -> str:
    return message.rpartition(trans_real.CONTEXT_SEPARATOR)[2]


def install() -> None:
    """Into a process whose settings have the language."""
    trans_real._translations[CODE] = NotingTranslation(CODE)  # type: ignore[attr-defined]
    scripts.CATALOGUES[CODE] = PseudoTranslation(CODE)


@contextmanager
def installed() -> Iterator[None]:
    """As a second language: it is up to a visitor which of the two they get."""
    paths = [*settings.LOCALE_PATHS, LOCALE]
    with override_settings(LANGUAGES=LANGUAGES, LOCALE_PATHS=paths):
        install()
        yield


@contextmanager
def spoken() -> Iterator[None]:
    """As the language of everything, the background's work too."""
    with installed(), override_settings(LANGUAGE_CODE=CODE):
        install()
        with override(CODE):
            yield
