"""The names in the archives of finished events, when people are shown otherwise than before."""

import logging
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any

from django.db import transaction
from django.db.models import ProtectedError, Q, QuerySet
from django.utils import timezone

from cribbage_events.clubs.actor import Actor
from cribbage_events.clubs.models import Club, Person
from cribbage_events.clubs.names import FAMILY, apart_from_mark, listed_as
from cribbage_events.clubs.people.births import year_of
from cribbage_events.clubs.people.erasing import Names
from cribbage_events.clubs.people.namesakes import name_people
from cribbage_events.events.erasing.deleting import delete_unless_kept
from cribbage_events.events.erasing.forgetting import (
    Gone,
    all_images,
    archive_without,
    forget_images_of,
    forget_in,
)
from cribbage_events.events.erasing.known import (
    WORDS_OF_EVENT,
    PersonalData,
    called_in_archives,
    events_about,
    mentions,
    personal_data_of,
)
from cribbage_events.events.history.changing import write_diary
from cribbage_events.events.history.turns import own_turn
from cribbage_events.events.models import (
    Change,
    Entry,
    Event,
)
from cribbage_events.live.bus.publish import publish
from cribbage_events.mail.models import Message
from cribbage_events.mail.outbox import erase_addresses, let_go
from cribbage_events.words.codes import ERASED


def rename_in_archives(club: Club, people: Collection[int]) -> None:
    """Write what is public of these people into every archive that they are in.

    An archive keeps what somebody was called on the day. Somebody who isn't shown by name has
    their present initials, which are told apart from those of others.
    """
    entered = Entry.objects.filter(person__in=people).values("event")
    finished = Event.everything.filter(club=club, archive__isnull=False, pk__in=entered)
    for pk, archive in finished.values_list("pk", "archive"):
        names = names_to_write(pk, people)
        Event.everything.filter(pk=pk).update(archive=with_names(archive or {}, names))


def names_to_write(event: int, people: Collection[int]) -> dict[int, str]:
    """Return names by number."""
    entries = Entry.objects.filter(event=event)
    rows = entries.values_list("number", "person_id", "name", "public_name")
    return {
        number: public
        for number, person, name, public in rows
        if person in people or public != name
    }


def with_names(archive: Mapping[str, Any], names: Mapping[int, str]) -> dict[str, Any]:
    """Return the archive with other names for these numbers."""
    return {
        **archive,
        "divisions": [
            {**division, "rows": [row_with_name(row, names) for row in division["rows"]]}
            for division in archive["divisions"]
        ],
        "games": [
            {**game, "sides": [side_called(side, names) for side in game["sides"]]}
            for game in archive["games"]
        ],
        "byes": [row_with_name(bye, names) for bye in archive["byes"]],
    }


def row_with_name(row: Mapping[str, Any], names: Mapping[int, str]) -> dict[str, Any]:
    name = names.get(row["number"])
    return dict(row) if name is None else {**row, "name": name}


def side_called(side: Mapping[str, Any], names: Mapping[int, str]) -> dict[str, Any]:
    pairs = zip(side["numbers"], side["names"], strict=True)
    return {**side, "names": [names.get(number, name) for number, name in pairs]}


VERB = "erase-person"
NO_CONTACT: dict[str, Any] = {
    "date_of_birth": None,
    "birth_year": None,
    "email": "",
    "language": "",
    "telephone": "",
    # Without an address nothing can be sent.
    "wants_results_since": None,
}
BLANK: dict[str, Any] = {
    **NO_CONTACT,
    "user": None,
    "name": ERASED,
    "family_name": "",
    "pronunciation": "",
    "membership_number": "",
    "acc_number": "",
    "valid_until": None,
    "known_as": [],
    # The code is nobody's name, so it is shown everywhere.
    "shown_as": Person.ShownAs.NAME,
}
# Other subjects that keep names of people; each takes them out of its own rows.
ALSO: list[Callable[[Event, Names], None]] = []
# Other subjects that keep something of people beside events: what takes it away, and what takes
# only how to reach somebody.
IN_CLUB: list[Callable[[Person, PersonalData], None]] = []
CONTACT_IN_CLUB: list[Callable[[Person, PersonalData], None]] = []


def erase_in_club(
    take_out: Callable[[Person, PersonalData], None],
    *,
    contact: Callable[[Person, PersonalData], None],
) -> None:
    """`take_out` is called for somebody who is erased, `contact` where only contact data is; both
    while their row is still there.
    """
    IN_CLUB.append(take_out)
    CONTACT_IN_CLUB.append(contact)


def erase_also(take_out: Callable[[Event, Names], None]) -> None:
    ALSO.append(take_out)


