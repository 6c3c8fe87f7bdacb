"""Count against whom and with whom somebody has played, and how often they won."""

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from django.db.models import QuerySet
from django.utils.translation import gettext as _

from cribbage_events.clubs.models import Person
from cribbage_events.memory.players.selectors import PlayedGame


class PublicName(NamedTuple):
    """The name of a person as everybody may see it; only whoever is shown by name has a page."""

    person: int
    name: str
    has_page: bool


def public_names(people: "QuerySet[Person]") -> dict[int, PublicName]:
    """Return names by person, "" for somebody who isn't shown; one query."""
    rows = people.values_list("pk", "public_name", "shown_as", "erased_at")
    return {
        pk: PublicName(pk, name, shown == Person.ShownAs.NAME and erased is None)
        for pk, name, shown, erased in rows
    }


type Names = Mapping[int, PublicName]


def people_met(games: Iterable[PlayedGame]) -> set[int]:
    return {person for game in games for person in (*game.opponents, *game.partners)}


def opponents_in(games: Iterable[PlayedGame], known: Names) -> list[dict[str, Any]]:
    """The most frequent first. At a table of three only the winner has beaten anybody: who came
    second has won against nobody, and lost to one.
    """
    return meetings(
        (
            (person, game.won)
            for game in games
            for person in (game.opponents if game.won else game.others[0])
        ),
        known,
    )


def partners_in(games: Iterable[PlayedGame], known: Names) -> list[dict[str, Any]]:
    return meetings(((person, game.won) for game in games for person in game.partners), known)


def meetings(games: Iterable[tuple[int, bool]], known: Names) -> list[dict[str, Any]]:
    """Count games by person, of which one was won or lost; all those together who aren't shown."""
    others = PublicName(0, _("Players who aren’t shown"), has_page=False)
    count: Counter[tuple[PublicName, bool]] = Counter()
    for person, was_won in games:
        who = known.get(person)
        count[who if who and who.name else others, was_won] += 1
    found: list[dict[str, Any]] = []
    for met in {met for met, _won in count}:
        won, lost = count[met, True], count[met, False]
        found.append({"who": met, "won": won, "lost": lost, "games": won + lost})
    return sorted(
        found,
        key=lambda each: (each["who"] is others, -each["games"], -each["won"], each["who"].name),
    )
