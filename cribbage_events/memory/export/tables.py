"""Finds the tables that belong to a club or to a person, and the columns that are taken out.

Both follow from the models: a new table is taken out as soon as a chain of foreign keys leads from
it to the club. What stays here says why.
"""

from collections import deque
from collections.abc import Collection, Iterator
from dataclasses import dataclass

from django.apps import apps
from django.db.models import Field, Model, Q
from django.utils.translation import gettext_lazy as _

from cribbage_events.clubs.models import Club, Person, User
from cribbage_events.events.models import Event

type Table = type[Model]

# Whose name is written beside each key.
NAMED = (Person, User, Event)
# Tables that stay, each with the reason.
TABLES_LEFT_OUT = {
    "events.CalledPhone": _("which phones are called, until the event is finished"),
    "events.Tap": _("the keys of taps that were sent"),
    "memory.Merge": _("copies of rows, to separate merged people again"),
    "memory.TwoPeople": _("pairs of people who look alike, so that nobody asks twice"),
}
# Columns that stay, each with the reason.
COLUMNS_LEFT_OUT = {
    "mail.Message.phone": _("which phones are called, until the event is finished"),
    "events.Entry.asked_key": _("the key of a form that was sent"),
    "events.Entry.card_edition": _("a part of the link on a scorecard"),
    "events.ScoreReport.browser": _("which results came from one phone or computer"),
    "events.ScoreReport.key": _("the key of a form that was sent"),
    "events.Change.rows": _("copies of rows, for undoing"),
    "events.Event.archive": _("the final standings and games, which other files have"),
    "leagues.LedgerLine.goes_with_club": _("a mark for deleting the row with its club"),
    "clubs.Person.known_as": _(
        "earlier names and addresses, kept only so that they can be erased too"
    ),
    "clubs.Person.name_key": _("the name in small letters, for comparing"),
}
# Words in the name of a column that may hold a secret: such a column is never taken out.
SECRETS = ("password", "token", "secret", "api_key", "asked_key", "private")


@dataclass(frozen=True)
class ExportedColumn:
    """A column of a file: its heading, where it is read, and the field that says what it is."""

    heading: str
    path: str
    field: "Field[object, object]"
    words: str = ""


def tables() -> Iterator[Table]:
    """Every table that a club has rows in, in the order of apps and models."""
    for model in apps.get_models():
        if model._meta.label not in TABLES_LEFT_OUT and path_to(Club, model) is not None:
            yield model


def path_to(goal: Table, model: Table) -> str | None:
    """The shortest chain of foreign keys, as a query names it; those that are never empty first."""
    return chain(goal, model, empty=False) or chain(goal, model, empty=True)


def chain(goal: Table, model: Table, *, empty: bool) -> str | None:
    if model is goal:
        return "pk"
    known: set[object] = {model}
    to_do: deque[tuple[Table, str]] = deque([(model, "")])
    while to_do:
        here, path = to_do.popleft()
        for field in related_fields(here):
            other = field.related_model
            if other in known or (field.null and not empty) or not isinstance(other, type):
                continue
            known.add(other)
            if other is goal:
                return f"{path}{field.name}"
            to_do.append((other, f"{path}{field.name}__"))
    return None


def related_fields(model: Table) -> list["Field[object, object]"]:
    return [field for field in model._meta.concrete_fields if field.is_relation]


def about(people: Collection[int], model: Table) -> Q | None:
    """The rows of a table that are about these people; None where no row can be."""
    if model is Person:
        return Q(pk__in=people)
    found = Q()
    for field in related_fields(model):
        other = field.related_model
        if other is Person:
            found |= Q(**{f"{field.name}__in": people})
        elif isinstance(other, type) and other is not model and of_one_person(other):
            found |= Q(**{f"{field.name}__person__in": people})
    return found or None


def of_one_person(model: Table) -> bool:
    """Whether each row belongs to one person, as an entry does."""
    return any(field.name == "person" and not field.null for field in related_fields(model))


def exported_columns(model: Table) -> list[ExportedColumn]:
    """Return the columns that are written; a key of a person, an event or an account has the
    name, too.
    """
    found = []
    for field in model._meta.concrete_fields:
        if is_left_out(model, field):
            continue
        found.append(ExportedColumn(field.name, field.attname, field))
        if field.related_model in NAMED:
            path = f"{field.name}__name"
            found.append(ExportedColumn(f"{field.name}_name", path, field, "name"))
    return found


def is_left_out(model: Table, field: "Field[object, object]") -> bool:
    return f"{model._meta.label}.{field.name}" in COLUMNS_LEFT_OUT or is_secret_column(field.name)


def is_secret_column(name: str) -> bool:
    return any(word in name for word in SECRETS)
