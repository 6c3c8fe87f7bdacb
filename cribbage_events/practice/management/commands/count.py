"""What a hand counts, without a database."""

import json
from argparse import ArgumentParser
from typing import Any, NamedTuple

from django.core.management.base import BaseCommand, CommandError

from cribbage_events.cribbage.cards import Card, CardError, parse_cards
from cribbage_events.cribbage.counting import HAND, Count, count


class Counted(NamedTuple):
    hand: tuple[Card, ...]
    starter: Card | None
    crib: bool
    result: Count


class Command(BaseCommand):
    help = "Count a hand or a crib as players say it; nothing is stored."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "cards",
            nargs="*",
            help="the four cards of the hand, then the starter if one is turned: 5H 5C 5S JD 5D",
        )
        parser.add_argument("--crib", action="store_true", help="a flush needs all five cards")
        parser.add_argument("--format", choices=sorted(WRITERS), default="text")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            counted = counted_from(options["cards"], crib=options["crib"])
        except CardError as error:
            raise CommandError(str(error)) from error
        self.stdout.write(WRITERS[options["format"]](counted))


def counted_from(written: list[str], *, crib: bool) -> Counted:
    cards = parse_cards(written)
    if len(cards) > HAND + 1:
        raise CardError(f"These are {len(cards)} cards. Type the four of the hand and the starter.")
    hand, starter = cards[:HAND], cards[HAND] if cards[HAND:] else None
    return Counted(hand, starter, crib, count(hand, starter, crib=crib))


def as_text(counted: Counted) -> str:
    whose = "Crib" if counted.crib else "Hand"
    starter = f", starter {counted.starter}" if counted.starter else ""
    total = counted.result.total
    lines = [f"  {codes(each.cards):<14}  {each.said}" for each in counted.result.combinations]
    return "\n".join(
        [
            f"{whose} {codes(counted.hand)}{starter}",
            *(lines or ["  nothing"]),
            f"{total} {'point' if total == 1 else 'points'}",
        ]
    )


def as_json(counted: Counted) -> str:
    document = {
        "hand": [str(card) for card in counted.hand],
        "starter": counted.starter and str(counted.starter),
        "crib": counted.crib,
        "combinations": [
            each._asdict() | {"cards": [str(card) for card in each.cards]}
            for each in counted.result.combinations
        ],
        "total": counted.result.total,
        "said": counted.result.said,
    }
    return json.dumps(document, indent=2, ensure_ascii=False)


def codes(cards: tuple[Card, ...]) -> str:
    return " ".join(map(str, cards))


WRITERS = {"text": as_text, "json": as_json}
