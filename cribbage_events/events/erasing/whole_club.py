"""Changes that concern all events of a club at once, such as closing it."""

import logging
from collections.abc import Callable
from typing import Any

from django.db import transaction

from cribbage_events.clubs.actor import Actor
from cribbage_events.clubs.models import Club
from cribbage_events.events.history.changing import write_diary
from cribbage_events.events.history.turns import own_turn
from cribbage_events.events.models import Event
from cribbage_events.live.bus.publish import publish

# What a check gives: the club's fields that are to be set, and the data of the diaries' lines, or
# nothing.
type Wanted = tuple[dict[str, Any], dict[str, Any]] | None


def change_club(
    club: Club, *, by: Actor, verb: str, check: Callable[[Club], Wanted], logger: logging.Logger
) -> None:
    """Lock, check, write, log: a change of a club that every event of it notices."""
    with own_turn(), transaction.atomic():
        events = lock_events(club)
        locked = Club.objects.select_for_update().get(pk=club.pk)
        wanted = check(locked)
        if wanted is None:
            return
        values, data = wanted
        for name, value in values.items():
            setattr(locked, name, value)
        locked.save(update_fields=list(values))
        note_everywhere(events, by=by, verb=verb, data=data)
        fields = {"who": by.key, "what": verb, "club": locked.slug}
        transaction.on_commit(
            lambda: logger.info("%(club)s: %(what)s, %(who)s", fields, extra=fields)
        )


def lock_events(club: Club) -> list[Event]:
    """Every one of the club, before the club itself is locked: see events/history/changing.py."""
    # Deleted ones, too: they can be taken back for a week.
    events = Event.everything.filter(club=club).order_by("pk").only("pk", "slug", "revision")
    return list(events.select_for_update())


def note_everywhere(events: list[Event], *, by: Actor, verb: str, data: dict[str, Any]) -> None:
    """Raise every event's revision and write a line in its diary, so that pages are updated."""
    for event in events:
        event.revision += 1
        write_diary(event, by=by, verb=verb, **data)
        publish(event.slug, event.revision)
