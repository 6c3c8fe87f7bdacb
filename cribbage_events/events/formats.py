"""The differences between formats of events: an object for each, and no `if` anywhere else."""

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import partial

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from cribbage_events.contest.divisions import DivisionKind, DivisionLabel, Group, Proposal
from cribbage_events.contest.formats.grass_roots import PairingTime, games_each
from cribbage_events.contest.formats.movement import Way
from cribbage_events.contest.formats.round_robin import RoundRobinSettings
from cribbage_events.events.drawing.format import Format
from cribbage_events.events.drawing.selectors.doubles import Unplayed, results_missing, task_left
from cribbage_events.events.drawing.selectors.draw_preview import (
    next_round_to_join,
    odd_words,
    propose_divisions,
    unseated,
)
from cribbage_events.events.drawing.selectors.hall import hall_of
from cribbage_events.events.drawing.selectors.plan import (
    DrawInput,
    Plan,
    draw_input,
    make_plan,
    plan_by_movement,
)
from cribbage_events.events.drawing.selectors.round_plans import (
    plan_everybody_once,
    plan_progressive,
    too_many_to_meet,
    with_conditions,
)
from cribbage_events.events.drawing.services.rounds import (
    begin_after,
    begin_games,
    enter_waiting,
    make_rounds,
    save_plan,
    seat_first,
    seat_next,
    set_round_count,
)
from cribbage_events.events.games.event_games import EventGames
from cribbage_events.events.games.rows import GameRow
from cribbage_events.events.history.row_images import Values
from cribbage_events.events.kinds import EVERYBODY_ONCE, MOVING_SIDES, PROGRESSIVE
from cribbage_events.events.models import Entry, Event
from cribbage_events.events.redrawing.services import seat_latecomers


class Planned(Format):
    """It needs a `plan`."""

    def divide(
        self, event: Event, players: Sequence[Entry], boundary_age: int | None
    ) -> tuple[Proposal[int], list[str]]:
        return propose_divisions(event, players, boundary_age)

    def odd_words(
        self, event: Event, groups: Sequence[Group[int]], players: Sequence[Entry]
    ) -> str:
        return odd_words(event, groups, players)

    def draw_rounds(self, event: Event) -> None:
        make_rounds(event)
        self.draw_again(event, draw_input(event))

    def draw_again(self, event: Event, state: DrawInput, *, afresh: bool = False) -> None:
        save_plan(event, state, self.plan(state, afresh=afresh))

    def after_round(self, event: Event) -> None:
        if (waiting := unseated(event)) and next_round_to_join(event) is not None:
            seat_latecomers(event, waiting)

    def idle(
        self, event: Event, entries: Mapping[int, Values], resting: Sequence[int]
    ) -> list[int]:
        """Return the idle players: only one of an odd division may sit out."""
        count = Counter(entries[key]["division_id"] for key in resting)
        return [key for key in resting if count[entries[key]["division_id"]] > 1]


def together(players: Sequence[Entry], label: DivisionLabel) -> tuple[Proposal[int], list[str]]:
    """Everybody in one division: there are no age groups."""
    numbers = tuple(entry.number for entry in players)
    return Proposal(None, (Group(label, numbers),), None, ()), []


class RotatingDoubles(Format):
    code = "rotating-doubles"

    def divide(
        self, event: Event, players: Sequence[Entry], boundary_age: int | None
    ) -> tuple[Proposal[int], list[str]]:
        return together(players, DivisionLabel(DivisionKind.EVERYBODY))

    def draw_rounds(self, event: Event) -> None:
        seat_first(event)

    def after_round(self, event: Event) -> None:
        seat_next(event)

    def idle(
        self, event: Event, entries: Mapping[int, Values], resting: Sequence[int]
    ) -> list[int]:
        """There is a table for any number of players."""
        return list(resting)

    def task_left(self, event: Event, games: EventGames) -> Unplayed | None:
        return task_left(event, games)


EVERYBODY = DivisionLabel(DivisionKind.EVERYBODY)


class RoundRobin(Planned):
    code = "round-robin"

    def plan(self, state: DrawInput, *, afresh: bool = False) -> Plan:
        return with_conditions(state, partial(make_plan, afresh=afresh), afresh=afresh)

    def idle(
        self, event: Event, entries: Mapping[int, Values], resting: Sequence[int]
    ) -> list[int]:
        """Two odd divisions play a game across them, so only one may sit out."""
        if RoundRobinSettings.of(event.preset.settings).allow_crossing:
            return list(resting) if len(resting) > 1 else []
        return super().idle(event, entries, resting)

    def odd_words(
        self, event: Event, groups: Sequence[Group[int]], players: Sequence[Entry]
    ) -> str:
        odd = [group for group in groups if len(group.players) % 2]
        if len(odd) == 2 and RoundRobinSettings.of(event.preset.settings).allow_crossing:
            return _("Both divisions are odd: in each round one game is played between them.")
        return super().odd_words(event, groups, players)