def erase_person(person: Person, *, by: Actor) -> bool:
    """Erase a person for good; returns whether results were kept, now without the name."""
    with own_turn(), transaction.atomic():
        # Locked, so that no other change writes a name back that it has read before.
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
    """Erase one row of a person and all mentions of it; returns whether the row stays."""
    known = personal_data_of(person)
    entered = set(person.entries.values_list("event", flat=True))
    for forget in IN_CLUB:
        forget(person, known)
    gone = Gone(person.pk, frozenset(entries_taken_away(person)))
    initials = {"", apart_from_mark(person.public_name)[0]} - known.names
    stays = blank(person, club)
    others = names_of_others(club, gone)
    archived = called_in_archives(club, gone.person, known.names)
    # Initials may be somebody else's, too; archives are corrected by number below.
    archived = {pk: names - initials for pk, names in archived.items()}
    touched = events_about(club, gone, known.names) | archived.keys() | entered
    for event in (event for event in events if event.pk in touched):
        names = known.names | archived.get(event.pk, set())
        take_out_of(event, gone, names_here(event, gone, replace(known, names=names), others))
    if person.shown_as != Person.ShownAs.NAME:
        rename_in_archives(club, [person.pk])
    erase_addresses(club.messages.filter(address__in=[each.lower() for each in known.emails]))
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
    """Find their requests for a place: joined to them, or with their name and date or year of
    birth.
    """
    joined = Q(entries__joined_to__person=person)
    same = Q(pk=None)
    if person.born:
        same = Q(date_of_birth=person.date_of_birth) & ~Q(date_of_birth=None)
        same |= Q(birth_year=year_of(person.born))
        same &= Q(name_key=person.name_key)
    asked = Person.objects.filter(joined | same, club=person.club_id, is_applicant=True)
    return asked.exclude(pk=person.pk).distinct()


def entries_taken_away(person: Person) -> Iterator[int]:
    """Delete entries in events where nothing was played or paid; returns their keys."""
    for entry in person.entries.filter(seats=None):
        key = entry.pk
        try:
            with transaction.atomic():
                entry.delete()
        except ProtectedError:
            continue
        yield key


def forget_letters_to(person: Person) -> None:
    """The rows that say to which address somebody was written, or when they were called."""
    let_go(Message.objects.filter(person=person))


def blank(person: Person, club: Club) -> bool:
    """Delete the row unless results need it; returns whether it stays."""
    forget_letters_to(person)
    to_come = Event.everything.filter(director=person, status=Event.Status.REGISTRATION)
    to_come.update(director=None)
    if delete_unless_kept(person):
        return False
    person.entries.update(note="")
    Person.objects.filter(pk=person.pk).update(**BLANK, erased_at=timezone.now())
    name_people(club, [person.pk])
    return True


def names_of_others(club: Club, gone: Gone) -> set[str]:
    """The names of everybody else in the club, also of people who are only in a diary."""
    people = club.people.exclude(pk=gone.person)
    found = set(people.values_list("name", "shown_name", "listed_name"))
    for key, image in all_images(Change.objects.filter(event__club=club)):
        if key != gone.person and (name := image.get("name")):
            found.add((name, name, listed_as(name, image.get("family_name", ""), order=FAMILY)))
    return {name for each in found for name in each}


def names_here(event: Event, gone: Gone, known: PersonalData, others: set[str]) -> Names:
    entries = Entry.objects.filter(event=event)
    entered = entries.exclude(person=gone.person).values_list("name", "listed_name")
    called = entries.filter(person=gone.person).values_list("name", flat=True).first()
    # A namesake who isn't in this event is not whom it names.
    others = (others - known.names) | {name for both in entered for name in both}
    like = {other for other in others if any(name in other for name in known.names)}
    return Names(known.names, called or ERASED, numbers=known.numbers, others=like)


def take_out_of(event: Event, gone: Gone, names: Names) -> None:
    # The director's own text is for the director to change, and undoing compares it.
    typed = {event.contact, event.why_cancelled}
    forget_in(event.changes.all(), gone, names, kept=typed)
    for table, (way, fields) in WORDS_OF_EVENT.items():
        rows = table._base_manager.filter(**{way: event})
        for field in fields:
            # An account's name stays with what it did; see clubs/services.py.
            rewrite(rows.filter(by=None) if field == "by_name" else rows, field, names)
    itself = Event.everything.filter(pk=event.pk)
    # Once it is over, nobody sees it or can take it down.
    rewrite(itself, "announcement", names)
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
    """Raise the event's revision, so that its pages are rendered again without the name."""
    event.refresh_from_db(fields=["revision"], from_queryset=Event.everything.all())
    event.revision += 1
    write_diary(event, by=by, verb=VERB)
    publish(event.slug, event.revision)


writes = logging.getLogger("cribbage_events.writes")


def forget_contact(person: Person, *, by: Actor) -> None:
    """Forget e-mail, telephone and date of birth, everywhere and for good."""
    with own_turn(), transaction.atomic():
        club = Club.objects.select_for_update().get(pk=person.club_id)
        found = Person.objects.select_for_update().filter(pk=person.pk, erased_at=None).first()
        people = with_applicants(found) if found else []
        forget_contact_of(club, people)
        fields = {"who": by.key, "what": "forget-contact", "club": club.slug}
        transaction.on_commit(
            lambda: writes.info("%(club)s: %(what)s, %(who)s", fields, extra=fields)
        )


def forget_contact_of(club: Club, people: Iterable[Person]) -> None:
    for person in people:
        known = personal_data_of(person)
        for take_out in CONTACT_IN_CLUB:
            take_out(person, known)
        forget_letters_to(person)
        erase_addresses(club.messages.filter(address__in=[each.lower() for each in known.emails]))
        forget_images_of(club.pk, person.pk)
        kept = [image | {"email": ""} for image in person.known_as]
        Person.objects.filter(pk=person.pk).update(**NO_CONTACT, known_as=kept)
