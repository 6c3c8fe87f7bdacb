"""Making and changing an event."""

import datetime
from typing import Any

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils.text import slugify

from cribbage_events.clubs.actor import Actor
from cribbage_events.clubs.models import Club, Person
from cribbage_events.events.letters import place_of
from cribbage_events.events.models import Entry, Event, News
from cribbage_events.events.selectors.notices import is_to_come
from cribbage_events.events.selectors.reports import has_reports
from cribbage_events.events.services.changing import changing, write_diary

# What stands in the same place of an address.
RESERVED = {"", "new"}
DIRECTS = "directs this event"
# What the draw was made from: it can't change under the rounds.
SETTLED_BY_THE_DRAW = {"preset_code", "round_count", "target", "boundary_age"}


def create_event(club: Club, *, by: Actor, **fields: Any) -> Event:
    """Make an event of the club, with an address made from its name and year."""
    with transaction.atomic():
        # One new event at a time: the free address must still be free when it is taken.
        club = Club.objects.select_for_update().get(pk=club.pk)
        event = Event(club=club, **{"two_reports": club.two_reports, **fields})
        event.slug = free_slug(event)
        event.save()
        write_diary(event, by=by, verb="create-event", what=f"{event.name} was made.")
    return event


def free_slug(event: Event) -> str:
    year = str(event.day.year)
    stem = slugify(event.name)[:40].strip("-")
    if not stem.endswith(year):
        stem = f"{stem or 'event'}-{year}"
    taken = RESERVED | set(
        Event.everything.filter(slug__startswith=stem).values_list("slug", flat=True)
    )
    slug, number = stem, 1
    while slug in taken:
        number += 1
        slug = f"{stem}-{number}"
    return slug


def edit_event(event: Event, *, by: Actor, **fields: Any) -> Event:
    """Change what is said about an event; its web address stays, since it may be printed."""
    with changing(event, by=by, verb="edit-event") as writing:
        changed = [name for name, value in fields.items() if getattr(writing.event, name) != value]
        check_may_change(writing.event, changed)
        was_at, was_place = writing.event.starts_at, place_of(writing.event)
        for name in changed:
            setattr(writing.event, name, fields[name])
        writing.fields += changed
        if "director" in changed:
            mark_director(writing.event)
        note_where_it_is_thought(writing.event, starts_at=was_at, place=was_place)
        if changed:
            writing.what = f"{in_words(writing.event, changed)} changed."
    return writing.event


def note_where_it_is_thought(event: Event, *, starts_at: datetime.datetime, place: str) -> None:
    """Those on its list know the old day and place until they are told: see services/telling.py."""
    moved = (event.starts_at, place_of(event)) != (starts_at, place)
    if moved and is_to_come(event):
        news, _ = News.objects.get_or_create(event=event)
        if news.known_at is None:
            news.known_at, news.known_place = starts_at, place
            news.save(update_fields=["known_at", "known_place"])


def check_may_change(event: Event, changed: list[str]) -> None:
    if event.status == Event.Status.REGISTRATION:
        return
    if "director" in changed and event.status == Event.Status.FINISHED:
        message = "The medals are final. Reopen the event on the desk first."
        raise ValidationError({"director": message})
    if "two_reports" in changed and has_reports(event):
        message = "A result has been reported already, so this can't change."
        raise ValidationError({"two_reports": message})
    for name in changed:
        if name in SETTLED_BY_THE_DRAW:
            raise ValidationError({name: "The rounds are drawn already, so this can't change."})
        if name == "director" and event.entries.filter(fills_in=True).exists():
            message = "The director plays in this event. Take them out of the draw first."
            raise ValidationError({name: message})


def in_words(event: Event, changed: list[str]) -> str:
    labels = [str(field.verbose_name) for field in event._meta.fields if field.name in changed]
    return ", ".join(labels).capitalize()


def mark_director(event: Event) -> None:
    """Whoever directs gets no medal; whoever directed before may get one again."""
    entries = Entry.objects.filter(event=event)
    entries.filter(why_not_eligible=DIRECTS).exclude(person=event.director).update(
        medal_eligible=True, why_not_eligible=""
    )
    if event.director is not None:
        entries.filter(person=event.director).update(medal_eligible=False, why_not_eligible=DIRECTS)


def why_not_eligible(event: Event, person: Person) -> str:
    return DIRECTS if event.director_id == person.pk else ""
