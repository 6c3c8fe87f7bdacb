"""Events as cards of a list: how far one is that is being played, and who won one that is over."""

from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field

from django.db.models import Count, Q

from cribbage_events.events.archive.winners import winners_in
from cribbage_events.events.games.progress import (
    Progress,
    RoundProgress,
    how_far_words,
    progress_on,
)
from cribbage_events.events.kinds import kind_of
from cribbage_events.events.models import Entry, Event, Game, Round
from cribbage_events.words.counts import count_of_players

Status = Event.Status
# Wider than a card on a phone.
MOST_PEGS = 18


@dataclass(frozen=True, slots=True)
class EventCard:
    """`round`: the one being played; `winners`: by division who has the gold."""

    event: Event
    players: int = 0
    round: RoundProgress | None = None
    winners: Sequence[tuple[str, str]] = field(default_factory=list)

    @property
    def words(self) -> str:
        """Return words such as “Round 3 of 4 · 14 players”."""
        parts = []
        if self.round:
            parts.append(how_far_words(self.event, self.round))
        elif self.players:
            parts.append(str(kind_of(self.event).rounds_over_words))
        if self.players:
            parts.append(count_of_players(self.players))
        return " · ".join(parts)

    @property
    def shows_pegs(self) -> bool:
        return self.round is not None and 0 < self.round.games <= MOST_PEGS


def cards_of(events: Sequence[Event]) -> list[EventCard]:
    """Return the cards; at most three queries, whatever the number of events."""
    events = [event.as_shown() for event in events]
    running = [event for event in events if event.status == Status.RUNNING]
    finished = [event for event in events if event.status == Status.FINISHED]
    rounds, players, winners = rounds_in(running), players_in(running), winners_of(finished)
    return [
        EventCard(
            event,
            players[event.pk],
            rounds[event.pk].current if event.pk in rounds else None,
            winners.get(event.pk, []),
        )
        for event in events
    ]


def rounds_in(events: Sequence[Event]) -> dict[int, Progress]:
    if not events:
        return {}
    ended = Count("games", filter=~Q(games__status=Game.Status.OUTSTANDING))
    rows = Round.objects.filter(stage__event__in=events, stage__position=0).order_by("number")
    counted = rows.annotate(drawn=Count("games"), ended=ended)
    found = defaultdict(list)
    for event, number, drawn, done in counted.values_list(
        "stage__event", "number", "drawn", "ended"
    ):
        found[event].append(RoundProgress(number, drawn, done, 0))
    return {event.pk: progress_on(event, found[event.pk]) for event in events if event.pk in found}


def players_in(events: Sequence[Event]) -> Counter[int]:
    """Return players without a director who only fills in, and without anybody who waits for a
    seat.
    """
    if not events:
        return Counter()
    here = Entry.objects.filter(event__in=events, status=Entry.Status.CHECKED_IN, fills_in=False)
    counted = here.exclude(division=None).order_by().values_list("event").annotate(Count("pk"))
    return Counter(dict(counted))


def winners_of(events: Sequence[Event]) -> dict[int, list[tuple[str, str]]]:
    """Return the winners of events in the club's records; of their archives only the standings are
    fetched.
    """
    pks = [event.pk for event in events if not event.preset.of_season]
    if not pks:
        return {}
    rows = Event.objects.filter(pk__in=pks).values_list(
        "pk", "archive__divisions", "archive__brackets"
    )
    return {
        pk: winners_in({"divisions": divisions, "brackets": brackets})
        for pk, divisions, brackets in rows
        if divisions
    }
