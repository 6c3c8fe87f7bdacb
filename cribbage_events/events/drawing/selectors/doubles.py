"""A night of doubles as it is now: who sat where, how it ended, who plays in which round.

Players are known here by their entry's number, as in a draw of rounds.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from operator import attrgetter
from typing import NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from cribbage_events.contest.drawing.places import Pair
from cribbage_events.contest.formats.rotating_doubles import (
    CutNeededError,
    RotatingDoublesSettings,
    Table,
    TwoLeftOver,
    change_seats,
    next_seats,
    partners_of,
    who_stays,
)
from cribbage_events.contest.outcome import Outcome
from cribbage_events.events.games.entries import plays_in
from cribbage_events.events.games.event_games import EventGames, event_games
from cribbage_events.events.games.rounds import by_round, first_open_round
from cribbage_events.events.games.rows import GameRow, outcome_of
from cribbage_events.events.kinds import kind_of
from cribbage_events.events.models import Entry, Event, Stage
from cribbage_events.words.lists import and_list


class RoundsPresent(NamedTuple):
    """The rounds in which somebody plays; `until` is None for somebody who stays to the end."""

    since: int
    until: int | None

    def plays_in(self, round: int) -> bool:
        return plays_in(round, self.since, self.until)


@dataclass(frozen=True)
class DoublesNight:
    """The games of a night by round; `open_round` is the first without any report. `waiting`:
    people who came late and have no seat yet.
    """

    seed: int
    two_left_over: TwoLeftOver
    target: int
    games: Mapping[int, Sequence[GameRow]]
    present: Mapping[int, RoundsPresent]
    open_round: int
    waiting: tuple[int, ...] = ()

    def with_waiting(self, round: int) -> "DoublesNight":
        """Return the night as it is if everybody who waits plays from this round."""
        come = {number: RoundsPresent(round, None) for number in self.waiting}
        return replace(self, present={**self.present, **come}, waiting=())

    @property
    def last_round(self) -> int:
        """The last round that has seats; 0 before the first."""
        return max(self.games, default=0)

    @cached_property
    def tables(self) -> Mapping[int, tuple[Table[int], ...]]:
        """Return, by round, the tables as they were seated, with forced partnerships marked."""
        seated: dict[int, tuple[Table[int], ...]] = {}
        for number in sorted(self.games):
            before = partners(seated.values())
            seated[number] = tuple(seated_table(game, before) for game in self.games[number])
        return seated

    def outcomes(self, round: int) -> list[Outcome[int]]:
        return [outcome_by_number(game, self.target) for game in self.games[round]]

    def is_complete(self, round: int) -> bool:
        return not any(game.outstanding for game in self.games[round])

    def cuts(self, round: int) -> dict[int, int]:
        """Return, by table, the player who stays after a tie at a table of three."""
        found = {game.table: self.cut_of(game) for game in self.games[round]}
        return {table: number for table, number in found.items() if number is not None}

    def cut_of(self, game: GameRow) -> int | None:
        """Return who stays after a tie: as they cut, or the one left if the other went home."""
        if game.cut_number is not None or game.outstanding:
            return game.cut_number
        try:
            who_stays(outcome_by_number(game, self.target))
        except CutNeededError as error:
            level = [number for number in game.numbers if number in error.players]
            there = [number for number in level if self.is_present(number, game.round + 1)]
            return (there or level)[0] if len(there) < 2 else None
        return None

    def is_present(self, number: int, round: int) -> bool:
        when = self.present.get(number)
        return when is not None and when.plays_in(round)

    def leaving_and_arriving(self, round: int) -> tuple[set[int], set[int]]:
        """The players of the last round who are gone in this one, and those who are new in it."""
        last = self.games.get(self.last_round, ())
        seated = {number for game in last for number in game.numbers}
        present = {number for number, when in self.present.items() if when.plays_in(round)}
        return seated - present, present - seated

    def seats_after(self, round: int) -> tuple[Table[int], ...]:
        """The next round's seats. Raises CutNeededError, and DrawError for fewer than two."""
        leaving, arriving = self.leaving_and_arriving(round + 1)
        return next_seats(
            self.outcomes(round),
            partners=partners(self.tables.values()),
            seed=self.seed + round,
            cuts=self.cuts(round),
            leaving=leaving,
            arriving=arriving,
            two_left_over=self.two_left_over,
        )

    def stayed(self, round: int) -> list[int]:
        """Return who stays after this round, which is complete. Raises CutNeededError."""
        cuts = self.cuts(round)
        return sorted(
            number
            for outcome in self.outcomes(round)
            for number in who_stays(outcome, cut=cuts.get(outcome.table))
        )

    def seats_made_again(self) -> tuple[Table[int], ...]:
        """The last round's seats by the results as they are now. Raises CutNeededError and
        DrawError.
        """
        before = self.last_round - 1
        games = {number: found for number, found in self.games.items() if number <= before}
        return replace(self, games=games).seats_after(before)

    @property
    def can_be_seated_again(self) -> bool:
        """Whether nothing of the last round is reported, and the one before it is complete."""
        last = self.last_round
        return 1 < last >= self.open_round and self.is_complete(last - 1)

    def seats_changed(self) -> tuple[Table[int], ...]:
        """The last round's seats, changed for the players who are there now. Raises DrawError."""
        last = self.last_round
        leaving, arriving = self.leaving_and_arriving(last)
        return change_seats(
            self.tables[last],
            partners=partners(self.tables[number] for number in self.tables if number < last),
            seed=self.seed + last,
            leaving=leaving,
            arriving=arriving,
            two_left_over=self.two_left_over,
        )


