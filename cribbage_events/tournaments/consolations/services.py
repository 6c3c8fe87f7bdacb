"""Opening a consolation with a qualifying round of its own."""

import datetime
from collections.abc import Collection
from itertools import count

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from cribbage_events.clubs.actor import Actor
from cribbage_events.events.bracket.brackets import CONSOLATION
from cribbage_events.events.bracket.cut import QualifyingCut, qualifying_cut
from cribbage_events.events.history.changing import changing
from cribbage_events.events.lifecycle.services import create_event
from cribbage_events.events.models import Entry, Event, Stage
from cribbage_events.events.models.entry import eligibility
from cribbage_events.tournaments.bracket.services import FEWEST
from cribbage_events.tournaments.consolations.selectors import (
    consolation_field,
    field_changes,
)

# What a consolation has from its main event.
SAME = (
    *("venue", "address", "map_url", "contact", "director", "director_fills_in", "preset_code"),
    *("target", "two_reports", "hides_standings", "visible"),
)
NOT_OVER = (Event.Status.REGISTRATION, Event.Status.RUNNING)


def open_consolation(
    event: Event,
    *,
    by: Actor,
    seen: int,
    name: str,
    starts_at: datetime.datetime,
    round_count: int,
    numbers: Collection[int],
) -> Event:
    """An event that is a part of this one, with the entrants of these numbers: the same people
    under the same numbers, registered. Cards, fees, pools and brackets are its own.
    """
    running = (Event.Status.RUNNING,)
    with changing(
        event, by=by, verb="open-consolation", only=running, seen=seen, touches=()
    ) as writing:
        event = writing.event
        check_has_none(event)
        cut = qualifying_cut(event)
        check_is_certain(cut)
        chosen = {entry.number for entry in consolation_field(cut).of(numbers)}
        if len(chosen) < FEWEST:
            raise ValidationError(_("Choose at least two people for the consolation."))
        part = create_event(
            event.club,
            by=by,
            part_of=event,
            name=name,
            starts_at=starts_at,
            round_count=round_count,
            self_registration=False,
            **{field: getattr(event, field) for field in SAME},
        )
        enter_again(part, event, chosen, by=by)
        Stage.objects.filter(event=part, position=0).update(settings={"qualified": cut.seeds})
        writing.says(event=name, count=len(chosen))
    return part


def check_has_none(event: Event) -> None:
    if event.part_of_id is not None:
        raise ValidationError(_("This is a consolation itself."))
    has_bracket = event.stages.filter(position=CONSOLATION).exists()
    if has_bracket or event.parts.exists():
        raise ValidationError(_("This tournament already has a consolation."))


def check_is_certain(cut: QualifyingCut) -> None:
    if not cut.is_ready:
        raise ValidationError(
            _("A consolation can be opened when it is certain who qualifies: see the play-offs.")
        )


def enter_again(part: Event, event: Event, numbers: Collection[int], *, by: Actor) -> None:
    """The entries of the main event, without what belongs to it: status, rounds, payments."""
    with changing(part, by=by, verb="enter-again", touches=(Entry,)) as writing:
        make_entries(writing.event, event, numbers)
        writing.says(event=event.name, count=len(numbers))


def make_entries(part: Event, event: Event, numbers: Collection[int]) -> None:
    """Enter them under the same numbers, where nobody else has them by now."""
    taken = set(part.entries.values_list("number", flat=True))
    free = count(max(taken | set(numbers), default=0) + 1)
    found = event.entries.filter(number__in=numbers).select_related("person")
    Entry.objects.bulk_create(
        Entry(
            event=part,
            person=entry.person,
            number=next(free) if entry.number in taken else entry.number,
            name=entry.name,
            listed_name=entry.listed_name,
            public_name=entry.public_name,
            fixed_table=entry.fixed_table,
            card_edition=entry.card_edition,
            **eligibility(part, entry.person),
        )
        for entry in found
    )


def enter_dropped(part: Event, *, by: Actor) -> list[str]:
    """Those who no longer qualify, since a result was corrected, are entered in the consolation;
    gives their names.
    """
    with changing(part, by=by, verb="enter-again", only=NOT_OVER, touches=(Entry,)) as writing:
        found = field_changes(writing.event)
        if found is None or not found.dropped:
            return []
        main = found.part.main_event
        make_entries(writing.event, main, {entry.number for entry in found.dropped})
        writing.says(event=main.name, count=len(found.dropped))
    return [entry.name for entry in found.dropped]


def keep_field(part: Event, *, by: Actor) -> None:
    """Those concerned have been told, and the consolation stays as it is."""
    with changing(part, by=by, verb="keep-field", only=NOT_OVER, touches=(Stage,)) as writing:
        if found := field_changes(writing.event):
            stage = writing.event.stage
            stage.settings = {**stage.settings, "qualified": found.seeds}
            stage.save(update_fields=["settings"])
            writing.says()
