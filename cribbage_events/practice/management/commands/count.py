"""Counts a hand on the command line, without a database."""

import json
from argparse import ArgumentParser
from typing import Any, NamedTuple

from django.core.management.base import BaseCommand, CommandError
from django.utils.translation import gettext as _

from cribbage_events.cribbage.cards import Card, CardError, parse_cards
from cribbage_events.cribbage.counting import HAND, Count, count
from cribbage_events.words.counts import count_of_points
from cribbage_events.words.cribbage import card_error_words, combination_words, count_words, spelled


class Counted(NamedTuple):
    hand: tuple[Card, ...]
    starter: Card | None
    crib: bool
    result: Count


class Command(BaseCommand):
    requires_system_checks = ()

    @property
    def help(self) -> str:  # type: ignore[override]
        return _("Count a hand or a crib as players say it; nothing is stored.")

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "cards",
            nargs="*",
            help=_("the four cards of the hand, then the starter if one is turned: 5H 5C 5S JD 5D"),
        )
        parser.add_argument("--crib", action="store_true", help=_("a flush needs all five cards"))
        parser.add_argument("--format", choices=sorted(WRITERS), default="text")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            counted = counted_from(options["cards"], crib=options["crib"])
        except CardError as error:
            raise CommandError(card_error_words(error)) from error
        self.stdout.write(WRITERS[options["format"]](counted))


def counted_from(written: list[str], *, crib: bool) -> Counted:
    cards = parse_cards(written)
    if len(cards) > HAND + 1:
        words = _("You typed %(count)s cards. Type the four of the hand and the starter.")
        raise CommandError(words % {"count": len(cards)})
    hand, starter = cards[:HAND], cards[HAND] if cards[HAND:] else None
    return Counted(hand, starter, crib, count(hand, starter, crib=crib))


def hand_as_text(counted: Counted) -> str:
    found = counted.result.combinations
    lines = [f"  {codes(each.cards):<14}  {combination_words(each)}" for each in found]
    nothing = f"  {spelled(0)}"
    total = count_of_points(counted.result.total)
    return "\n".join([heading(counted), *(lines or [nothing]), total])


def heading(counted: Counted) -> str:
    values = {"cards": codes(counted.hand), "starter": counted.starter}
    if counted.starter and counted.crib:
        words = _("Crib %(cards)s, starter %(starter)s")
    elif counted.starter:
        words = _("Hand %(cards)s, starter %(starter)s")
    else:
        words = _("Crib %(cards)s") if counted.crib else _("Hand %(cards)s")
    return words % values


def hand_as_json(counted: Counted) -> str:
    document = {
        "hand": [str(card) for card in counted.hand],
        "starter": counted.starter and str(counted.starter),
        "crib": counted.crib,
        "combinations": [
            {
                # A name with spaces, as this format has always had it.
                "kind": each.kind.replace("-", " "),
                "cards": [str(card) for card in each.cards],
                "points": each.points,
                "total": each.total,
                "said": combination_words(each),
            }
            for each in counted.result.combinations
        ],
        "total": counted.result.total,
        "said": count_words(counted.result),
    }
    return json.dumps(document, indent=2, ensure_ascii=False)


def codes(cards: tuple[Card, ...]) -> str:
    return " ".join(map(str, cards))


WRITERS = {"text": hand_as_text, "json": hand_as_json}
