"""Somebody new at the door: written down there, and a member once the dues are paid."""

from django.http import HttpRequest
from django.utils import formats

from cribbage_events.clubs.actor import Actor
from cribbage_events.clubs.models import Club, Person
from cribbage_events.clubs.people import KnownPeople, who_may_be
from cribbage_events.events.forms.refusals import refusals_beside_fields
from cribbage_events.leagues.forms.member import MemberForm
from cribbage_events.leagues.forms.newcomer import NewcomerForm
from cribbage_events.leagues.models import Night
from cribbage_events.leagues.selectors.members import is_member, people_at_the_door
from cribbage_events.leagues.services.members import add_member, already


def is_doubtful(form: MemberForm | NewcomerForm, club: Club) -> bool:
    """Two of one name may be two people; of which one is known already is asked first."""
    fields = form.person_fields
    if fields.person is not None or form.cleaned_data["somebody_else"]:
        return False
    known = KnownPeople.meant_by(club, fields).find(fields)
    if known and is_member(known):
        form.ask_about(already(known))
        return True
    people = [known] if known else who_may_be(club, fields)
    if people:
        form.ask_who(people)
    return bool(people)


def save_newcomer(request: HttpRequest, night: Night, form: NewcomerForm) -> Person | None:
    """None, if something has to be asked or corrected first."""
    club = night.season.club
    if form.is_valid() and not is_doubtful(form, club):
        with refusals_beside_fields(form):
            return add_member(
                club,
                by=Actor.of(request.user),
                fields=form.person_fields,
                until=form.until,
                is_new=form.cleaned_data["somebody_else"],
            )
    return None


def saved_words(person: Person) -> str:
    if person.valid_until is None:
        return f"Saved: {person.shown_name} is written down, not as a member yet."
    day = formats.date_format(person.valid_until, "j F Y")
    return f"Saved: {person.shown_name} is a member until {day}. Now tick them."


def search_for(person: Person) -> str:
    """Entrants of other events are at the door only when they are looked for."""
    listed = people_at_the_door(person.club).filter(pk=person.pk).exists()
    return "" if listed else person.name
