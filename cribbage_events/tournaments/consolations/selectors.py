"""The tab in which an event and its consolation show each other; who may be entered in it."""

from collections.abc import Collection
from dataclasses import dataclass
from typing import NamedTuple

from django.utils.translation import gettext as _

from cribbage_events.contest.formats.knockout import consolation_entrants
from cribbage_events.events.bracket.cut import QualifyingCut, qualifying_cut
from cribbage_events.events.games.entries import EntryRow
from cribbage_events.events.kinds import kind_of
from cribbage_events.events.models import Entry, Event

NOT_IN_IT = (
    *(Entry.Status.DECLINED, Entry.Status.NO_SHOW, Entry.Status.WITHDRAWN),
    Entry.Status.INVITED,
)


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
    """The people who may be entered in a consolation, the best card first."""

    others: list[EntryRow]
    qualifiers: list[EntryRow]

    def of(self, numbers: Collection[int]) -> list[EntryRow]:
        return [entry for entry in (*self.qualifiers, *self.others) if entry.number in numbers]


@dataclass(frozen=True, slots=True)
class FieldChanges:
    """A corrected result of the main event concerns these, since its consolation was opened: who is
    entered in it and has qualified, and who no longer qualifies and isn't in it.
    """

    part: Event
    seeds: list[int]
    came_in: list[EntryRow]
    dropped: list[EntryRow]

    @property
    def words(self) -> list[str]:
        into = _("%(name)s qualifies for the play-offs, and is entered in the consolation.")
        out = _("%(name)s no longer qualifies, and isn’t entered in the consolation.")
        return [into % {"name": entry.name} for entry in self.came_in] + [
            out % {"name": entry.name} for entry in self.dropped
        ]


def field_changes(event: Event) -> FieldChanges | None:
    """Return the changes of a main event or its consolation; None where nothing has changed, or a
    result is missing. It takes no query where there can be no consolation, one where there is none.
    """
    if not event.part_of_id and not kind_of(event).has_play_offs:
        return None
    part = event if event.part_of_id else event.parts.first()
    if part is None or part.status == Event.Status.FINISHED:
        return None
    main = part.main_event
    then = part.stage.settings.get("qualified")
    if then is None or main.status != Event.Status.RUNNING:
        return None
    cut = qualifying_cut(main)
    if not cut.is_ready or cut.seeds == then:
        return None
    here = part.entries.exclude(status__in=NOT_IN_IT)
    entered = set(here.values_list("person", flat=True))
    entries = {entry.number: entry for entry in cut.entries.values()}
    in_now = [entries[each] for each in cut.seeds if each not in then]
    out_now = [entries[each] for each in then if each not in cut.seeds and each in entries]
    came_in = [entry for entry in in_now if entry.person in entered]
    dropped = [each for each in out_now if each.person not in entered and not each.withdrawn]
    found = FieldChanges(part, cut.seeds, came_in, dropped)
    return found if came_in or dropped else None


def consolation_field(cut: QualifyingCut) -> Field:
    """Return the field without a query."""
    qualifiers = cut.order.qualifiers
    others = consolation_entrants([each.row.player for each in cut.order.seeded], qualifiers)
    return Field(
        [cut.entries[player] for player in others], [cut.entries[player] for player in qualifiers]
    )
