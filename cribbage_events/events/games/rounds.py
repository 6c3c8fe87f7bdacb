"""The rounds as drawn and played: each with its games and with the entrants who sit out; by table
and by name, in words.
"""

from collections.abc import Iterable, Sequence
from functools import cache
from itertools import groupby
from operator import attrgetter
from typing import Any, NamedTuple

from django.db.models import Max, Min, Q, QuerySet
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from cribbage_events.clubs.names import sort_key
from cribbage_events.events.games.entries import EntryRow
from cribbage_events.events.games.event_games import EventGames, event_games
from cribbage_events.events.games.reading import games_in, games_of_rows, hidden_from, seat_rows
from cribbage_events.events.games.rows import GameRow, Row, SeatRow
from cribbage_events.events.kinds import kind_of
from cribbage_events.events.models import Event, Game, Round, ScoreReport, Seat
from cribbage_events.server.compiled import Compiled, Given
from cribbage_events.words.lists import and_list

# What is shown in place of rounds, where games begin as tables finish.
ENDED, PLAYING = 1, 2


class RoundRow(NamedTuple):
    """A round with its games in order of table."""

    number: int
    games: list[GameRow]
    byes: list[EntryRow]

    @property
    def complete(self) -> bool:
        return not any(game.outstanding for game in self.games)

    @property
    def outstanding(self) -> int:
        return sum(game.outstanding for game in self.games)


def rounds_of(event: Event, games: EventGames | None = None) -> list[RoundRow]:
    """Every round that its format shows; three queries, one with the event's games."""
    games = games or event_games(event)
    rounds = Round.objects.filter(stage__event=event, stage__position=0).order_by("number")
    found = by_round(games.rows)
    drawn = [
        RoundRow(number, found.get(number, []), games.byes_in(number))
        for number in rounds.values_list("number", flat=True)
    ]
    kind = kind_of(event)
    if kind.as_tables_finish:
        return ended_and_playing(drawn)
    if kind.seats_by_results:
        return [each for each in drawn if each.games]
    return drawn


def ended_and_playing(rounds: Iterable[RoundRow]) -> list[RoundRow]:
    """Return, in place of rounds, the games that have ended and those that are being played."""
    games = sorted((game for each in rounds for game in each.games), key=attrgetter("table"))
    parts = groupby(sorted(games, key=attrgetter("outstanding")), attrgetter("outstanding"))
    return [RoundRow(PLAYING if left else ENDED, list(found), []) for left, found in parts]


def rounds_by_name(event: Event, rounds: Sequence[RoundRow]) -> list[RoundRow]:
    """The rounds of which people look up their tables."""
    if kind_of(event).as_tables_finish:
        return [each for each in rounds if each.number == PLAYING]
    return list(rounds)


def on_card(event: Event, games: Iterable[GameRow]) -> list[GameRow]:
    """Return somebody's games, each with its line on their card in place of its round."""
    if not kind_of(event).as_tables_finish:
        return list(games)
    began = sorted(games, key=attrgetter("id"))
    return [game._replace(round=line) for line, game in enumerate(began, 1)]


def card_line_words(event: Event, line: int) -> str:
    """A line of a card, such as “Round 3”."""
    if kind_of(event).as_tables_finish:
        return _("Game %(number)s") % {"number": line}
    return _("Round %(round)s") % {"round": line}


def seated_rounds(games: Iterable[GameRow]) -> list[RoundRow]:
    """The rounds that have games, without the entrants who sit out."""
    return [RoundRow(number, found, []) for number, found in by_round(games).items()]


def by_round(games: Iterable[GameRow]) -> dict[int, list[GameRow]]:
    """Takes the games in order of round."""
    return {number: list(found) for number, found in groupby(games, key=attrgetter("round"))}


def current_round(event: Event) -> int | None:
    """The first round with an outstanding game; None before the draw and when all is played."""
    games = first_stage(event).filter(status=Game.Status.OUTSTANDING)
    number: int | None = games.aggregate(number=Min("round__number"))["number"]
    return number


def first_stage(event: Event | Given) -> QuerySet[Game]:
    """The games that make the standings."""
    return Game.objects.filter(round__stage__event=event, round__stage__position=0)


def first_open_round(event: Event) -> int:
    """The first round that may be drawn again: nothing has been reported from it on."""
    reports = ScoreReport.objects.filter(game__in=first_stage(event))
    return (reports.aggregate(last=Max("game__round__number"))["last"] or 0) + 1


def outstanding(event: Event) -> list[GameRow]:
    """The outstanding games of the current round, by table, and those of play-offs; one query."""
    rounds_at_once = None if kind_of(event).as_tables_finish else 1
    return games_of_rows(event, outstanding_in(rounds_at_once).converted(event.pk))