class EverybodyOnce(Planned):
    """Everybody meets everybody once: the number of rounds follows from the entrants."""

    code = EVERYBODY_ONCE.code

    def divide(
        self, event: Event, players: Sequence[Entry], boundary_age: int | None
    ) -> tuple[Proposal[int], list[str]]:
        proposal, problems = together(players, EVERYBODY)
        return proposal, [*problems, *filter(None, [too_many_to_meet(len(players))])]

    def plan(self, state: DrawInput, *, afresh: bool = False) -> Plan:
        return with_conditions(state, partial(plan_everybody_once, afresh=afresh), afresh=afresh)

    def draw_rounds(self, event: Event) -> None:
        self.draw_again(event, draw_input(event))

    def draw_again(self, event: Event, state: DrawInput, *, afresh: bool = False) -> None:
        plan = self.plan(state, afresh=afresh)
        if state.first_round == 1:
            set_round_count(event, len(plan.rounds))
        save_plan(event, state, plan)

    def idle(
        self, event: Event, entries: Mapping[int, Values], resting: Sequence[int]
    ) -> list[int]:
        """Return nobody: an entrant who has met everybody sits out."""
        return []


class Progressive(Planned):
    """Round 1 is drawn by lot, each other one by the standings, when the director says so."""

    code = PROGRESSIVE.code

    def divide(
        self, event: Event, players: Sequence[Entry], boundary_age: int | None
    ) -> tuple[Proposal[int], list[str]]:
        return together(players, EVERYBODY)

    def plan(self, state: DrawInput, *, afresh: bool = False) -> Plan:
        return plan_progressive(state, afresh=afresh)

    def draw_rounds(self, event: Event) -> None:
        make_rounds(event)
        state = draw_input(event)
        save_plan(event, state, plan_progressive(state, next_one=True))


class MovingSides(Planned):
    """One half stays, the other moves up a table each round (Mitchell)."""

    code = MOVING_SIDES.code

    def divide(
        self, event: Event, players: Sequence[Entry], boundary_age: int | None
    ) -> tuple[Proposal[int], list[str]]:
        return together(players, EVERYBODY)

    def plan(self, state: DrawInput, *, afresh: bool = False) -> Plan:
        """Plan the rounds by the movement; once that is broken, keep the games that can be."""
        if state.first_round == 1 and (afresh or not state.games):
            return plan_by_movement(state, Way.ONE_SIDE_MOVES)
        return make_plan(state, afresh=afresh)


class SinglesNight(RoundRobin):
    """All rounds are drawn when everybody is there, and again when somebody comes or leaves."""

    code = PairingTime.BEFOREHAND.value

    def divide(
        self, event: Event, players: Sequence[Entry], boundary_age: int | None
    ) -> tuple[Proposal[int], list[str]]:
        return together(players, EVERYBODY)

    def odd_words(
        self, event: Event, groups: Sequence[Group[int]], players: Sequence[Entry]
    ) -> str:
        return games_each_words(len(players), event.round_count)

    def task_left(self, event: Event, games: EventGames) -> Unplayed | None:
        return results_missing(event, games)


class AsTablesFinish(RoundRobin):
    """A game begins as soon as two players and a table are free."""

    code = PairingTime.AS_TABLES_FINISH.value

    def divide(
        self, event: Event, players: Sequence[Entry], boundary_age: int | None
    ) -> tuple[Proposal[int], list[str]]:
        return together(players, EVERYBODY)

    def odd_words(
        self, event: Event, groups: Sequence[Group[int]], players: Sequence[Entry]
    ) -> str:
        return _("A game begins as soon as two players and a table are free.")

    def draw_rounds(self, event: Event) -> None:
        make_rounds(event)
        begin_games(event)

    def draw_again(self, event: Event, state: DrawInput, *, afresh: bool = False) -> None:
        begin_games(event)

    def after_game(self, event: Event, game: GameRow) -> None:
        """Seat people who came late as soon as somebody is free."""
        waiting = [entry.number for entry in unseated(event)]
        enter_waiting(event, waiting, from_round=1)
        begin_after(event, game)

    def after_round(self, event: Event) -> None:
        """Do nothing: games follow from games."""

    def after_undo(self, event: Event) -> None:
        begin_games(event)

    def idle(
        self, event: Event, entries: Mapping[int, Values], resting: Sequence[int]
    ) -> list[int]:
        """Return nobody: an entrant without a table waits for the next game."""
        return []

    def task_left(self, event: Event, games: EventGames) -> Unplayed | None:
        missing = results_missing(event, games, by_round=False)
        if missing or hall_of(event, games).next_pair is None:
            return missing
        return Unplayed(_("There are still games to play."), "events:desk")


def games_each_words(heads: int, rounds: int) -> str:
    """Say how many people get fewer games; empty if nobody does."""
    found = games_each(heads, rounds)
    if heads < 2 or len(found) < 2:
        return ""
    most, fewer = found
    words = _("With %(heads)s people one sits out each round: %(some)s, and %(others)s.")
    people = ngettext(
        "%(count)s person gets %(games)s games",
        "%(count)s people get %(games)s games",
        found[fewer],
    ) % {"count": found[fewer], "games": fewer}
    others = ngettext(
        "%(count)s person gets %(games)s", "%(count)s people get %(games)s", found[most]
    ) % {"count": found[most], "games": most}
    return words % {"heads": heads, "some": people, "others": others}
