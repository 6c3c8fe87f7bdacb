"""What a draw starts from, and the rounds to come, drawn from what is known now.

Players are known here by their entry's number, which is the same whatever database keeps them: an
event and its seed give the same draw everywhere.
"""

import datetime
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain, combinations

from django.core.exceptions import ValidationError
from django.db.models import Max
from django.utils import timezone
from django.utils.translation import gettext as _

from cribbage_events.contest.drawing.pairings import Draw, DrawError, Pairing
from cribbage_events.contest.formats.movement import (
    SITS_OUT,
    MovementSeat,
    Way,
    exchanged_in,
    movement,
    steps_of_movement,
    way_followed,
)
from cribbage_events.contest.formats.round_robin import RoundRobinSettings, draw
from cribbage_events.contest.scoring import ScoringSystem
from cribbage_events.events.games.entries import plays_in
from cribbage_events.events.games.reading import FIRST_STAGE, games_in
from cribbage_events.events.games.rounds import RoundRow, current_round, first_open_round
from cribbage_events.events.games.rows import GameRow
from cribbage_events.events.models import Division, Entry, Event, Game, Seat
from cribbage_events.words.refusals import draw_error_words
from cribbage_events.words.tournaments import back_line, broken_line, rule_lines, sign_lines

# Reads what a draw starts from: who plays, which rounds stay, what everybody has played.
#
# Players are known here by their entry's number, which is the same whatever database keeps them:
# an event and its seed give the same draw everywhere.

PLAYING = (Entry.Status.CHECKED_IN, Entry.Status.WITHDRAWN)


@dataclass(frozen=True, slots=True)
class DrawnPlayer:
    number: int
    name: str
    division: int | None  # the division's position
    from_round: int = 1
    until_round: int | None = None
    fixed_table: int | None = None
    fills_in: bool = False
    sat_out: tuple[int, ...] = ()
    directs: bool = False

    def plays_in(self, round: int) -> bool:
        return plays_in(round, self.from_round, self.until_round)


@dataclass(frozen=True, slots=True)
class DrawInput:
    seed: int
    revision: int
    round_count: int
    allow_crossing: bool
    divisions: tuple[str, ...]
    first_round: int
    # The round that is being played, if nothing of it has been reported yet.
    unreported: int | None
    players: Mapping[int, DrawnPlayer]
    games: tuple[GameRow, ...]
    director: DrawnPlayer | None
    # How results count.
    scoring: ScoringSystem
    target: int
    # Groups of entrants who should not meet, such as couples; and of those who should not in the
    # first rounds, such as members of one club.
    apart: tuple[tuple[int, ...], ...] = ()
    early: tuple[tuple[int, ...], ...] = ()
    # Pairs who have met this season, where that is to be avoided.
    met_before: frozenset[frozenset[int]] = frozenset()

    @property
    def kept(self) -> tuple[GameRow, ...]:
        return tuple(game for game in self.games if game.round < self.first_round)

    def active(self, division: int) -> list[int]:
        """The numbers of those to be drawn, without a director who only fills in."""
        return [
            player.number
            for player in self.players.values()
            if player.division == division
            and not player.fills_in
            and player.plays_in(self.first_round)
        ]

    @property
    def to_come(self) -> tuple[GameRow, ...]:
        return tuple(game for game in self.games if game.round >= self.first_round)

    def seated_in(self, round: int) -> set[int]:
        return {number for game in self.games if game.round == round for number in game.numbers}

    def division_of(self, game: GameRow) -> int | None:
        """The division's position; None for a game that crosses between two."""
        return None if game.crossing else self.divisions.index(game.division)

    def outstanding_of(self, number: int) -> list[GameRow]:
        """The games in rounds that stay which this player still has to play."""
        return [game for game in self.kept if game.outstanding and number in game.numbers]

    def changed(self, player: DrawnPlayer) -> "DrawInput":
        return replace(self, players={**self.players, player.number: player})

    def with_seat_taken(self, game: GameRow, leaver: int, number: int) -> "DrawInput":
        """The same with somebody else in the seat of `leaver`, in a game of a round that stays."""
        taken = game.with_number(leaver, number)
        return replace(self, games=tuple(taken if each is game else each for each in self.games))


