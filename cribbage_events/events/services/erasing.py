"""Somebody goes out of everything that a club has kept of them; results stay, without a name."""

from collections.abc import Callable, Iterable, Iterator
from typing import Any, NamedTuple

from django.db import transaction
from django.db.models import ProtectedError, Q, QuerySet
from django.utils import timezone

from cribbage_events.clubs.actor import Actor
from cribbage_events.clubs.erasing import NAME_REMOVED, Names
from cribbage_events.clubs.models import Club, Person
from cribbage_events.clubs.names import FAMILY, listed_as
from cribbage_events.clubs.naming import call_people
from cribbage_events.clubs.services.letters import erase_addresses
from cribbage_events.events.models import Change, Entry, Event, Notice, ScoreReport, VolunteerLink
from cribbage_events.events.services.changing import write_diary
from cribbage_events.events.services.forgetting import (
    EVENTS,
    WORDS,
    Gone,
    all_images,
    archive_without,
    forget_in,
)
from cribbage_events.events.services.mentions import (
    called_in_archives,
    events_about,
    mentions,
)
from cribbage_events.events.services.turns import own_turn
from cribbage_events.live.publish import publish

ERASED = "Somebody was erased from the club’s records."
VERB = "erase-person"
BLANK: dict[str, Any] = {
    "user": None,
    "name": NAME_REMOVED,
    # All of it, or lists would say “removed, Name”.
    "family_name": NAME_REMOVED,
    "date_of_birth": None,
    "email": "",
    "telephone": "",
    "membership_number": "",
    "valid_until": None,
    "known_as": [],
}
# What else keeps names of people, beside an event.
ALSO: list[Callable[[Event, Names], None]] = []


def register(take_out: Callable[[Event, Names], None]) -> None:
    ALSO.append(take_out)


def erase_person(person: Person, *, by: Actor) -> bool:
    """For good. Says whether results were kept, which then have no name."""
    with own_turn(), transaction.atomic():
        # Nobody writes in any event of the club meanwhile, who might have read what goes.
        locked = Event.everything.select_for_update(of=("self",)).filter(club=person.club_id)
        events = list(locked.select_related("club").defer("archive").order_by("pk"))
        club = Club.objects.select_for_update().get(pk=person.club_id)
        found = Person.objects.select_for_update().filter(pk=person.pk).first()
        if found is None or found.erased_at is not None:
            return found is not None
        people = with_applicants(found)
        places = Q(entries__person__in=people) | Q(director__in=people)
        concerned = set(Event.everything.filter(places).values_list("pk", flat=True))
        stays = [erase_row(each, club, events) for each in people]
        for event in events:
            if event.pk in concerned:
                note(event, by=by)
    return any(stays)


def erase_row(person: Person, club: Club, events: Iterable[Event]) -> bool:
    """One row of a person, and what was written of it; says whether the row stays."""
    known = known_of(person)
    entered = set(person.entries.values_list("event", flat=True))
    gone = Gone(person.pk, frozenset(entries_taken_away(person)))
    stays = blank(person, club)
    others = names_of_others(club, gone)
    archived = called_in_archives(club, gone.person, known.names)
    touched = events_about(club, gone, known.names) | archived.keys() | entered
    for event in (event for event in events if event.pk in touched):
        names = known.names | archived.get(event.pk, set())
        take_out_of(event, gone, names_here(event, gone, known._replace(names=names), others))
    erase_addresses(club.letters.filter(address__in=[each.lower() for each in known.emails]))
    return stays


def with_applicants(person: Person) -> list[Person]:
    """The person, and every row that was made when they asked for a place."""
    found, new = {person.pk: person}, [person]
    while new:
        like = [each for one in new for each in applicants_like(one)]
        new = [each for each in like if each.pk not in found]
        found |= {each.pk: each for each in new}
    return list(Person.objects.select_for_update().filter(pk__in=found).order_by("pk"))


def applicants_like(person: Person) -> QuerySet[Person]:
    """What they have typed to get a place: it was joined, or has their name and date of birth."""
    joined = Q(entries__joined_to__person=person)
    born = person.date_of_birth
    same = Q(name_key=person.name_key, date_of_birth=born) if born else Q(pk=None)
    asked = Person.objects.filter(joined | same, club=person.club_id, is_applicant=True)
    return asked.exclude(pk=person.pk).distinct()


