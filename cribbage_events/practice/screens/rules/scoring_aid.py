"""The card to cut out: what scores, each line with the points that the program itself finds."""

from collections.abc import Callable
from typing import NamedTuple

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from cribbage_events.cribbage.cards import parse_cards
from cribbage_events.cribbage.counting import points
from cribbage_events.cribbage.pegging import GO, HIS_HEELS, LAST_CARD, pegged


class AidLine(NamedTuple):
    words: str | Promise
    points: str | Promise


class AidSide(NamedTuple):
    key: str
    title: str | Promise
    lines: tuple[AidLine, ...]
    notes: tuple[str | Promise, ...]


def pegged_points(pile: str) -> int:
    """Return what the last card scores."""
    return sum(each.points for each in pegged(parse_cards(pile)))


def counted_points(cards: str) -> int:
    """Return what four cards, and a fifth if there is one, the starter, count."""
    *hand, last = parse_cards(cards)
    return points(hand, last) if len(hand) == 4 else points([*hand, last])


def aid_lines(worth: Callable[[str], int], *rows: tuple[str | Promise, str]) -> tuple[AidLine, ...]:
    return tuple(AidLine(words, str(worth(cards))) for words, cards in rows)


A_CARD = _("1 a card")

PLAY = AidSide(
    "front",
    _("Pegging"),
    (
        *aid_lines(
            pegged_points,
            (_("Fifteen"), "8H,7C"),
            (_("Thirty-one"), "KH,QC,9D,2S"),
            (_("Pair"), "6H,6C"),
            (_("Three of a kind (pair royal)"), "6H,6C,6D"),
            (_("Four of a kind (double pair royal)"), "6H,6C,6D,6S"),
        ),
        AidLine(_("Run of three or more, in any order"), A_CARD),
        AidLine(_("Go"), str(GO.points)),
        AidLine(_("Last card, unless it makes 31"), str(LAST_CARD.points)),
        AidLine(_("Jack turned up: his heels, to the dealer"), str(HIS_HEELS.points)),
    ),
    (
        _("The count never passes 31. After a go or 31 it starts at 0 again."),
        _("121 wins. Loser on 90 or less: skunk; on 60 or less: double skunk."),
    ),
)

SHOW = AidSide(
    "back",
    _("In the show"),
    (
        *aid_lines(
            counted_points,
            (_("Each fifteen"), "8H,7C,AD,3S"),
            (_("Pair"), "6H,6C,KD,QS"),
            (_("Three of a kind (pair royal)"), "6H,6C,6D,KS"),
            (_("Four of a kind (double pair royal)"), "6H,6C,6D,6S"),
        ),
        AidLine(_("Run of three or more"), A_CARD),
        *aid_lines(
            counted_points,
            (_("Double run of three"), "TH,TC,JD,QS"),
            (_("Double run of four"), "TH,TC,JD,QS,KH"),
            (_("Triple run"), "TH,TC,TD,JS,QH"),
            (_("Double double run"), "TH,TC,JD,JS,QH"),
            (_("Flush: four in the hand"), "2H,4H,8H,TH"),
            (_("Flush of five (the crib’s only flush)"), "2H,4H,8H,TH,QH"),
            (_("Jack of the starter’s suit: his nobs"), "JH,2C,4D,8S,QH"),
        ),
    ),
    (
        _("Non-dealer first, then the dealer, then the crib."),
        _("Most: 29. Never: 19, 25, 26, 27."),
    ),
)

SIDES = (PLAY, SHOW)
