"""Takes somebody out of messages to members, and out of what they said about nights."""

from collections.abc import Collection

from cribbage_events.clubs.models import Person, known_people
from cribbage_events.clubs.people.erasing import Names
from cribbage_events.events.erasing.known import PersonalData
from cribbage_events.leagues.models import Absence, MemberMessage, NoMessages
from cribbage_events.words.codes import ERASED


def forget_reader(person: Person, known: PersonalData) -> None:
    """Somebody is erased: their absences and wishes, and their names in messages."""
    for table in (NoMessages, Absence):
        table._default_manager.filter(person=person).delete()
    take_out_of_messages(person, {*known.names, *known.emails, *known.telephones})


def forget_addresses(person: Person, known: PersonalData) -> None:
    """Forget contact data only."""
    take_out_of_messages(person, {*known.emails, *known.telephones})


def take_out_of_messages(person: Person, texts: Collection[str]) -> None:
    """A director may have typed them; other people's names stay."""
    messages = list(MemberMessage.objects.filter(season__club=person.club_id).exclude(text=""))
    if not messages:
        return
    people = known_people(person.club).exclude(pk=person.pk)
    others = set(people.values_list("name", flat=True)).difference(texts)
    gone = Names(set(texts), ERASED, others=others)
    for message in messages:
        left = {
            "subject": gone.taken_out_of_column(message.subject, 200),
            "text": gone.taken_out(message.text),
        }
        if left != {"subject": message.subject, "text": message.text}:
            MemberMessage.objects.filter(pk=message.pk).update(**left)
