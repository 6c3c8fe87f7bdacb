"""How far an event is: its rounds, and how many of their games have ended."""

from collections.abc import Iterable
from dataclasses import dataclass

from django.db.models import Count, Q

from cribbage_events.events.models import Event, Game, Round
from cribbage_events.events.selectors.rounds import RoundView

# The size of the drawn board: a hole each 14 units, a gap after every five.
HOLE, GAP, FIVES = 14, 6, 5


@dataclass(frozen=True, slots=True)
class RoundProgress:
    """One round: games that have ended, of all its games."""

    number: int
    games: int
    ended: int
    disputed: int

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

    @property
    def disputed(self) -> int:
        return sum(each.disputed for each in self.rounds)

    @property
    def dispute_words(self) -> str:
        """What stands beside the standings as long as somebody says otherwise."""
        if not self.disputed:
            return ""
        one = self.disputed == 1
        results, them = ("1 result is", "it") if one else (f"{self.disputed} results are", "them")
        return f"{results} disputed: what was said first stands until the director settles {them}."


def board_width(holes: int) -> int:
    return holes * HOLE + max(0, holes - 1) // FIVES * GAP


def progress_of(event: Event) -> Progress:
    rows = (
        Round.objects.filter(event=event)
        .annotate(
            games_drawn=Count("games"),
            games_ended=Count("games", filter=~Q(games__status=Game.Status.OUTSTANDING)),
            games_disputed=Count("games", filter=Q(games__disputed=True)),
        )
        .order_by("number")
        .values_list("number", "games_drawn", "games_ended", "games_disputed")
    )
    return progress_on(event, [RoundProgress(*row) for row in rows])


def progress_in(event: Event, rounds: Iterable[RoundView]) -> Progress:
    """The same without a query, from rounds that have been fetched."""
    return progress_on(event, map(counted, rounds))


def counted(drawn: RoundView) -> RoundProgress:
    games = len(drawn.games)
    disputed = sum(game.disputed for game in drawn.games)
    return RoundProgress(drawn.number, games, games - drawn.outstanding, disputed)


def progress_on(event: Event, progress: Iterable[RoundProgress]) -> Progress:
    rounds = tuple(progress)
    current = next((each for each in rounds if each.under_way), None)
    return Progress(rounds, current, words(event, rounds, current))


def words(event: Event, rounds: tuple[RoundProgress, ...], current: RoundProgress | None) -> str:
    """ "Provisional – round 3 of 4 under way, 5 of 7 games in"."""
    if event.status == Event.Status.FINISHED:
        return "Final"
    if event.status == Event.Status.REGISTRATION or not rounds:
        return "Not begun yet"
    if current is None:
        return f"Provisional – {between(event, rounds)}"
    games = f"{current.ended} of {current.games} {'game' if current.games == 1 else 'games'} in"
    return f"Provisional – round {current.number} of {count(event, rounds)} under way, {games}"


def between(event: Event, rounds: tuple[RoundProgress, ...]) -> str:
    """What is said when no game is outstanding; a night may wait for a cut."""
    seated = sum(each.games > 0 for each in rounds)
    if event.is_doubles and seated < event.round_count:
        return f"round {seated} of {event.round_count} is complete, the next seats aren’t made yet"
    who = "coordinator" if event.is_doubles else "director"
    return f"every game is in; the {who} has the last word"


def count(event: Event, rounds: tuple[RoundProgress, ...]) -> int:
    """Of a night only the rounds that are seated may have been fetched."""
    return event.round_count if event.is_doubles else len(rounds)
