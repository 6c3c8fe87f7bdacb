"""Takes somebody out of the lists of a club's volunteers."""

from cribbage_events.clubs.models import Person, known_people
from cribbage_events.events.erasing.known import PersonalData
from cribbage_events.mail.models import Message
from cribbage_events.mail.outbox import erase_addresses, let_go
from cribbage_events.shifts.models import Signup
from cribbage_events.words.codes import ERASED


def forget_volunteer(person: Person, known: PersonalData) -> None:
    """Name and contacts of somebody who is erased; their hours stay."""
    forget_contacts_of(person, known, name=ERASED)


def forget_contacts_of(person: Person, known: PersonalData, **blank: str) -> None:
    """E-mail and telephone, also those that only the volunteers' list had, and its letters."""
    found = signups_of(person, known)
    signups = Signup.objects.filter(pk__in=[signup.pk for signup in found])
    signups.update(email="", telephone="", **blank)
    let_go(Message.objects.filter(signup__in=found))
    addresses = [signup.email.lower() for signup in found if signup.email]
    erase_addresses(person.club.messages.filter(address__in=addresses))


def signups_of(person: Person, known: PersonalData) -> list[Signup]:
    """Rows with their address or number, or with their name and not those of a namesake."""
    others = known_people(person.club).exclude(pk=person.pk)
    has_namesake = others.filter(name_key=person.name_key).exists()
    found = []
    for signup in Signup.objects.filter(shift__club=person.club_id):
        contact = f"{signup.email} {signup.telephone}".strip()
        may_be_namesake = has_namesake and contact
        is_named = known.is_named(signup.name) and not may_be_namesake
        if is_named or known.are_reached_by(signup.email) or known.are_reached_by(signup.telephone):
            found.append(signup)
    return found