def draw_input(event: Event, *, sat_down: bool = True) -> DrawInput:
    """Fetch it; eight queries, however many play. `sat_down`: whether the round that is being
    played, of which nothing has been reported, stays.
    """
    unreported = unreported_round(event)
    first = first_open_round(event)
    players = {player.number: player for player in _players(event)}
    stage = event.stage
    return DrawInput(
        seed=stage.seed,
        revision=event.revision,
        round_count=event.round_count,
        allow_crossing=RoundRobinSettings.of(event.preset.settings).allow_crossing,
        divisions=tuple(
            str(division) for division in Division.objects.filter(event=event).order_by("position")
        ),
        first_round=first + 1 if unreported is not None and sat_down else first,
        unreported=unreported,
        players=players,
        games=tuple(games_in(event, FIRST_STAGE)),
        director=_director(event),
        scoring=event.preset.scoring,
        target=event.target,
        apart=tuple(map(tuple, stage.settings.get("apart", ()))),
        early=tuple(map(tuple, stage.settings.get("early", ()))),
        met_before=met_this_season(event) if stage.settings.get("season") else frozenset(),
    )


# Groups that should not meet early don't in so many rounds.
EARLY_ROUNDS = 2
# A season begins in September.
FIRST_MONTH = 9


def met_this_season(event: Event) -> frozenset[frozenset[int]]:
    """Return the pairs of entrants who have met at the club's events since September."""
    day = event.day
    year = day.year if day.month >= FIRST_MONTH else day.year - 1
    begin = datetime.datetime(year, FIRST_MONTH, 1, tzinfo=event.club.zone)
    people = dict(Entry.objects.filter(event=event).values_list("person", "number"))
    earlier = Event.objects.filter(
        club=event.club, starts_at__gte=begin, starts_at__lt=event.starts_at
    ).exclude(pk=event.pk)
    seats = Seat.objects.filter(round__stage__event__in=earlier, entry__person__in=people)
    ended = seats.exclude(game__status__in=[Game.Status.OUTSTANDING, Game.Status.NOT_PLAYED])
    games: dict[int, list[tuple[int, int]]] = {}
    for game, side, person in ended.values_list("game", "side", "entry__person"):
        games.setdefault(game, []).append((side, people[person]))
    return frozenset(
        frozenset((one, two))
        for seated in games.values()
        for (side, one), (other, two) in combinations(seated, 2)
        if side != other
    )


def unreported_round(event: Event) -> int | None:
    """The round that is played (the one before it is complete), if nothing of it is reported."""
    current = current_round(event)
    if current is None or current < first_open_round(event):
        return None
    today = timezone.localdate(timezone=event.club.zone)
    return current if current > 1 or today >= event.day else None


def _players(event: Event) -> list[DrawnPlayer]:
    rows = (
        Entry.objects.filter(event=event, status__in=PLAYING)
        .order_by("number")
        .values_list(
            "number",
            "name",
            "division__position",
            "from_round",
            "until_round",
            "fixed_table",
            "fills_in",
            "sat_out",
            "person_id",
        )
    )
    return [
        DrawnPlayer(*row[:-2], sat_out=tuple(row[-2]), directs=row[-1] == event.director_id)
        for row in rows
    ]


def _director(event: Event) -> DrawnPlayer | None:
    """The director who fills in an empty seat; not one who plays like anyone else."""
    if event.director is None or not event.director_fills_in:
        return None
    entry = Entry.objects.filter(event=event, person=event.director).first()
    if entry is not None and entry.status == Entry.Status.CHECKED_IN and not entry.fills_in:
        return None
    number = entry.number if entry else next_number(event)
    name = entry.name if entry else event.director.shown_name
    return DrawnPlayer(number, name, None, fills_in=True, directs=True)


def table_conflicts(players: Iterable[DrawnPlayer | Entry]) -> list[str]:
    """A sentence for each player whose fixed table somebody before them keeps."""
    holders: dict[int, DrawnPlayer | Entry] = {}
    problems = []
    for player in players:
        if player.fixed_table is None:
            continue
        other = holders.setdefault(player.fixed_table, player)
        if other is not player:
            words = _(
                "%(first)s and %(second)s both have table %(table)s as a fixed table: give one of"
                " them another."
            )
            names = {"first": other.name, "second": player.name}
            problems.append(words % {**names, "table": player.fixed_table})
    return problems


def next_number(event: Event) -> int:
    highest = Entry.objects.filter(event=event).aggregate(highest=Max("number"))["highest"]
    return (highest or 0) + 1


# Spreads the seeds of an event's draws so that none is the next event's.
SEED_STEP = 1_000_003


