"""Gives people their names in the hall of fame."""

from collections.abc import Iterable

from cribbage_events.clubs.models import Club, Person
from cribbage_events.clubs.people.public_names import person_in_public
from cribbage_events.words.lists import and_list


class Names(dict[int, str]):
    """The names by person, as public pages show them; `with_page` are those whose name
    is a link.
    """

    with_page: frozenset[int] = frozenset()


def names_of_club(club: Club) -> Names:
    """Read the names in one query."""
    fields = ("pk", "public_name", "shown_as", "erased_at")
    rows = list(Person.objects.filter(club=club).values_list(*fields))
    names = Names((pk, person_in_public(name)) for pk, name, _, _ in rows)
    names.with_page = frozenset(
        pk for pk, _, shown, erased in rows if shown == Person.ShownAs.NAME and erased is None
    )
    return names


def all_names(people: Iterable[int], names: Names) -> str:
    """ "Ann Lee and Bob Ray"."""
    return and_list([names[person] for person in people])
