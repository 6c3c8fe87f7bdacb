"""The shown names of people: a mark tells people of one name apart on every page.

In a club it is the membership number that tells them apart, or a letter for who has none. What is
shown is kept beside the name, so that no page has to look for others of the same name.
"""

from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterable
from itertools import count
from string import ascii_uppercase

from django.db.models import F, Q

from cribbage_events.clubs.models import Club, Person
from cribbage_events.clubs.names import folded, initials_of, listed_as, marked, name_key
from cribbage_events.clubs.people.public_names import initials_key

SHOWN = ["shown_name", "listed_name", "public_name"]
# Functions of other apps that copy names: called in the same transaction.
NAME_FOLLOWERS: list[Callable[[Club, Collection[int]], None]] = []


def name_people(club: Club, people: Collection[int] | None = None) -> None:
    """Correct the shown names of these people and of their namesakes; None: of everybody."""
    # Locked, so that two people entered at the same time are told apart.
    club = Club.objects.select_for_update().get(pk=club.pk)
    # People who only ask for a place change nobody's name.
    concerned = Person.objects.filter(club=club, is_applicant=False)
    if people is not None:
        keys = correct_keys(Person.objects.filter(club=club, pk__in=people))
        # Initials are told apart, too, and few people have asked for them.
        initials = Q(shown_as=Person.ShownAs.INITIALS)
        concerned = concerned.filter(
            Q(name_key__in=keys) | ~Q(shown_name=F("name")) | initials,
        )
    renamed = with_new_names(club, list(concerned.order_by("pk")))
    Person.objects.bulk_update(renamed, SHOWN, batch_size=200)
    for keep in NAME_FOLLOWERS if renamed else ():
        keep(club, [person.pk for person in renamed])


def correct_keys(people: Iterable[Person]) -> set[str]:
    """Rows that undo restored may lack the key of their name."""
    keys = set()
    for person in people:
        key = name_key(person.name)
        keys.add(key)
        if person.name_key != key:
            Person.objects.filter(pk=person.pk).update(name_key=key)
    return keys


def with_new_names(club: Club, people: Collection[Person]) -> list[Person]:
    marks = marks_of((person.pk, person.name_key, person.membership_number) for person in people)
    keys = [(person.pk, key) for person in people if (key := initials_key(person))]
    letters = marks_of((pk, key, "") for pk, key in keys)
    renamed = []
    for person in people:
        before = shown_names(person)
        listed = listed_as(person.name, person.family_name, order=club.name_order)
        person.shown_name = marked(person.name, marks[person.pk])
        person.listed_name = marked(listed, marks[person.pk])
        initials = marked(initials_of(person.name, person.family_name), letters.get(person.pk, ""))
        person.public_name = person.in_public(person.shown_name, initials)
        if before != shown_names(person):
            renamed.append(person)
    return renamed


def shown_names(person: Person) -> list[str]:
    return [getattr(person, field) for field in SHOWN]


def marks_of(people: Iterable[tuple[int, str, str]]) -> dict[int, str]:
    """Return, by person, the mark behind the name; "" for a name that only one person has.

    Each is given as key, name and membership number, in the order in which the club came to know
    them: a letter that somebody has stays theirs when others get a number.
    """
    groups: defaultdict[str, list[tuple[int, str]]] = defaultdict(list)
    for pk, key, number in people:
        groups[key].append((pk, number.strip()))
    marks: dict[int, str] = {}
    for group in groups.values():
        marks |= marks_in(group) if len(group) > 1 else {group[0][0]: ""}
    return marks


def marks_in(group: list[tuple[int, str]]) -> dict[int, str]:
    numbers = Counter(folded(number) for _, number in group)
    letters = (letter for letter in letters_from_a() if not numbers[folded(letter)])
    return {
        pk: number if number and numbers[folded(number)] == 1 else letter
        for (pk, number), letter in zip(group, letters, strict=False)
    }


def letters_from_a() -> Iterable[str]:
    yield from ascii_uppercase
    yield from map(str, count(len(ascii_uppercase) + 1))
