"""Reads how far an event is: its rounds, and how many of their games have ended."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from django.db.models import Count, Q
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from cribbage_events.events.games.reading import hidden_from
from cribbage_events.events.games.rounds import ENDED, RoundRow, being_played_words
from cribbage_events.events.kinds import kind_of
from cribbage_events.events.models import Entry, Event, Game, Round
from cribbage_events.server.compiled import Compiled, Given

ROUNDS = Compiled(
    lambda: (
        Round.objects.filter(stage__event=Given(0), stage__position=0)
        .annotate(
            games_drawn=Count("games"),
            games_ended=Count("games", filter=~Q(games__status=Game.Status.OUTSTANDING)),
            games_disputed=Count("games", filter=Q(games__disputed=True)),
        )
        .order_by("number")
        .values_list("number", "games_drawn", "games_ended", "games_disputed")
    )
)
# The size of the drawn board: a hole each 14 units, a gap after every five.
HOLE, GAP, FIVES = 14, 6, 5
# Of more rounds than these the desk lists only those near the one being played.
FEW_ROUNDS = 9


@dataclass(frozen=True, slots=True)
class RoundProgress:
    """One round: games that have ended, of all its games."""

    number: int
    games: int
    ended: int
    disputed: int
    # Where games are made one after the other: how many there will be in all, else 0.
    expected: int = 0

    @property
    def complete(self) -> bool:
        return 0 < self.games == self.ended

    @property
    def under_way(self) -> bool:
        return self.ended < self.games

    @property
    def board_width(self) -> int:
        return board_width(self.games)

    @property
    def pegged_width(self) -> int:
        return board_width(self.ended)


@dataclass(frozen=True, slots=True)
class Progress:
    """All rounds of an event; `current` is the first with games outstanding."""

    rounds: tuple[RoundProgress, ...]
    current: RoundProgress | None
    words: str

    def has_begun(self, number: int) -> bool:
        """Whether a game of this round has ended."""
        return any(each.number == number and each.ended for each in self.rounds)

    @property
    def near(self) -> list[RoundProgress]:
        """The rounds that the desk lists at once: all, or those that are being played now."""
        if len(self.rounds) <= FEW_ROUNDS:
            return list(self.rounds)
        now = self.current.number if self.current else self.rounds[-1].number
        return [each for each in self.rounds if 0 < each.ended < each.games or each.number == now]

    @property
    def others(self) -> list[RoundProgress]:
        near = {each.number for each in self.near}
        return [each for each in self.rounds if each.number not in near]

    @property
    def disputed(self) -> int:
        return sum(each.disputed for each in self.rounds)

    @property
    def dispute_words(self) -> str:
        """The note beside the standings while results are disputed."""
        if not self.disputed:
            return ""
        words = ngettext(
            "%(count)s result is disputed: the first report counts until the director settles it.",
            "%(count)s results are disputed: the first reports count until the director"
            " settles them.",
            self.disputed,
        )
        return words % {"count": self.disputed}


def board_width(holes: int) -> int:
    return holes * HOLE + max(0, holes - 1) // FIVES * GAP


def progress_of(event: Event) -> Progress:
    """Return the progress with the number of games that there will be, where games begin one by
    one.
    """
    found = progress_on(event, [RoundProgress(*row) for row in ROUNDS.rows(event.pk)])
    if not found.rounds or not kind_of(event).as_tables_finish:
        return found
    playing = event.entries.filter(status=Entry.Status.CHECKED_IN).exclude(division=None)
    expected = playing.count() * event.round_count // 2
    if not expected:
        return found
    rounds = tuple(replace(row, expected=max(expected, row.games)) for row in found.rounds)
    return replace(found, rounds=rounds)


def progress_in(event: Event, rounds: Iterable[RoundRow]) -> Progress:
    """The same without a query, from rounds that have been fetched."""
    return progress_on(event, map(round_progress, rounds))


def round_progress(drawn: RoundRow) -> RoundProgress:
    games = len(drawn.games)
    disputed = sum(game.disputed for game in drawn.games)
    return RoundProgress(drawn.number, games, games - drawn.outstanding, disputed)


def progress_on(event: Event, progress: Iterable[RoundProgress]) -> Progress:
    rounds = tuple(progress)
    if kind_of(event).as_tables_finish:
        rounds = all_together(rounds)
    current = next((each for each in rounds if each.under_way), None)
    return Progress(rounds, current, progress_words(event, rounds, current))


def all_together(rounds: Sequence[RoundProgress]) -> tuple[RoundProgress, ...]:
    games = sum(each.games for each in rounds)
    ended, disputed = sum(each.ended for each in rounds), sum(each.disputed for each in rounds)
    return (RoundProgress(ENDED, games, ended, disputed),) if games else ()


def progress_words(
    event: Event, rounds: tuple[RoundProgress, ...], current: RoundProgress | None
) -> str:
    """ "Round 3 of 4 · 5 of 7 games in"."""
    if event.status == Event.Status.FINISHED:
        return _("Final")
    if event.status == Event.Status.REGISTRATION or not rounds:
        return _("Not started yet")
    hidden = hidden_from(event, {each.number for each in rounds if each.games})
    if hidden is not None and (current is None or current.number >= hidden):
        return _("The results of the last round and the medals are shown at the prize-giving.")
    if current is None:
        return between_words(event, rounds)
    return under_way_words(event, current)


def between_words(event: Event, rounds: Sequence[RoundProgress]) -> str:
    """The state of the standings while no game is outstanding."""
    kind = kind_of(event)
    if kind.in_play_offs:
        return _("The play-offs are being played.")
    seated = sum(each.games > 0 for each in rounds)
    if kind.draws_each_round and seated < event.round_count:
        words = _("Round %(drawn)s of %(rounds)s is complete; the next one isn’t drawn yet")
        return words % {"drawn": seated, "rounds": event.round_count}
    if kind.in_doubles and seated != event.round_count:
        # The night may wait for a cut.
        words = _("Round %(seated)s of %(rounds)s is complete; the next seats aren’t made yet")
        return words % {"seated": seated, "rounds": event.round_count}
    words = _("Every game is in; waiting for the %(decides)s")
    return words % {"decides": kind.decides}


def how_far_words(event: Event, current: RoundProgress) -> str:
    """Say how far the event is, where it is one of a list."""
    if kind_of(event).as_tables_finish:
        return being_played_words(current.games - current.ended)
    values = {"number": current.number, "rounds": event.round_count}
    return _("Round %(number)s of %(rounds)s") % values


def under_way_words(event: Event, current: RoundProgress) -> str:
    """The state of the standings while games are outstanding."""
    if kind_of(event).as_tables_finish:
        playing = current.games - current.ended
        words = ngettext(
            "%(playing)s game is being played · %(ended)s in",
            "%(playing)s games are being played · %(ended)s in",
            playing,
        )
        return words % {"playing": playing, "ended": current.ended}
    if current.games == 1:
        return f"{how_far_words(event, current)} · {being_played_words(1)}"
    # In French the noun agrees with what is in: “0 partie sur 7”.
    words = ngettext(
        "Round %(round)s of %(rounds)s · %(ended)s of %(games)s games in",
        "Round %(round)s of %(rounds)s · %(ended)s of %(games)s games in",
        current.ended,
    )
    return words % {
        "round": current.number,
        "rounds": event.round_count,
        "ended": current.ended,
        "games": current.games,
    }