@cache
def outstanding_in(rounds_at_once: int | None) -> Compiled[Seat]:
    def rows() -> QuerySet[Seat, Row]:
        left = first_stage(Given(0)).filter(status=Game.Status.OUTSTANDING)
        now = left.order_by("round__number").values("round")[:rounds_at_once]
        wanted = Q(round__in=now) | Q(game__match__isnull=False)
        of_event = Q(round__stage__event=Given(0), game__status=Game.Status.OUTSTANDING)
        return seat_rows(Seat.objects.filter(wanted & of_event))

    return Compiled(rows)


def game_row(event: Event, game: int) -> GameRow | None:
    """One game of the event, if it is still there."""
    return next(iter(games_in(event, Q(game=game))), None)


class Stop(NamedTuple):
    """Somebody's place in one round; without a table it is a bye, or they don't play."""

    round: int
    table: int | None
    opponent: str
    words: str
    partner: str = ""


class Path(NamedTuple):
    """One entrant's places, round by round."""

    number: int
    name: str
    listed_name: str
    stops: list[Stop]


def paths_of(rounds: list[RoundRow]) -> list[Path]:
    """Everybody who is drawn, in order of name."""
    people: dict[int, SeatRow | EntryRow] = {}
    stops: dict[int, dict[int, Stop]] = {}
    for round_ in rounds:
        for person, stop in stops_in(round_):
            people[person.number] = person
            stops.setdefault(person.number, {})[round_.number] = stop
    in_order = sorted(people.values(), key=lambda each: (sort_key(each.listed_name), each.number))
    return [
        Path(
            each.number,
            each.name,
            each.listed_name,
            [
                stops[each.number].get(round_.number, Stop(round_.number, None, "", "–"))
                for round_ in rounds
            ],
        )
        for each in in_order
    ]


def stops_in(round_: RoundRow) -> Iterable[tuple[SeatRow | EntryRow, Stop]]:
    for game in round_.games:
        for index, side in enumerate(game.sides):
            against = game.opponents(index)
            for seat in side.seats:
                partner = and_list(other.name for other in side.seats if other is not seat)
                yield seat, Stop(round_.number, game.table, against, "", partner)
    for bye in round_.byes:
        yield bye, Stop(round_.number, None, "", _("sits out"))


def blank_stops(first: int, last: int) -> list[Stop]:
    """Return stops to be filled in by hand."""
    return [Stop(number, None, "", "") for number in range(first, last + 1)]


class GameLine(NamedTuple):
    table: int
    words: str
    ended: bool


def game_line(game: GameRow) -> GameLine:
    words = game.words
    if game.disputed:
        words = _("%(result)s, disputed") % {"result": words}
    return GameLine(game.table, words, not game.outstanding)


def round_lines(event: Event, rounds: list[RoundRow]) -> list[dict[str, Any]]:
    """The rounds in words, the one being played open: it comes first, then those to come, then the
    past ones, newest first.
    """
    current = next((each for each in rounds if not each.complete), None)
    hidden = hidden_from(event, [each.number for each in rounds if each.games])
    first = current.number if current else len(rounds) + 1
    coming = [each for each in rounds if each.number >= first]
    past = [each for each in reversed(rounds) if each.number < first]
    return [
        {
            "title": hidden_title(each)
            if each.number == hidden == first
            else round_title(event, each, first),
            "games": [game_line(game) for game in each.games],
            "byes": ", ".join(bye.name for bye in each.byes),
            "is_open": each is current,
        }
        for each in (*coming, *past)
    ]


def being_played_words(count: int) -> str:
    words = ngettext("%(count)s game is being played", "%(count)s games are being played", count)
    return words % {"count": count}


def hidden_title(shown: RoundRow) -> str:
    """Return a title without a count: nobody is told how many results are in."""
    words = _("Round %(number)s: its results are shown at the prize-giving")
    return words % {"number": shown.number}


def round_title(event: Event, shown: RoundRow, current: int) -> str:
    games = len(shown.games)
    if kind_of(event).as_tables_finish:
        if shown.number == PLAYING:
            return being_played_words(games)
        words = ngettext("%(count)s game has ended", "%(count)s games have ended", games)
        return words % {"count": games}
    if shown.number < current:
        return _("Round %(number)s: complete") % {"number": shown.number}
    if shown.number > current:
        return _("Round %(number)s: to come") % {"number": shown.number}
    ended = games - shown.outstanding
    words = ngettext(
        "Round %(number)s: %(ended)s of %(games)s games in",
        "Round %(number)s: %(ended)s of %(games)s games in",
        ended,
    )
    return words % {"number": shown.number, "ended": ended, "games": games}


def name_lines(event: Event, rounds: list[RoundRow]) -> list[tuple[str, str, list[str]]]:
    """Return everybody's name, the address of their page, and their table in every round."""
    below = event.get_absolute_url()
    return [
        (
            path.listed_name,
            f"{below}entrants/{path.number}/",
            [str(stop.table or "–") for stop in path.stops],
        )
        for path in paths_of(rounds)
    ]
