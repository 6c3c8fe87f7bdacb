"""A tournament whose cards are typed in: names at tables, and what their cards say."""

from collections.abc import Mapping
from uuid import uuid4

from cribbage_events.clubs.actor import Actor
from cribbage_events.contest.cards import CardEntry, Ruling
from cribbage_events.contest.cross_check import LastLine
from cribbage_events.events.games.event_games import event_games
from cribbage_events.events.models import Entry, Event
from cribbage_events.events.rulings.services import TypedCard, newest_line, type_card
from cribbage_events.events.standings.typed_cards import EventCards, RuledGame, typed_cards
from tests.building import JOE, Tables, fresh, make_club, make_event
from tests.tools.made_once import made_once

# Game points, plus points, minus points; None: the line is empty.
type Said = tuple[int | None, int | None, int | None] | None
WON, LOST = (2, 16, None), (0, None, 16)


@made_once(fresh)
def tournament(*rounds: Tables) -> Event:
    event = make_event(make_club(), *rounds)
    Event.objects.filter(pk=event.pk).update(preset_code="acc-tournament", round_count=len(rounds))
    return fresh(event)


def entry_named(event: Event, name: str) -> Entry:
    return Entry.objects.select_related("event", "person").get(event=event, name=name)


def all_cards(event: Event) -> EventCards:
    return typed_cards(event, event_games(event))


def typed(event: Event, name: str, *said: Said, totals: LastLine | None = None) -> TypedCard:
    """Return the card as a form sends it: a line for each game, first round first."""
    entry = entry_named(event, name)
    games = [game.id for game in all_cards(event).lines_of(entry.pk)]
    lines = {game: card_entry(line) for game, line in zip(games, said, strict=True)}
    return TypedCard(
        lines=lines, totals=totals or LastLine(), key=uuid4(), seen=newest_line(entry.pk)
    )


def card_entry(said: Said) -> CardEntry | None:
    if said is None:
        return None
    points, plus, minus = said
    return CardEntry(None, plus, minus, points)


def hand_in(
    event: Event, name: str, *said: Said, by: Actor = JOE, totals: LastLine | None = None
) -> None:
    card = typed(event, name, *said, totals=totals)
    type_card(entry_named(event, name), card, by=by)


def hand_in_all(event: Event, cards: Mapping[str, list[Said]]) -> None:
    for name, said in cards.items():
        hand_in(event, name, *said)


def ruled_game(event: Event, *names: str) -> RuledGame:
    return next(
        each
        for each in all_cards(event).ruled
        if {seat.name for seat in each.game.seats} == set(names)
    )


def ruling(event: Event, *names: str) -> Ruling:
    return ruled_game(event, *names).ruling
