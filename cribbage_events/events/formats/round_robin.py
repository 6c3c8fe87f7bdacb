"""Singles: all rounds are drawn at once, by division."""

from collections.abc import Mapping, Sequence

from django.utils.translation import gettext as _

from cribbage_events.contest.divisions import Group
from cribbage_events.contest.formats.round_robin import RoundRobinSettings
from cribbage_events.events.drawing.selectors.draw_input import DrawInput
from cribbage_events.events.drawing.selectors.plan import Plan, make_plan
from cribbage_events.events.formats.base import Format
from cribbage_events.events.games.event_games import EventGames
from cribbage_events.events.history.row_images import Values
from cribbage_events.events.models import Entry, Event
from cribbage_events.events.outlook.selectors.winnable import has_seats_in_all_rounds


class RoundRobin(Format):
    code = "round-robin"
    folder = "events/formats/round_robin"

    def plan(self, state: DrawInput, *, afresh: bool = False) -> Plan:
        return make_plan(state, afresh=afresh)

    def knows_games_to_come(self, event: Event, games: EventGames) -> bool:
        return has_seats_in_all_rounds(games, event.round_count)

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
