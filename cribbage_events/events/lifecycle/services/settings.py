"""Making and changing an event."""

import datetime
from typing import Any

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils.text import slugify
from django.utils.translation import gettext as _

from cribbage_events.clubs.actor import Actor
from cribbage_events.clubs.models import Club
from cribbage_events.clubs.slugs import free_slug
from cribbage_events.events.history.changing import changing, write_diary
from cribbage_events.events.lifecycle.services.director import Director, find_director
from cribbage_events.events.models import Event, News, Stage
from cribbage_events.events.models.eligibility import mark_director
from cribbage_events.events.notices.selectors import anybody_to_tell, is_to_come
from cribbage_events.events.results.selectors.reports import has_reports
from cribbage_events.events.standings.awards import awards_of

# The draw depends on these, so they can't change after it.
SETTLED_BY_THE_DRAW = {"preset_code", "round_count", "target", "boundary_age", "ages_at_year_end"}


def create_event(club: Club, *, by: Actor, **fields: Any) -> Event:
    """Make an event of the club, with an address made from its name and year."""
    with transaction.atomic():
        # One new event at a time: the free address must still be free when it is taken.
        club = Club.objects.select_for_update().get(pk=club.pk)
        event = Event(club=club, **{"two_reports": club.two_reports, **fields})
        event.slug = free_slug(name_and_year(event), Event.everything.all())
        event.save()
        add_stage(event)
        write_diary(event, by=by, verb="create-event", name=event.name)
    return event


def add_stage(event: Event, **settings: Any) -> Stage:
    """The stage that every event has from the beginning."""
    return Stage.objects.create(event=event, format=event.format_code, settings=settings)


def name_and_year(event: Event) -> str:
    year = str(event.day.year)
    stem = slugify(event.name)[:40].strip("-")
    if not stem.endswith(year):
        stem = f"{stem or 'event'}-{year}"
    return stem


def edit_event(event: Event, *, by: Actor, **fields: Any) -> Event:
    """Change the settings of an event; its web address stays, since it may be printed."""
    with changing(event, by=by, verb="edit-event") as writing:
        changed = [name for name, value in fields.items() if getattr(writing.event, name) != value]
        check_may_change(writing.event, changed)
        was_at, was_place = writing.event.starts_at, writing.event.place
        for name in changed:
            setattr(writing.event, name, fields[name])
        writing.fields += changed
        if "director" in changed:
            mark_director(writing.event)
        note_what_people_know(writing.event, starts_at=was_at, place=was_place)
        if changed:
            writing.says(fields=in_order(changed))
    return writing.event


def edit_with_director(event: Event, *, by: Actor, director: Director, **fields: Any) -> Event:
    """Save the settings and make the person of a new director: both or neither."""
    with transaction.atomic():
        return edit_event(event, by=by, director=find_director(event.club, director), **fields)


def note_what_people_know(event: Event, *, starts_at: datetime.datetime, place: str) -> None:
    """Keep the day and place that entrants know until they are told: see events/notices."""
    moved = (event.starts_at, event.place) != (starts_at, place)
    if moved and is_to_come(event) and anybody_to_tell(event):
        news, _is_new = News.objects.get_or_create(event=event)
        if news.known_at is None:
            news.known_at, news.known_place = starts_at, place
            news.save(update_fields=["known_at", "known_place"])


def check_may_change(event: Event, changed: list[str]) -> None:
    if event.status == Event.Status.REGISTRATION:
        return
    if "director" in changed and event.status == Event.Status.FINISHED:
        words = _("%(final)s Reopen the event on the desk first.")
        message = words % {"final": awards_of(event).final_words}
        raise ValidationError({"director": message})
    if "two_reports" in changed and has_reports(event):
        message = _("A result has already been reported, so this can't change.")
        raise ValidationError({"two_reports": message})
    for name in changed:
        if name in SETTLED_BY_THE_DRAW:
            raise ValidationError({name: _("The rounds are already drawn, so this can't change.")})
        if name == "director" and event.entries.filter(fills_in=True).exists():
            message = _("The director plays in this event. Take them out of the draw first.")
            raise ValidationError({name: message})


def in_order(changed: list[str]) -> list[str]:
    """Return the fields in the order of the model."""
    return [field.name for field in Event._meta.fields if field.name in changed]
