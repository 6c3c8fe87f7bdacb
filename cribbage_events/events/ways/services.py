"""A club's ways of playing made, changed and deleted; an event takes one."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils.translation import gettext as _

from cribbage_events.clubs.actor import Actor
from cribbage_events.clubs.models import Club
from cribbage_events.contest.presets import Preset
from cribbage_events.contest.ways import text_of
from cribbage_events.events.history.changing import changing, set_revision
from cribbage_events.events.history.turns import own_turn
from cribbage_events.events.models import Event, Way
from cribbage_events.live.bus.publish import publish

# More would fill a phone's list of kinds.
MOST_WAYS = 40


def create_way(club: Club, preset: Preset) -> Way:
    """Save a preset that was changed under its name."""
    with own_turn(), transaction.atomic():
        Club.objects.select_for_update().get(pk=club.pk)
        if club.ways.count() >= MOST_WAYS:
            words = _("A club has at most %(count)s ways of playing. Delete one first.")
            raise ValidationError(words % {"count": MOST_WAYS})
        return save_way(Way(club=club), preset)


def save_way(way: Way, preset: Preset) -> Way:
    """Save it as it is now; the caller has locked its club."""
    alike = Way.objects.filter(club=way.club, name=preset.name).exclude(pk=way.pk)
    if alike.exists():
        raise ValidationError({"name": _("You have a way of this name: choose another name.")})
    way.name, way.preset_code, way.text = preset.name, preset.code, text_of(preset)
    way.save()
    return way


@contextmanager
def locked_way(way: Way) -> Iterator[Way]:
    """A transaction with the way as it is now. The pages of events that have taken it say what
    was changed since, so they get a new revision.
    """
    with own_turn(), transaction.atomic():
        going_on = Event.objects.filter(way_taken=way).exclude(status=Event.Status.FINISHED)
        events = list(
            going_on.select_for_update(of=("self",)).order_by("pk").only("slug", "revision")
        )
        Club.objects.select_for_update().get(pk=way.club_id)
        yield Way.objects.select_related("club").get(pk=way.pk)
        for event in events:
            event.revision += 1
            set_revision(event)
            publish(event.slug, event.revision)


def delete_way(way: Way) -> None:
    """Events and seasons keep their copies."""
    with locked_way(way) as way:
        way.delete()


def take_way(event: Event, *, by: Actor, kind: Way) -> None:
    """Let an event be played in this way; one that isn't saved stands for its preset. Its rounds
    are still to be drawn.
    """
    with changing(event, by=by, verb="take-way", only=(Event.Status.REGISTRATION,)) as change:
        event = change.event
        way = kind if kind.pk else None
        if not change.set(preset_code=kind.preset_code, way=kind.text, way_taken=way):
            return
        preset = event.preset
        change.set(round_count=preset.rounds, target=preset.target)
        event.stages.filter(position=0).update(format=event.format_code)
        change.says(name=preset.name, preset=preset.code)