def seed_of(state: DrawInput) -> int:
    """Return the seed of the next draw: of the first one that which is stored."""
    return state.seed + SEED_STEP * state.revision if state.games else state.seed


@dataclass(frozen=True, slots=True)
class Plan:
    """Rounds from `first_round` on: each one's games, and who has a bye."""

    first_round: int
    rounds: tuple[tuple[Pairing[int], ...], ...]
    byes: tuple[tuple[int, ...], ...]
    repeats: tuple[tuple[int, int, int], ...]  # round and the two who meet again
    director_division: int | None
    # Whether it is known that no draw has fewer repeats.
    certain: bool = True

    @property
    def numbered(self) -> Iterator[tuple[int, tuple[Pairing[int], ...]]]:
        return enumerate(self.rounds, start=self.first_round)


def make_plan(state: DrawInput, *, afresh: bool = False) -> Plan:
    """Draw every round from the first open one. Raises ValidationError where that is impossible."""
    left = max(state.round_count - state.first_round + 1, 0)
    divisions = [state.active(position) for position in range(len(state.divisions))]
    count = sum(map(len, divisions))
    if not left or count < (1 if state.director else 2):
        return Plan(
            state.first_round,
            ((),) * left,
            (tuple(chain.from_iterable(divisions)),) * left,
            (),
            None,
        )
    try:
        drawn = _draw(state, divisions, left, () if afresh else _drawn(state))
    except DrawError as error:
        words = draw_error_words(error, lambda key: state.players[key].name)
        raise ValidationError(words) from error
    met = {frozenset(game.numbers) for game in state.kept}
    apart = {*state.met_before, *map(frozenset, pairs_apart(state))} - met
    return Plan(
        first_round=state.first_round,
        rounds=drawn.rounds,
        byes=drawn.byes,
        repeats=tuple(
            (each.round, each.first, each.second)
            for each in drawn.repeats
            if frozenset((each.first, each.second)) not in apart
        ),
        director_division=drawn.director_plays[0],
        certain=drawn.certain,
    )


def _draw(
    state: DrawInput,
    divisions: list[list[int]],
    rounds: int,
    before: Sequence[Sequence[Pairing[int]]],
) -> Draw[int]:
    played = [pair for game in state.kept for pair in _pairs(game.numbers)]
    last = [game for game in state.kept if game.round == state.first_round - 1]
    return draw(
        divisions,
        rounds=rounds,
        seed=seed_of(state),
        director=state.director.number if state.director else None,
        # Who should not meet is taken for having met.
        played=[*played, *pairs_apart(state), *map(tuple, state.met_before)],  # type: ignore[list-item]
        just_played=[pair for game in last for pair in _pairs(game.numbers)],
        previous_byes=previous_byes(state),
        previous_crossings=[
            number for game in state.kept if game.crossing for number in game.numbers
        ],
        late=newcomers(state),
        first_round=state.first_round,
        drawn=before,
        fixed_tables=fixed_tables(state),
        allow_crossing=state.allow_crossing,
    )


def _drawn(state: DrawInput) -> list[list[Pairing[int]]]:
    rounds: list[list[Pairing[int]]] = [[] for _ in range(state.first_round, state.round_count + 1)]
    for game in state.to_come:
        first, second = sorted(game.numbers)
        pairing = Pairing(game.table, first, second, state.division_of(game))
        rounds[game.round - state.first_round].append(pairing)
    return rounds


def newcomers(state: DrawInput) -> list[int]:
    """The players who begin in the first of these rounds: they don't sit out in it."""
    if not state.games:
        return []
    drawn = {number for game in state.games for number in game.numbers}
    return [
        player.number
        for player in state.players.values()
        if player.from_round == state.first_round
        and (state.first_round > 1 or player.number not in drawn)
    ]


def pairs_apart(
    state: DrawInput, groups_apart: Iterable[Sequence[int]] | None = None
) -> list[tuple[int, int]]:
    """Every two of a group who should not meet, and are in the draw; or of these groups."""
    chosen = state.apart if groups_apart is None else groups_apart
    groups = ([each for each in group if each in state.players] for group in chosen)
    return [pair for group in groups for pair in combinations(group, 2)]


def _pairs(players: Sequence[int]) -> list[tuple[int, int]]:
    return [(one, two) for index, one in enumerate(players) for two in players[index + 1 :]]


