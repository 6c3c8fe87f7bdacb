"""The matches and games that follow from results: made when they can be played, and set aside
when a correction takes their place in the bracket away.
"""

from collections.abc import Iterable, Sequence

from django.utils import timezone

from cribbage_events.contest.formats.knockout import Match as Drawn
from cribbage_events.events.bracket.brackets import (
    MatchRow,
    StageBracket,
    players_of_match,
)
from cribbage_events.events.games.rows import GameRow
from cribbage_events.events.models import Entry, Event, Game, Match, Round, Seat


def follow_results(event: Event, found: StageBracket) -> None:
    """Every game has the status that the bracket gives it, and every match that can be played has
    a game to play.
    """
    set_statuses(found)
    open_matches = found.bracket.open_matches
    made = [
        (match, found.by_pair.get((match.place, players_of_match(match)))) for match in open_matches
    ]
    wanting = [(match, row) for match, row in made if row is None or not row.open_games]
    if wanting:
        make_games(event, found, wanting)


def set_statuses(found: StageBracket) -> None:
    """A match has one game to play next: the first without a result. A later one without a result
    waits, as after the result of game 1 was taken back.
    """
    kept = {row.id for row in found.standing.values()}
    wanted: dict[str, list[int]] = {}
    for row in found.matches:
        _, counting = row.decided
        to_play = row.open_games[:1] if found.is_open(row) else []
        for game, counts in zip(row.games, counting, strict=True):
            is_due = game in to_play or game.winner is not None
            status = status_if(game, counts=counts and is_due and row.id in kept)
            if status != game.status:
                wanted.setdefault(status, []).append(game.id)
    for status, games in wanted.items():
        Game.objects.filter(pk__in=games).update(status=status)


def status_if(game: GameRow, *, counts: bool) -> str:
    """The status that a game should have."""
    if not counts:
        return Game.Status.FALLEN.value
    if game.winner is None:
        return Game.Status.OUTSTANDING.value
    given_up = game.match is not None and game.match.given_up_by is not None
    return (Game.Status.FORFEITED if given_up else Game.Status.PLAYED).value


def make_games(
    event: Event, found: StageBracket, wanting: Sequence[tuple[Drawn[int], MatchRow | None]]
) -> None:
    """The next game of each match; the match too, if these two haven't met in this place."""
    numbers = [number for drawn, _row in wanting for number in players_of_match(drawn)]
    players_in = Entry.objects.filter(event=event, number__in=numbers)
    entries = {entry.number: entry for entry in players_in.only("number", "division_id")}
    rounds = {round_.number: round_ for round_ in Round.objects.filter(stage=found.stage)}
    for drawn, row in wanting:
        match = row.id if row else make_match(found, drawn, entries).pk
        sides = row.sides if row else (drawn.first, drawn.second)
        table = found.settings.table_of(*drawn.place)
        players = [entries[number] for number in sides if number is not None]
        number = free_round(event, found, sides, table)
        if number not in rounds:
            rounds[number] = Round.objects.create(
                stage=found.stage, number=number, began_at=timezone.now()
            )
        game = Game.objects.create(
            round=rounds[number],
            table=table,
            division_id=players[0].division_id,
            match_id=match,
            in_match=len(row.games) + 1 if row else 1,
        )
        Seat.objects.bulk_create(
            Seat(game=game, round_id=game.round_id, entry=player, side=side)
            for side, player in enumerate(players)
        )


def make_match(found: StageBracket, drawn: Drawn[int], entries: dict[int, Entry]) -> Match:
    return Match.objects.create(
        stage=found.stage,
        round=drawn.place.round,
        rounds=len(found.bracket.rounds),
        number=drawn.place.number,
        first=entries[drawn.first or 0],
        second=entries[drawn.second or 0],
        best_of=found.settings.best_of_in(drawn.place.round),
    )


def free_round(event: Event, found: StageBracket, sides: Iterable[int | None], table: int) -> int:
    """Return the round after every one in which one of these players or this table has had a game:
    a round has one game for everybody, and one at each table.
    """
    players = set(sides)
    taken = (
        game.round
        for row in found.matches
        for game in row.games
        if game.table == table or not players.isdisjoint(game.numbers)
    )
    return max(taken, default=event.round_count) + 1