def two_left_over(stage: Stage) -> TwoLeftOver:
    return RotatingDoublesSettings.stored(stage.settings).two_left_over


def doubles_night(event: Event) -> DoublesNight:
    """Five queries, however many play."""
    stage = event.stage
    games = event_games(event)
    here = [
        entry
        for entry in games.entries.values()
        if entry.status in {Entry.Status.CHECKED_IN, Entry.Status.WITHDRAWN}
    ]
    return DoublesNight(
        seed=stage.seed,
        two_left_over=two_left_over(stage),
        target=event.target,
        games=by_round(games.rows),
        present={
            entry.number: RoundsPresent(entry.from_round, entry.until_round) for entry in here
        },
        open_round=first_open_round(event),
        waiting=tuple(
            entry.number
            for entry in games.entries.values()
            if entry.status == Entry.Status.REGISTERED
        ),
    )


def seated_table(game: GameRow, before: Counter[Pair[int]]) -> Table[int]:
    sides = tuple(side.numbers for side in game.sides)
    return Table(game.table, sides, tuple(pair for pair in partners_of(sides) if before[pair]))


def outcome_by_number(game: GameRow, target: int) -> Outcome[int]:
    return outcome_of(game, target, attrgetter("number"))


def partners(rounds: Iterable[Iterable[Table[int]]]) -> Counter[Pair[int]]:
    count: Counter[Pair[int]] = Counter()
    for tables in rounds:
        for table in tables:
            count += partners_of(table.sides)
    return count


@dataclass(frozen=True, slots=True)
class SeatCut:
    """Two (numbers and names) with the lowest score at a table of three cut for who stays there."""

    game: int
    round: int
    table: int
    score: int
    players: tuple[tuple[int, str], ...]

    @property
    def numbers(self) -> list[int]:
        return [number for number, _ in self.players]

    @property
    def words(self) -> str:
        """Return words such as: Table 6: Ann and Bob both have 90."""
        names = and_list(name for _, name in self.players)
        words = _("Table %(table)s: %(names)s both have %(score)s")
        return words % {"table": self.table, "names": names, "score": self.score}


def cuts_needed(night: DoublesNight) -> list[SeatCut]:
    """Return the cuts without which the next round can't be seated, or the last seated again."""
    last = night.last_round
    rounds = [last - 1, last] if night.can_be_seated_again else [last]
    games = [game for number in rounds for game in night.games.get(number, ())]
    found = (cut_in(game, night) for game in games if not game.outstanding)
    return [cut for cut in found if cut is not None]


