"""Doubles with new partners every game: each round is seated when the one before it is in."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, ClassVar

from django.utils.translation import gettext, gettext_lazy, ngettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from cribbage_events.clubs.models import Person
from cribbage_events.contest.divisions import DivisionKind, DivisionLabel, Group, Proposal
from cribbage_events.contest.formats.rotating_doubles import RotatingDoublesSettings
from cribbage_events.contest.presets import Preset
from cribbage_events.events.drawing.selectors.doubles import Cut, cuts_of, two_left_over
from cribbage_events.events.drawing.selectors.night_end import task_left
from cribbage_events.events.drawing.selectors.reseating import Reseating, reseating_of
from cribbage_events.events.drawing.selectors.table_plan import TablePlan, plan_in
from cribbage_events.events.drawing.services.seating import seat_first, seat_next
from cribbage_events.events.formats.base import Format
from cribbage_events.events.formats.night_projector import night_screens
from cribbage_events.events.formats.projector import Screen
from cribbage_events.events.games.by_name import Stop
from cribbage_events.events.games.event_games import EventGames
from cribbage_events.events.games.progress import RoundProgress
from cribbage_events.events.games.rounds import RoundRow
from cribbage_events.events.games.rows import GameRow
from cribbage_events.events.history.naming import EntryNames
from cribbage_events.events.history.narration import OF_FORMAT
from cribbage_events.events.history.row_images import Values
from cribbage_events.events.models import Entry, Event, News
from cribbage_events.events.results.selectors.correction_effect import Effect, effect_of
from cribbage_events.events.standings.from_files.standings import ResultFiles, night_from_files
from cribbage_events.events.standings.lines import DivisionLines
from cribbage_events.events.standings.standings import EventStandings

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise as StrPromise

Status = Event.Status
LATE_OR_LEAVING = _("Tap “Somebody arrives late or leaves” on the desk instead.")


OF_FORMAT["rotating-doubles"] = {
    "finish": gettext_lazy("The night was closed; the prizes are final."),
    "reopen": gettext_lazy("The night was reopened: %(reason)s"),
}


class RotatingDoubles(Format):
    code = "rotating-doubles"
    folder = "events/formats/rotating_doubles"
    noun = pgettext_lazy("what an event is called", "night")
    decides = pgettext_lazy("who decides at an event", "coordinator")
    this_words = _("This night")
    finished_words = _("This night is closed")
    stylesheets = ("css/night.css",)
    made_by = "season"
    pages: ClassVar[Mapping[str, str]] = {
        "check-cards": "events:night_cards",
        "print-new-card": "events:scorecards",
    }
    cards_name_opponents = False
    table_sizes = range(2, 5)
    again_words: ClassVar[Mapping[tuple[str, str], "str | StrPromise"]] = {
        ("registration", "running"): _("The door is open again, and the seats are gone."),
        ("running", "registration"): _("The seats are back, as they were drawn."),
        ("running", "finished"): _("The night is open again; its prizes are no longer final."),
        ("finished", "running"): _("The night is closed again, with the prizes as they were."),
    }
    kept_words = _(
        "Money or a result has been recorded since, so this can’t be undone. Tap “Not here after "
        "all” at the door, or let the person leave."
    )
    instead_words: ClassVar[Mapping[str, "str | StrPromise"]] = dict.fromkeys(
        ("seat", "no-game", "no-division"), LATE_OR_LEAVING
    )

    def preset_of(self, event: Event) -> Preset:
        settings = RotatingDoublesSettings(two_left_over(event.stage))
        return replace(super().preset_of(event), settings=settings)

    def rank_files(self, files: ResultFiles, preset: Preset) -> EventStandings:
        return night_from_files(files, preset)

    def names_of(self, event: Event, entries: Collection[Entry]) -> list[EntryNames]:
        """The club's own mark, since members play the whole season."""
        return [EntryNames(**entry.names()) for entry in entries]

    def untold_move(self, event: Event) -> News | None:
        """None: the members are told in the step that moves a night."""
        return None

    def desk_news(self, event: Event) -> dict[str, Any]:
        return {}

    def newcomers_to_tell(self, people: Iterable[Person]) -> list[Person]:
        """Nobody: the members are told, not the entrants."""
        return []

    def divide(
        self, event: Event, players: Sequence[Entry], boundary_age: int | None
    ) -> tuple[Proposal[int], list[str]]:
        """There are no age groups."""
        numbers = tuple(entry.number for entry in players)
        return Proposal(
            None, (Group(DivisionLabel(DivisionKind.EVERYBODY), numbers),), None, ()
        ), []

    def draw_rounds(self, event: Event) -> None:
        seat_first(event)

    def after_round(self, event: Event) -> None:
        seat_next(event)

    def cuts(self, event: Event) -> list[Cut]:
        return cuts_of(event)

    def reseating(self, event: Event) -> Reseating | None:
        return reseating_of(event)

    def correction_effect(
        self, event: Event, game: GameRow, scores: Sequence[int]
    ) -> Effect | None:
        return effect_of(event, game, scores)

    def unseated(self, event: Event) -> list[Entry]:
        """The entrants of a running night who are checked in but not seated."""
        if event.status != Status.RUNNING:
            return []
        waiting = event.entries.filter(status=Entry.Status.REGISTERED)
        return list(waiting.select_related("person"))

    def waits_for_seat(self, event: Event, entry: Entry, last_round: int) -> bool:
        stays = event.status == Status.RUNNING and entry.until_round is None
        return stays and last_round < event.round_count

    def rounds_shown(self, rounds: Sequence[RoundRow]) -> list[RoundRow]:
        """The rounds that are seated."""
        return [each for each in rounds if each.games]

    def between_words(self, event: Event, rounds: Sequence[RoundProgress]) -> str:
        """The night may wait for a cut."""
        seated = sum(each.games > 0 for each in rounds)
        if seated == event.round_count:
            return super().between_words(event, rounds)
        words = gettext(
            "Provisional – round %(seated)s of %(rounds)s is complete, the next seats aren’t made"
            " yet"
        )
        return words % {"seated": seated, "rounds": event.round_count}

    def rounds_again_words(self, count: int) -> str:
        return ngettext(
            "Round %(rounds)s is seated as before.",
            "Rounds %(rounds)s are seated as before.",
            count,
        )

    def games_ahead(self, event: Event, current: int) -> list[int]:
        """None: the next round is seated when this one is complete."""
        return []

    def stops_to_come(self, event: Event, known: int) -> list[Stop]:
        return [Stop(number, None, "", "") for number in range(known + 1, event.round_count + 1)]

    def table_plan(self, rounds: list[RoundRow]) -> TablePlan | None:
        return plan_in(rounds)

    def wall_screens(self, divisions: list[DivisionLines], rounds: list[RoundRow]) -> list[Screen]:
        return night_screens(divisions, rounds)

    def rounds_to_check(self, numbers: Sequence[int], seated: Collection[int]) -> Sequence[int]:
        """One is seated after the other."""
        return sorted(seated)

    def idle(
        self, event: Event, entries: Mapping[int, Values], resting: Sequence[int]
    ) -> list[int]:
        """There is a table for any number of players."""
        return list(resting)

    def why_not_over(self, event: Event, games: EventGames) -> str:
        missing = task_left(event, games)
        return missing.words if missing else ""
