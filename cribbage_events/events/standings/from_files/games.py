"""Games from a file in the shape of an event's, so that its standings are made in the same way."""

from collections.abc import Iterable, Mapping, Sequence

from django.utils.translation import gettext as _

from cribbage_events.contest.outcome import TARGET, Outcome
from cribbage_events.events.games.entries import EntryRow
from cribbage_events.events.games.event_games import EventGames, seat_of
from cribbage_events.events.games.rows import GameRow, SideRow
from cribbage_events.events.models import Entry, Game


def games_from_files(
    outcomes: Iterable[Outcome[str]],
    divisions: Mapping[str, Sequence[str]],
    director: str | None = None,
) -> EventGames:
    """Entries and games with the keys that a database would give them, in order of name.

    `divisions` are the names of those in each, the first of which has the key 0.
    """
    outcomes = list(outcomes)
    division_of = {name: key for key, each in enumerate(divisions.values()) for name in each}
    playing = {name for outcome in outcomes for name in outcome.players}
    names = enumerate(sorted(division_of.keys() | playing), start=1)
    entries = {
        name: entry(key, name, division_of.get(name), directs=name == director)
        for key, name in names
    }
    rows = [row(key, outcome, entries) for key, outcome in enumerate(outcomes, start=1)]
    return EventGames(
        TARGET,
        {each.pk: each for each in entries.values()},
        sorted(rows, key=lambda game: (game.round, game.table)),
    )


def entry(key: int, name: str, division: int | None, *, directs: bool) -> EntryRow:
    return EntryRow(
        pk=key,
        number=key,
        name=name,
        status=Entry.Status.CHECKED_IN,
        division=division,
        ineligible=Entry.Ineligible.TYPED if directs else "",
        why_not_eligible=_("directs the event") if directs else "",
        medal_eligible=not directs,
        fills_in=False,
        from_round=1,
        until_round=None,
        person=0,
        listed_name=name,
        public_name=name,
    )


def row(key: int, outcome: Outcome[str], entries: Mapping[str, EntryRow]) -> GameRow:
    status = Game.Status.PLAYED
    if outcome.forfeited:
        by_all = outcome.is_lost_by_both
        status = Game.Status.NOT_PLAYED if by_all else Game.Status.FORFEITED
    winners = [outcome.won(side) for side in range(len(outcome.sides))]
    return GameRow(
        id=key,
        round=outcome.round,
        table=outcome.table,
        status=status.value,
        division="",
        confirmed=False,
        disputed=False,
        cut=None,
        sides=tuple(
            SideRow(tuple(seat_of(entries[name]) for name in side.players), side.score, won)
            for side, won in zip(outcome.sides, winners, strict=True)
        ),
    )
