"""Doubles with new partners every game: each round is seated when the one before it is in."""

from collections.abc import Collection, Mapping, Sequence
from typing import Any, ClassVar

from django.db.models import Max
from django.utils.translation import gettext

from cribbage_events.contest.formats.rotating_doubles import RotatingDoublesSettings
from cribbage_events.contest.presets import Preset
from cribbage_events.events.drawing.selectors.doubles import (
    Cut,
    cuts_of,
    two_left_over,
    two_left_over_in,
)
from cribbage_events.events.drawing.selectors.night_end import Unplayed, task_left
from cribbage_events.events.drawing.selectors.reseating import Reseating, reseating_of
from cribbage_events.events.drawing.selectors.table_plan import TablePlan, head_count_words, plan_in
from cribbage_events.events.drawing.services.seating import seat_first, seat_next
from cribbage_events.events.formats.night_projector import night_screens
from cribbage_events.events.formats.nights.night import OF_NIGHTS, NightFormat
from cribbage_events.events.formats.projector import Screen
from cribbage_events.events.games.by_name import Stop, blank_stops
from cribbage_events.events.games.event_games import EventGames
from cribbage_events.events.games.progress import RoundProgress
from cribbage_events.events.games.rounds import RoundRow, first_stage
from cribbage_events.events.games.rows import GameRow
from cribbage_events.events.history.narration import OF_FORMAT
from cribbage_events.events.history.row_images import Values
from cribbage_events.events.models import Entry, Event
from cribbage_events.events.outlook.selectors.winnable import has_seats_in_all_rounds
from cribbage_events.events.results.selectors.correction_effect import Effect, effect_of
from cribbage_events.events.standings.from_files.standings import ResultFiles, night_from_files
from cribbage_events.events.standings.lines import DivisionLines
from cribbage_events.events.standings.standings import EventStandings

Status = Event.Status
OF_FORMAT["rotating-doubles"] = OF_NIGHTS


class RotatingDoubles(NightFormat):
    code = "rotating-doubles"
    folder = "events/formats/rotating_doubles"
    stylesheets = ("css/night.css",)
    pages: ClassVar[Mapping[str, str]] = {
        "check-cards": "events:night_cards",
        "check-totals": "events:night_cards",
        "rule-cards": "events:night_cards",
        "print-new-card": "events:scorecards",
    }
    cards_name_opponents = False
    table_sizes = range(2, 5)

    def settings_of(self, stored: Mapping[str, Any]) -> RotatingDoublesSettings:
        return RotatingDoublesSettings(two_left_over_in(stored))

    def rank_files(self, files: ResultFiles, preset: Preset) -> EventStandings:
        return night_from_files(files, preset)

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

    def next_seats(self, event: Event) -> int | None:
        seated = first_stage(event).aggregate(last=Max("round__number"))["last"] or 0
        return seated + 1 if seated < event.round_count else None

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

    def games_ahead(self, event: Event, current: int) -> list[int]:
        """None: the next round is seated when this one is complete."""
        return []

    def card_stops(self, event: Event, stops: Sequence[Stop]) -> list[Stop]:
        return [*stops, *blank_stops(len(stops) + 1, event.round_count)]

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

    def knows_games_to_come(self, event: Event, games: EventGames) -> bool:
        """In the last round."""
        return has_seats_in_all_rounds(games, event.round_count)

    def task_left(self, event: Event, games: EventGames) -> Unplayed | None:
        return task_left(event, games)

    def head_count_words(self, event: Event, heads: int) -> str:
        return head_count_words(two_left_over(event.stage), heads)
