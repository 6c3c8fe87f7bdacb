"""The decisions of a format: who meets whom, and which games follow from which.

A model names the code; `format_of` gives the format, which is registered when the program starts:
see events/formats/. What else sets kinds of events apart is data: events/kinds.py.
"""

from collections.abc import Callable, Mapping, Sequence

from cribbage_events.contest.divisions import Group, Proposal
from cribbage_events.events.drawing.selectors.doubles import Unplayed
from cribbage_events.events.drawing.selectors.plan import DrawInput, Plan
from cribbage_events.events.games.event_games import EventGames
from cribbage_events.events.games.rows import GameRow
from cribbage_events.events.history.row_images import Values
from cribbage_events.events.models import Entry, Event

type AfterGame = Callable[[Event, GameRow], None]


class Format:
    # As in `Preset.format` and `Stage.format`.
    code: str
    # A method that makes what follows when it is decided again what counts of a game; it takes the
    # event, and the game as it was before. None where nothing follows.
    after_game: AfterGame | None = None

    def divide(
        self, event: Event, players: Sequence[Entry], boundary_age: int | None
    ) -> tuple[Proposal[int], list[str]]:
        raise NotImplementedError

    def odd_words(
        self, event: Event, groups: Sequence[Group[int]], players: Sequence[Entry]
    ) -> str:
        return ""

    def plan(self, state: DrawInput, *, afresh: bool = False) -> Plan:
        """The rounds from the first open one on; drawn games are kept where possible, unless all
        are to be drawn `afresh`. Raises ValidationError.
        """
        raise NotImplementedError

    def draw_rounds(self, event: Event) -> None:
        """Make the rounds, and the seats of as many as can be known before the first game. The
        entries have their divisions.
        """
        raise NotImplementedError

    def draw_again(self, event: Event, state: DrawInput, *, afresh: bool = False) -> None:
        """Seat the rounds that aren't begun for who is there now."""
        raise NotImplementedError

    def after_round(self, event: Event) -> None:
        """Every game of a round has ended: make the seats that follow from it."""

    def after_undo(self, event: Event) -> None:
        """A change was undone: make what can follow from what is there now."""

    def idle(
        self, event: Event, entries: Mapping[int, Values], resting: Sequence[int]
    ) -> list[int]:
        """Return those who sit out a round but shouldn't."""
        return []

    def task_left(self, event: Event, games: EventGames) -> Unplayed | None:
        """Return what is missing while an event without outstanding games isn't over."""
        return None


_formats: dict[str, Format] = {}


def register_format(format: Format) -> None:
    _formats[format.code] = format


def format_of(event: Event) -> Format:
    return _formats[event.format_code]
