"""The tab in which an event and its consolation show each other; who may be entered in it."""

from collections.abc import Collection
from typing import NamedTuple

from django.utils.translation import gettext as _

from cribbage_events.contest.formats.knockout import consolation_entrants
from cribbage_events.events.bracket.selectors.cut import QualifyingCut
from cribbage_events.events.games.entries import EntryRow
from cribbage_events.events.models import Event


class OtherEvent(NamedTuple):
    """The event behind the tab: the consolation, or the main event of one."""

    slug: str
    name: str


def other_event(event: Event, *, drafts: bool = False) -> OtherEvent | None:
    """None of an event without a consolation. Drafts are for the desk only, and take a query."""
    # Of an event that was asked for by its address: see access/who_may_enter.py.
    slug = _slug_with_drafts(event) if drafts else getattr(event, "other_slug", None)
    name = _("Main event") if event.part_of_id else _("Consolation")
    return OtherEvent(slug, name) if slug else None


def _slug_with_drafts(event: Event) -> str | None:
    if event.part_of:
        return event.part_of.slug
    return event.parts.values_list("slug", flat=True).first()


class Field(NamedTuple):
    """Who may be entered in a consolation, the best card first."""

    others: list[EntryRow]
    qualifiers: list[EntryRow]

    def of(self, numbers: Collection[int]) -> list[EntryRow]:
        return [entry for entry in (*self.qualifiers, *self.others) if entry.number in numbers]


def consolation_field(cut: QualifyingCut) -> Field:
    """Without a query."""
    qualifiers = cut.order.qualifiers
    others = consolation_entrants([each.row.player for each in cut.order.seeded], qualifiers)
    return Field(
        [cut.entries[player] for player in others], [cut.entries[player] for player in qualifiers]
    )
