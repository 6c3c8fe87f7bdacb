"""Making an event with its director and its list to invite."""

from typing import Any

from django.db import transaction

from cribbage_events.clubs.actor import Actor
from cribbage_events.clubs.models import Club
from cribbage_events.clubs.people.finding import PersonFields
from cribbage_events.events.lifecycle.services.director import Director, find_director
from cribbage_events.events.lifecycle.services.settings import create_event
from cribbage_events.events.models import Event
from cribbage_events.events.registration.services.invitations import invite_people_of
from cribbage_events.events.registration.services.registration import register


@transaction.atomic
def make_event(
    club: Club,
    *,
    by: Actor,
    director: Director,
    director_enters: bool,
    invites: Event | None,
    **settings: Any,
) -> Event:
    """A draft; its director is among the entrants if they enter, and whoever played in the event
    `invites` is on the list to invite. All of it or nothing.
    """
    person = find_director(club, director)
    event = create_event(club, by=by, director=person, visible=False, **settings)
    if person and director_enters:
        fields = PersonFields(person.name, person.born, person.email, person=person.pk)
        register(event, by=by, person_fields=fields, plays_as_director=True)
    if invites:
        invite_people_of(event, invites, by=by)
    return event