class Known(NamedTuple):
    """What somebody is and was called, as far as it is remembered; numbers, and addresses."""

    names: set[str]
    numbers: set[str]
    emails: set[str]


def known_of(person: Person) -> Known:
    fields = ("name", "family_name", "membership_number", "email")
    images = [{field: getattr(person, field) for field in fields}, *person.known_as]
    lines = Change.objects.filter(event__club=person.club_id)
    images += [image for key, image in all_images(lines) if key == person.pk]
    known = Known(set(), set(), set())
    for image in images:
        if name := image.get("name"):
            family = image.get("family_name", person.family_name)
            known.names.update((name, listed_as(name, family, order=FAMILY)))
        known.numbers.update(filter(None, [image.get("membership_number")]))
        known.emails.update(filter(None, [image.get("email")]))
    return known


def entries_taken_away(person: Person) -> Iterator[int]:
    """Requests and places go where nothing was played or paid; the others hold results."""
    for entry in person.entries.filter(seats=None):
        key = entry.pk
        try:
            with transaction.atomic():
                entry.delete()
        except ProtectedError:
            continue
        yield key


def blank(person: Person, club: Club) -> bool:
    """The row goes unless results hang on it; says whether it stays."""
    Notice.objects.filter(person=person).delete()
    to_come = Event.everything.filter(director=person, status=Event.Status.REGISTRATION)
    to_come.update(director=None)
    if not Event.everything.filter(Q(director=person) | Q(entries__person=person)).exists():
        person.delete()
        return False
    Person.objects.filter(pk=person.pk).update(**BLANK, erased_at=timezone.now())
    call_people(club, [person.pk])
    return True


def names_of_others(club: Club, gone: Gone) -> set[str]:
    """Everybody else's of the club, also of those who were removed and whom a diary knows."""
    people = club.people.exclude(pk=gone.person)
    found = set(people.values_list("name", "shown_name", "listed_name"))
    for key, image in all_images(Change.objects.filter(event__club=club)):
        if key != gone.person and (name := image.get("name")):
            found.add((name, name, listed_as(name, image.get("family_name", ""), order=FAMILY)))
    return {name for each in found for name in each}


def names_here(event: Event, gone: Gone, known: Known, others: set[str]) -> Names:
    entries = Entry.objects.filter(event=event)
    entered = entries.exclude(person=gone.person).values_list("name", "listed_name")
    called = entries.filter(person=gone.person).values_list("name", flat=True).first()
    # A namesake who isn't in this event is not whom it names.
    others = (others - known.names) | {name for both in entered for name in both}
    like = {other for other in others if any(name in other for name in known.names)}
    return Names(known.names, called or NAME_REMOVED, numbers=known.numbers, others=like)


def take_out_of(event: Event, gone: Gone, names: Names) -> None:
    # What the director has typed is theirs to change, and undoing compares it.
    typed = {getattr(event, field) for field in WORDS[EVENTS]}
    forget_in(event.changes.all(), gone, names, kept=typed)
    reports = ScoreReport.objects.filter(game__round__event=event)
    # An account's name stays with what it did; see clubs/services/leaving.py.
    rewrite(reports.filter(by=None), "by_name", names)
    rewrite(reports, "reason", names)
    rewrite(VolunteerLink.objects.filter(event=event), "name", names)
    rewrite(Entry.objects.filter(event=event), "why_not_eligible", names)
    itself = Event.everything.filter(pk=event.pk)
    archive = itself.values_list("archive", flat=True).get()
    if archive and (left := archive_without(archive, names)) != archive:
        itself.update(archive=left)
    for take_out in ALSO:
        take_out(event, names)


def rewrite(rows: QuerySet[Any], field: str, names: Names) -> None:
    """Take the names out of a field of these rows."""
    room = rows.model._meta.get_field(field).max_length
    for pk, text in rows.filter(mentions(field, names.names)).values_list("pk", field):
        if (left := names.taken_out_of_column(text, room)) != text:
            rows.model._base_manager.filter(pk=pk).update(**{field: left})


def note(event: Event, *, by: Actor) -> None:
    """Its pages are shown anew, without the name."""
    event.refresh_from_db(fields=["revision"], from_queryset=Event.everything.all())
    event.revision += 1
    write_diary(event, by=by, verb=VERB, what=ERASED)
    publish(event.slug, event.revision)
