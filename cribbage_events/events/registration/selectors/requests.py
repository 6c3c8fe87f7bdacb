"""Requests for a place, and the people of the club whom the applicants look like."""

import datetime
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import chain

from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from cribbage_events.clubs.models import Person
from cribbage_events.clubs.models.person import known_people
from cribbage_events.clubs.names import nearness, sort_key, words_sorted
from cribbage_events.clubs.people.births import births_differ, closer
from cribbage_events.clubs.people.finding import ALIKE, MUCH_ALIKE, described
from cribbage_events.contest.divisions import Born
from cribbage_events.events.models import Entry, Event
from cribbage_events.events.registration.selectors.look_alikes import GONE, end_words

Status = Entry.Status
# Fields in which a request can have news of somebody known.
CONTACT = ("email", "telephone", "date_of_birth", "acc_number")
AN_HOUR = datetime.timedelta(hours=1)
# Longer than the hour that the page shows, since deciding takes time.
AND_A_QUARTER = datetime.timedelta(minutes=75)


@dataclass(frozen=True, slots=True)
class Likeness:
    """A person of the club who may be the applicant; `number` if they are on the list."""

    applicant: Person
    person: Person
    number: int | None
    directs: bool

    @property
    def is_sure(self) -> bool:
        """Whether name and date of birth are the same, and no other field is new."""
        one, other = self.applicant, self.person
        same = one.name_key == other.name_key and one.date_of_birth == other.date_of_birth
        return same and one.date_of_birth is not None and not self.news

    @property
    def news(self) -> list[str]:
        """The fields of the request that are new to the club."""
        return [name for name in CONTACT if self.is_new(name)]

    def is_new(self, name: str) -> bool:
        if name == "date_of_birth":
            return closer(self.person.born, self.applicant.born) != self.person.born or (
                births_differ(self.person.born, self.applicant.born)
            )
        said: str = getattr(self.applicant, name)
        return bool(said) and said.casefold() != getattr(self.person, name).casefold()

    @property
    def words(self) -> str:
        """Return words such as “Sally Secret, born 3 May 1950 (no. 10, on the list already)”."""
        if self.number is not None:
            words = _("%(person)s (no. %(number)s, already on the list)")
        elif self.directs:
            words = _("%(person)s (directs)")
        else:
            words = _("%(person)s (not on the list yet)")
        return words % {"person": described(self.person), "number": self.number}


def likenesses_in(event: Event, entries: Iterable[Entry]) -> dict[int, list[Likeness]]:
    """Return likenesses by the key of the entry, for those that somebody of the club's people may
    be.

    Two queries, or none where nobody waits.
    """
    asking = [entry for entry in entries if entry.person.is_applicant]
    if not asking:
        return {}
    people = People(event)
    found = {entry.pk: list(people.like(entry.person)) for entry in asking}
    return {key: likenesses for key, likenesses in found.items() if likenesses}


class People:
    """The club's people, found also when the name or the date of birth has one mistake."""

    def __init__(self, event: Event) -> None:
        self.director = event.director_id
        here = event.entries.exclude(status__in=(*GONE, Status.REQUESTED))
        self.numbers = dict(here.values_list("person", "number"))
        self.by_name: dict[str, list[Person]] = {}
        self.by_birth: dict[Born | None, list[tuple[str, Person]]] = {}
        self.by_end_word: dict[str, list[tuple[str, Person]]] = {}
        for person in known_people(event.club):
            pair = words_sorted(person.name), person
            self.by_name.setdefault(person.name_key, []).append(person)
            self.by_birth.setdefault(person.born, []).append(pair)
            for word in end_words(person.name):
                self.by_end_word.setdefault(word, []).append(pair)

    def like(self, applicant: Person) -> Iterator[Likeness]:
        """People on the event's list come first."""
        found = {person.pk: person for person in self.candidates(applicant)}
        people = sorted(
            found.values(),
            key=lambda person: (person.pk not in self.numbers, sort_key(person.listed_name)),
        )
        for person in people:
            number = self.numbers.get(person.pk)
            yield Likeness(applicant, person, number, directs=person.pk == self.director)

    def candidates(self, applicant: Person) -> Iterator[Person]:
        wanted, born = words_sorted(applicant.name), applicant.born
        yield from self.by_name.get(applicant.name_key, [])
        for name, person in self.by_birth.get(born, []) if born else ():
            if nearness(name, wanted) >= ALIKE:
                yield person
        ends = end_words(applicant.name)
        for name, person in chain.from_iterable(self.by_end_word.get(word, []) for word in ends):
            unknown = not (isinstance(born, datetime.date) and person.date_of_birth)
            unknown = unknown and not births_differ(born, person.born)
            if unknown and nearness(name, wanted) >= MUCH_ALIKE:
                yield person


def asked_lately(event: Event, *, within: datetime.timedelta = AN_HOUR) -> QuerySet[Entry]:
    """Requests of the last hour without an answer, the last first."""
    since = timezone.now() - within
    asked = Entry.objects.filter(event=event, status=Status.REQUESTED, asked_at__gte=since)
    return asked.order_by("-asked_at", "-number")
