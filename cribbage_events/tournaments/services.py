"""Writes a tournament's settings, its fees, who has paid, who is kept apart."""

from collections import Counter
from collections.abc import Collection, Mapping
from typing import Any

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from cribbage_events.clubs.actor import Actor
from cribbage_events.events.history.changing import changing
from cribbage_events.events.models import Entry, Event, Stage
from cribbage_events.tournaments.setup import ENTRY, Setup, setup_of

Status = Event.Status
OPEN = (Status.REGISTRATION, Status.RUNNING)


def save_settings(
    event: Event, *, by: Actor, hides_standings: bool, entrant_limit: int | None
) -> None:
    """Whether everybody sees the standings, and how many may register themselves."""
    with changing(event, by=by, verb="set-tournament", only=OPEN, touches=()) as writing:
        event = writing.event
        wanted = {"hides_standings": hides_standings, "entrant_limit": entrant_limit}
        changed = [name for name, value in wanted.items() if getattr(event, name) != value]
        for name in changed:
            setattr(event, name, wanted[name])
        writing.fields += changed
        if changed:
            writing.says()


def save_fees(event: Event, *, by: Actor, data: Mapping[str, Any]) -> None:
    """The entry fee and the pools. What somebody has paid already stays as it is."""
    with changing(event, by=by, verb="set-fees", only=OPEN, touches=()) as writing:
        event = writing.event
        before = setup_of(event)
        kept = {**event.tournament, **data}
        if kept == event.tournament:
            return
        event.tournament = kept
        check_fees_stay(event, before, setup_of(event))
        writing.fields.append("tournament")
        writing.says()


def check_fees_stay(event: Event, before: Setup, after: Setup) -> None:
    """Raises ValidationError for a fee that changes although somebody has paid it."""
    paid = Counter(key for keys in event.entries.values_list("paid", flat=True) for key in keys)
    names = {ENTRY: _("Entry fee")} | {each.key: each.name for each in before.pools}
    for key, fee in before.fee_of.items():
        if paid[key] and after.fee_of.get(key) != fee:
            words = ngettext(
                "%(count)s entrant has paid “%(name)s”, so its amount can’t change. First clear"
                " that check.",
                "%(count)s entrants have paid “%(name)s”, so its amount can’t change. First clear"
                " their checks.",
                paid[key],
            )
            raise ValidationError(words % {"count": paid[key], "name": names[key]})


def save_points(event: Event, *, by: Actor, data: Mapping[str, Any]) -> None:
    """The table of master points, as data; see points.py."""
    with changing(event, by=by, verb="set-points", only=OPEN, touches=()) as writing:
        kept = {**writing.event.tournament, "points": dict(data)}
        if kept != writing.event.tournament:
            writing.event.tournament = kept
            writing.fields.append("tournament")
            writing.says()


def note_paid(event: Event, *, by: Actor, changes: Mapping[int, Mapping[str, bool]]) -> list[Entry]:
    """Note, by entrant's number and key of a fee, whether it is paid now; return whose changed.

    Two who collect money at once change only what each of them has checked or cleared.
    """
    with changing(event, by=by, verb="note-paid", only=OPEN, touches=(Entry,)) as writing:
        event = writing.event
        known = list(setup_of(event).fee_of)
        changed = []
        for entry in event.entries.filter(number__in=changes):
            now = {key: key in entry.paid for key in known} | dict(changes[entry.number])
            paid = [key for key in known if now.get(key)]
            if paid != entry.paid:
                entry.paid = paid
                changed.append(entry)
        Entry.objects.bulk_update(changed, ["paid"], batch_size=200)
        if changed:
            one = {"entrant": changed[0].name} if len(changed) == 1 else {}
            writing.says(count=len(changed), **one)
    return changed


def keep_apart(event: Event, *, by: Actor, numbers: Collection[int]) -> None:
    """The draw seats these entrants so that they don't meet, if that can be."""
    with changing(
        event, by=by, verb="keep-apart", only=(Status.REGISTRATION,), touches=(Stage,)
    ) as writing:
        if len(set(numbers)) < 2:
            raise ValidationError(_("Name at least two entrants who should not meet."))
        stage = writing.event.stage
        groups = stage.settings.get("apart", [])
        group = sorted(set(numbers))
        if group in groups:
            raise ValidationError(_("These entrants are already kept apart."))
        stage.settings = {**stage.settings, "apart": [*groups, group]}
        stage.save(update_fields=["settings"])
        writing.says(count=len(group))


def let_meet(event: Event, *, by: Actor, group: Collection[int]) -> None:
    """The group with these numbers may meet again."""
    with changing(
        event, by=by, verb="let-meet", only=(Status.REGISTRATION,), touches=(Stage,)
    ) as writing:
        stage = writing.event.stage
        groups = stage.settings.get("apart", [])
        left = [each for each in groups if each != sorted(group)]
        if left != groups:
            stage.settings = {**stage.settings, "apart": left}
            stage.save(update_fields=["settings"])
            writing.says()
