"""The people whom the names of a list mean: known ones, new ones, or a question to be answered."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from cribbage_events.clubs.cleaning import one_line
from cribbage_events.clubs.models import Club, Person, known_people
from cribbage_events.clubs.names import name_key
from cribbage_events.clubs.people.finding import PeopleByLooks, PersonFields, described
from cribbage_events.memory.old_results.rows import OldRow

NEW = "new"


@dataclass(frozen=True, slots=True)
class OldName:
    """A name of the list, with the row where it comes first. `person` is who is meant, None
    somebody new; `may_be` are those of whom it has to be asked.
    """

    line: int
    name: str
    person: Person | None = None
    may_be: list[tuple[str, str]] = field(default_factory=list)
    # What was chosen: a key, "new", or "" for nothing yet.
    chosen: str = ""

    @property
    def field_name(self) -> str:
        return f"who-{self.line}-{name_key(self.name)}"

    @property
    def is_open(self) -> bool:
        """Whether it still has to be asked."""
        return bool(self.may_be) and not self.chosen

    @property
    def is_new(self) -> bool:
        return self.person is None and (not self.may_be or self.chosen == NEW)


def names_of_rows(
    club: Club, rows: Iterable[OldRow], chosen: Mapping[str, str]
) -> dict[str, OldName]:
    """Return, by key, the names of the rows; `chosen` is what was answered, by the field's name.
    One query, by the same rule as a list of entrants.
    """
    known, found = PeopleByLooks(known_people(club)), dict[str, OldName]()
    for row in rows:
        for name in row.people:
            key = name_key(name)
            if key and key not in found:
                fields = PersonFields(name)
                if person := known.find(fields):
                    found[key] = OldName(row.line, one_line(name), person)
                else:
                    near = known.who_may_be(fields)
                    found[key] = asked_name(row.line, one_line(name), near, chosen)
    return found


def asked_name(line: int, name: str, near: Iterable[Person], chosen: Mapping[str, str]) -> OldName:
    """A name that may be one of several people, with what was answered."""
    people = list(near)
    asked = OldName(line, name, may_be=[(str(each.pk), described(each)) for each in people])
    answer = chosen.get(asked.field_name, "")
    if answer not in {NEW, *(key for key, _ in asked.may_be)}:
        return asked
    meant = next((each for each in people if str(each.pk) == answer), None)
    return OldName(line, name, meant, asked.may_be, answer)
