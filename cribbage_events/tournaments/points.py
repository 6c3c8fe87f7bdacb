"""Master points of a tournament: its table as a director edits it, and what everybody earns.

Rules: RULES.md §5. A consolation has the table of its main event. Without one it is the table
published in 2016.
"""

from collections.abc import Mapping
from typing import Any, NamedTuple

from cribbage_events.contest.championship import (
    MASTER_POINTS_2016,
    EventPoints,
    MasterPoints,
    points_of_play_offs,
    qualifying_points,
)
from cribbage_events.events.bracket.brackets import PLAY_OFFS, StageBracket
from cribbage_events.events.bracket.cut import QualifyingCut
from cribbage_events.events.models import Event

# So many lines of the table are shown: few cards have more game points.
SHOWN = 8


class EarnedPoints(NamedTuple):
    """The points of one entrant: for qualifying, and for the rounds reached in play-offs."""

    qualifying: int = 0
    play_offs: int = 0

    @property
    def sum(self) -> int:
        return self.qualifying + self.play_offs


def points_table(event: Event) -> MasterPoints:
    """Return its own table, or else that of the club's tournament before it; at most one query."""
    main = event.main_event
    kept: Mapping[str, Any] | None = main.tournament.get("points") or points_before(main)
    if kept is None:
        return MASTER_POINTS_2016
    return MasterPoints(
        year=kept["year"],
        main=event_points(kept["main"]),
        consolation=event_points(kept["consolation"]),
    )


def points_before(event: Event) -> Mapping[str, Any] | None:
    """Return what the club changed last for a tournament that began before this one."""
    earlier = Event.objects.filter(
        club=event.club_id, starts_at__lt=event.starts_at, tournament__has_key="points"
    )
    kept = earlier.order_by("-starts_at", "-pk").values_list("tournament", flat=True).first()
    return kept["points"] if kept else None


def event_points(kept: Mapping[str, Any]) -> EventPoints:
    minimum = {int(games): least for games, least in kept["minimum"].items()}
    return EventPoints(scale=kept["scale"], minimum=minimum, play_off=kept["play_off"])


def table_as_data(table: MasterPoints) -> dict[str, Any]:
    """Return the table as `Event.tournament` keeps it."""
    return {
        "year": table.year,
        "main": part_as_data(table.main),
        "consolation": part_as_data(table.consolation),
    }


def part_as_data(part: EventPoints) -> dict[str, Any]:
    minimum = {str(games): least for games, least in part.minimum.items()}
    return {"scale": part.scale, "minimum": minimum, "play_off": part.play_off}


def points_of_event(event: Event, table: MasterPoints) -> EventPoints:
    """The part of the table for this event: a full consolation is an event of its own."""
    return table.consolation if event.part_of_id else table.main


def has_minimum(event: Event, table: MasterPoints) -> bool:
    """Whether the table says from how many game points on points are counted."""
    return event.round_count in points_of_event(event, table).minimum


def points_by_game_points(event: Event, table: MasterPoints) -> list[tuple[int, ...]]:
    """Return game points with the master points of the better and of the other half of the
    qualifiers, for as many games as this event has; nothing if the table has no line for them.
    """
    if not has_minimum(event, table):
        return []
    part, games = points_of_event(event, table), event.round_count
    least = part.minimum[games]
    shown = range(least, least + SHOWN)
    return [(each, *qualifying_points([each, each], games, part)) for each in shown]


def earned_points(
    event: Event, cut: QualifyingCut, brackets: list[StageBracket], points: MasterPoints
) -> dict[int, EarnedPoints]:
    """Return, by entry, who has points; a light consolation counts by the consolation's table."""
    earned: dict[int, EarnedPoints] = {}
    own = points_of_event(event, points)
    if has_minimum(event, points):
        game_points = {each.row.player: each.row.game_points for each in cut.order.seeded}
        qualifiers = cut.order.qualifiers
        found = qualifying_points([game_points[pk] for pk in qualifiers], event.round_count, own)
        earned = {pk: EarnedPoints(each) for pk, each in zip(qualifiers, found, strict=True)}
    entry_of = {entry.number: pk for pk, entry in cut.entries.items()}
    for each in brackets:
        main = each.stage.position == PLAY_OFFS
        bracket = each.bracket
        reached = points_of_play_offs(
            bracket.rounds_reached(),
            len(bracket.rounds),
            points,
            own if main else points.consolation,
        )
        for number, more in reached.items():
            before = earned.get(entry_of[number], EarnedPoints())
            earned[entry_of[number]] = before._replace(play_offs=before.play_offs + more)
    return earned