def cut_in(game: GameRow, night: DoublesNight) -> SeatCut | None:
    try:
        who_stays(outcome_by_number(game, night.target), cut=night.cut_of(game))
    except CutNeededError as error:
        level = [(side, seat) for side in game.sides for seat in side.seats]
        level = [(side, seat) for side, seat in level if seat.number in error.players]
        players = tuple((seat.number, seat.name) for _, seat in level)
        return SeatCut(game.id, game.round, game.table, level[0][0].score or 0, players)
    return None


def cuts_of(event: Event) -> list[SeatCut]:
    """The cuts that a night of doubles waits for; no query unless it is running."""
    if not kind_of(event).in_doubles or event.status != Event.Status.RUNNING:
        return []
    # After the last round nobody moves, so nobody has to cut.
    needed = cuts_needed(doubles_night(event))
    return [cut for cut in needed if cut.round < event.round_count]


def other_moves(
    night: DoublesNight, game: GameRow, scores: Sequence[int]
) -> tuple[set[int], set[int]] | None:
    """The players who would have moved on and stayed if a game had ended like this; None if the
    same people would have, or nobody has moved by its result yet.
    """
    if game.round >= night.last_round or game.outstanding:
        return None
    try:
        stays, stayed = (
            set(who_stays(outcome_by_number(each, night.target), cut=night.cut_of(each)))
            for each in (game.played(scores), game)
        )
    except CutNeededError:
        return None
    return None if stays == stayed else (set(game.numbers) - stays, stays)


class Unplayed(NamedTuple):
    """A task that is left before a night is over: in words, and the page where it is done."""

    words: str
    where: str


RESULTS, DESK = "events:scores", "events:desk"
PRESENT = {Entry.Status.CHECKED_IN, Entry.Status.WITHDRAWN}


def task_left(event: Event, games: EventGames | None = None) -> Unplayed | None:
    """Return None when every round has been played, or too few are left for the next one."""
    games = games or event_games(event)
    if missing := results_missing(event, games):
        return missing
    last = max(games.seated_in)
    if last >= event.round_count:
        return None
    present = [entry for entry in games.entries.values() if entry.status in PRESENT]
    if sum(entry.plays_in(last + 1) for entry in present) < 2:
        return None
    played = ngettext(
        "%(last)s of %(rounds)s rounds is played.",
        "%(last)s of %(rounds)s rounds are played.",
        last,
    ) % {"last": last, "rounds": event.round_count}
    cuts = cuts_needed(doubles_night(event))
    if cuts:
        tables = and_list(str(cut.table) for cut in cuts)
        cut = _("Two players must cut at table %(tables)s: tap who stays.") % {"tables": tables}
        return Unplayed(f"{played} {cut}", DESK)
    tables_page = kind_of(event).pages.get("draw") or "events:draw"
    unseated = _("Round %(round)s has no seats yet.") % {"round": last + 1}
    return Unplayed(f"{played} {unseated}", tables_page)


def results_missing(event: Event, games: EventGames, *, by_round: bool = True) -> Unplayed | None:
    """The results that are missing, of the first round that has any if `by_round`; or any seats."""
    left = games.outstanding if by_round else [game for game in games.rows if game.outstanding]
    if left:
        words = ngettext(
            "%(count)s result is missing.", "%(count)s results are missing.", len(left)
        )
        if by_round:
            words = ngettext(
                "%(count)s result is missing in round %(round)s.",
                "%(count)s results are missing in round %(round)s.",
                len(left),
            )
        return Unplayed(words % {"count": len(left), "round": left[0].round}, RESULTS)
    if not games.rows:
        tables_page = kind_of(event).pages.get("draw") or "events:draw"
        return Unplayed(_("Nobody has been seated yet."), tables_page)
    return None


def disputed_tables(games: EventGames) -> list[tuple[int, int]]:
    """Round and table of every result that has to be settled before the end."""
    return [(game.round, game.table) for game in games.rows if game.disputed]