def fixed_tables(state: DrawInput) -> dict[int, int]:
    players = [each for each in state.players.values() if each.plays_in(state.first_round)]
    if problems := table_conflicts(players):
        raise ValidationError(problems[0])
    return {each.number: each.fixed_table for each in players if each.fixed_table is not None}


def previous_byes(state: DrawInput) -> list[int]:
    """The players who sat out a round that stays, once for each such round."""
    return [
        number for round_ in range(1, state.first_round) for number in resting_in(state, round_)
    ]


def resting_in(state: DrawInput, round_: int) -> list[int]:
    """The players who sit out this round, one that stays."""
    seated = state.seated_in(round_)
    return [
        player.number
        for player in state.players.values()
        if (player.plays_in(round_) or round_ in player.sat_out)
        and not player.fills_in
        and player.number not in seated
    ]


def without_player(state: DrawInput, number: int) -> DrawInput:
    """The same after somebody has left, who plays only the rounds that stay."""
    return state.changed(replace(state.players[number], until_round=state.first_round - 1))


def with_player(state: DrawInput, player: DrawnPlayer) -> DrawInput:
    """The same with one more player, from the first open round on; a bye that they had is kept."""
    sat_out = tuple(rounds_sat_out(state, player.number))
    return state.changed(
        replace(player, from_round=state.first_round, until_round=None, sat_out=sat_out)
    )


def rounds_sat_out(state: DrawInput, number: int) -> list[int]:
    return [round_ for round_ in range(1, state.first_round) if number in resting_in(state, round_)]


def plan_by_movement(state: DrawInput, way: Way | None = None) -> Plan:
    """The director takes the empty seat of an odd number, if they fill in. Without a `way`, the one
    in which fewer meet twice is taken.
    """
    players = state.active(0)
    fills_in = state.director is not None and len(players) % 2 == 1
    if state.director is not None and fills_in:
        players = [*players, state.director.number]
    try:
        found = movement(
            players,
            rounds=state.round_count,
            seed=seed_of(state),
            apart=[*state.apart, *state.early],
            way=way,
            fixed_tables=fixed_tables(state),
        )
    except DrawError as error:
        words = draw_error_words(error, lambda key: state.players[key].name)
        raise ValidationError(words) from error
    drawn = found.draw
    repeats = tuple((each.round, each.first, each.second) for each in drawn.repeats)
    return Plan(1, drawn.rounds, drawn.byes, repeats, 0 if fills_in else None)


def movement_lines(rounds: Sequence[RoundRow]) -> list[str]:
    """The rule that everybody follows, and who doesn't because they sat at a wrong table; or that
    there is none any more.
    """
    seats = [seats_in(each) for each in rounds]
    if not seats or not seats[0]:
        return []
    way = way_followed(seats)
    if way is None:
        return [broken_line()]
    return [*rule_lines(way, odd=SITS_OUT in seats[0]), *back_lines(rounds, seats, way)]


def back_lines(
    rounds: Sequence[RoundRow], seats: Sequence[Mapping[MovementSeat, int]], way: Way
) -> Iterator[str]:
    """Say where those sit next who sat at a wrong table, until that round is over."""
    for at, numbers in exchanged_in(seats, way).items():
        if at + 1 == len(rounds) or rounds[at + 1].complete:
            continue
        names = {
            seat.number: seat.name
            for game in rounds[at].games
            for side in game.sides
            for seat in side.seats
        }
        following = {number: seat for seat, number in seats[at + 1].items()}
        for number in sorted(numbers):
            yield back_line(names[number], rounds[at + 1].number, following[number])


def table_signs(rounds: Sequence[RoundRow]) -> list[tuple[int, list[str]]]:
    """Return, for each table, the lines of its sign: who stays, and where the other goes; none if
    the rounds don't follow a movement.
    """
    seats = [seats_in(each) for each in rounds]
    way = way_followed(seats)
    if way is None:
        return []
    following = steps_of_movement(way, len(seats[0]))
    tables = range(1, len(seats[0]) // 2 + 1)
    return [(table, sign_lines(table, following)) for table in tables]


def seats_in(round_: RoundRow) -> dict[MovementSeat, int]:
    """The number of the entrant in each seat; several who sit out follow no movement."""
    seats = {
        MovementSeat(game.table, side): each.numbers[0]
        for game in round_.games
        for side, each in enumerate(game.sides)
    }
    return seats | ({SITS_OUT: round_.byes[0].number} if round_.byes else {})
