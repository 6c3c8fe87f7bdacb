"""What has happened at the table, in words: for the last plays, and to be read out."""

from collections.abc import Iterable
from functools import partial
from itertools import groupby
from typing import NamedTuple

from cribbage_events.cribbage.cards import Card
from cribbage_events.cribbage.counting import in_words
from cribbage_events.cribbage.game import Happened, What
from cribbage_events.cribbage.pegging import Pegged
from cribbage_events.practice.selectors.company import Company

PLAYS = {What.PLAY, What.GO, What.LAST}
# What is said with the count itself: “15 for two”.
ROUND = {"fifteen", "thirty-one"}


class Line(NamedTuple):
    """One of the last plays: “Pat: 8♦ 15 for two”. Who says go one after the other share a line."""

    players: tuple[int, ...]
    who: str
    card: Card | None
    words: str
    points: int


def lines(company: Company, log: Iterable[Happened]) -> list[Line]:
    """The plays among what happened, his heels too."""
    plays = (each for each in log if each.what in PLAYS or is_heels(each))
    return [line(company, list(together)) for _, together in groupby(plays, key=by_itself)]


def line(company: Company, together: list[Happened]) -> Line:
    players = tuple(each.player for each in together)
    only = together[0]
    who = listed([company.name(player) for player in players])
    return Line(players, who, first(only.cards), short(only), only.points)


def is_heels(event: Happened) -> bool:
    return event.what == What.STARTER and event.points > 0


def by_itself(event: Happened) -> object:
    """The same for gos, which follow each other at one count."""
    return What.GO if event.what == What.GO else id(event)


def listed(words: list[str]) -> str:
    *before, last = words or [""]
    return f"{', '.join(before)} and {last}" if before else last


def first(cards: tuple[Card, ...]) -> Card | None:
    return cards[0] if cards else None


def short(event: Happened) -> str:
    match event.what:
        case What.PLAY:
            return said_play(event.pegged, event.count)
        case What.GO:
            return "go"
        case What.LAST:
            return f"one for {'the go' if event.pegged[0].reason == 'go' else 'the last card'}"
        case _:
            return "two for his heels"


def said_play(pegged: tuple[Pegged, ...], count: int) -> str:
    """“22”, “15 for two”, “22, a pair for two”, “15 for two and a pair for two”."""
    scored = " and ".join(said_score(each, count) for each in pegged)
    if pegged and pegged[0].reason in ROUND:
        return scored
    return f"{count}, {scored}" if scored else str(count)


def said_score(pegged: Pegged, count: int) -> str:
    what = count if pegged.reason in ROUND else f"a {pegged.reason}"
    return f"{what} for {in_words(pegged.points)}"


def sentences(company: Company, log: Iterable[Happened]) -> list[str]:
    """Everything that happened, for whoever doesn't see it."""
    return [sentence(company, each) for each in log]


def sentence(company: Company, event: Happened) -> str:  # noqa: C901 - a sentence a case
    does = partial(company.does, event.player)
    card = event.cards[0].name if event.cards else ""
    match event.what:
        case What.CUT:
            return f"{does('cut')} the {card}."
        case What.DEAL:
            return f"{does('deal')}."
        case What.DISCARD:
            return f"{does('discard')} {'two cards' if len(event.cards) == 2 else 'a card'}."
        case What.STARTER:
            heels = f" {does('peg')} two for his heels." if event.points else ""
            return f"The starter is the {card}.{heels}"
        case What.PLAY:
            return f"{does('play')} the {card}: {short(event)}."
        case What.GO:
            return f"{does('say')} go."
        case What.LAST:
            return f"{does('peg')} {short(event)}."
        case What.MUGGINS:
            return f"{does('take')} {in_words(event.points)} by muggins."
        case What.WON:
            return f"{does('win')}."
        case What.CRIB:
            return f"{company.whose(event.player)} crib counts {in_words(event.count)}."
        case _:
            return f"{company.whose(event.player)} hand counts {in_words(event.count)}."
