"""Count against whom and with whom somebody has played, and how often they won."""

from collections import Counter
from collections.abc import Collection, Iterable
from typing import NamedTuple

from django.utils.translation import gettext as _

from cribbage_events.clubs.models import Person
from cribbage_events.memory.players.selectors import PlayedGame


class Known(NamedTuple):
    """The public name of somebody, "" for somebody who isn't shown; only a name is a link."""

    name: str
    has_page: bool


class Meeting(NamedTuple):
    """`person` is 0 for all those together who aren't shown."""

    person: int
    name: str
    has_page: bool
    won: int
    lost: int

    @property
    def games(self) -> int:
        return self.won + self.lost


NOBODY = Known("", has_page=False)


def known_people(people: Collection[int]) -> dict[int, Known]:
    """Read the people in one query."""
    rows = Person.objects.filter(pk__in=people)
    return {
        pk: Known(name, shown == Person.ShownAs.NAME and erased is None)
        for pk, name, shown, erased in rows.values_list(
            "pk", "public_name", "shown_as", "erased_at"
        )
    }


def people_met(games: Iterable[PlayedGame]) -> set[int]:
    return {person for game in games for person in (*game.opponents, *game.partners)}


def opponents_in(games: Iterable[PlayedGame], known: dict[int, Known]) -> list[Meeting]:
    """The most frequent first. At a table of three only the winner has beaten anybody: who came
    second has won against nobody, and lost to one.
    """
    count: Counter[tuple[int, bool]] = Counter()
    for game in games:
        beaten = game.opponents if game.won else game.others[0]
        count.update((number_if_shown(person, known), game.won) for person in beaten)
    return meetings(count, known)


def partners_in(games: Iterable[PlayedGame], known: dict[int, Known]) -> list[Meeting]:
    count = Counter(
        (number_if_shown(person, known), game.won) for game in games for person in game.partners
    )
    return meetings(count, known)


def number_if_shown(person: int, known: dict[int, Known]) -> int:
    return person if known.get(person, NOBODY).name else 0


def meetings(count: Counter[tuple[int, bool]], known: dict[int, Known]) -> list[Meeting]:
    people = {person for person, _won in count}
    found = [
        Meeting(
            person,
            known[person].name if person else _("Players who aren’t shown"),
            has_page=bool(person) and known[person].has_page,
            won=count[person, True],
            lost=count[person, False],
        )
        for person in people
    ]
    return sorted(found, key=lambda each: (not each.person, -each.games, -each.won, each.name))
