"""Chooses what stays of two rows that become one: by default the kept one's values, else the
other's.
"""

import datetime
from collections.abc import Callable, Collection, Iterator
from typing import Any

from django.db.models import Field
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from cribbage_events.clubs.models import FollowsName, Person
from cribbage_events.clubs.people.births import birth_columns, births_differ, closer
from cribbage_events.clubs.people.finding import KNOWN_AS
from cribbage_events.words.dates import full_date, shown_birth

# Not of the person but of the row.
OF_THE_ROW = {"id", "club_id", "erased_at", "is_applicant", "known_as"}
# Both are one value, the date of birth or the year alone, which the first of them stands for.
BIRTH, BIRTH_YEAR = "date_of_birth", "birth_year"
# It goes with the name that it is part of.
WITH_NAME = "family_name"
# It goes with the e-mail address: who wants letters at one has not asked for them at another.
WITH_EMAIL = "wants_results_since"
# How much of somebody is hidden: a merge never shows more of a person than was asked for.
HIDES = [Person.ShownAs.NAME, Person.ShownAs.INITIALS, Person.ShownAs.HIDDEN]
# Columns in which nothing is asked: the greater one stays.
SETTLED: dict[str, Callable[[Any], Any]] = {"valid_until": lambda day: day, "shown_as": HIDES.index}
# Where the field itself has no words for people.
LABELS = {"user_id": _("account"), WITH_EMAIL: _("wants results by e-mail since")}


def columns_of_people() -> Iterator["Field[Any, Any]"]:
    for field in Person._meta.concrete_fields:
        if field.attname not in {*OF_THE_ROW, BIRTH_YEAR} and not isinstance(field, FollowsName):
            yield field


def merged_values(kept: Person, gone: Person, take: Collection[str]) -> dict[str, Any]:
    """The columns of the kept row that change; `take` are those that the other's value replaces."""
    found: dict[str, Any] = {}
    for field in columns_of_people():
        name = field.attname
        mine, theirs = value_of(kept, name), value_of(gone, name)
        if (new := merged_value(name, mine, theirs, take, kept=kept, gone=gone)) != mine:
            found |= birth_columns(new) if name == BIRTH else {name: new}
    return found | known_as(kept, gone)


def value_of(person: Person, column: str) -> Any:
    return person.born if column == BIRTH else getattr(person, column)


def merged_value(
    name: str, mine: Any, theirs: Any, take: Collection[str], *, kept: Person, gone: Person
) -> Any:
    if name == WITH_NAME:
        return theirs if "name" in take or (not mine and kept.name == gone.name) else mine
    if name == WITH_EMAIL and kept.email and kept.email != gone.email:
        return theirs if "email" in take and gone.email else mine
    if name == BIRTH and name not in take:
        return closer(mine, theirs)
    if name in SETTLED and mine and theirs:
        return max(mine, theirs, key=SETTLED[name])
    return theirs if name in take or not mine else mine


def known_as(kept: Person, gone: Person) -> dict[str, Any]:
    """Earlier names of both, and what both were called until now: erasing looks for all of them."""
    now = [{name: getattr(person, name) for name in KNOWN_AS} for person in (gone, kept)]
    images: list[dict[str, str]] = []
    for image in (*kept.known_as, *gone.known_as, *now):
        if image not in images:
            images.append(image)
    return {"known_as": images}


def column_lines(kept: Person, gone: Person) -> list[dict[str, Any]]:
    """Return lines for the preview: every column in which somebody has something."""
    after = merged_values(kept, gone, ())
    lines = []
    for field in columns_of_people():
        name = field.attname
        mine, theirs = value_of(kept, name), value_of(gone, name)
        # Nothing worth saying: nobody asked for it.
        usual = mine == theirs == field.get_default()
        if (mine or theirs) and not usual:
            asks = bool(mine and theirs and mine != theirs) and name not in {
                WITH_NAME,
                WITH_EMAIL,
                *SETTLED,
            }
            if name == BIRTH:
                asks = births_differ(mine, theirs)
                stay = after.get(BIRTH) or after.get(BIRTH_YEAR) or mine
            else:
                stay = after.get(name, mine)
            lines.append(
                {
                    "column": name,
                    "label": str(LABELS.get(name) or field.verbose_name),
                    "kept": column_words(field, mine, kept, gone),
                    "gone": column_words(field, theirs, kept, gone),
                    "stays": column_words(field, stay, kept, gone),
                    "asked": asks,
                }
            )
    return lines


def column_words(field: "Field[Any, Any]", value: Any, kept: Person, gone: Person) -> str:
    if not value:
        return "–"
    if field.attname == "user_id":
        holder = kept if kept.user_id == value else gone
        return holder.user.email if holder.user else "–"
    if field.attname == BIRTH:
        return shown_birth(value)
    if isinstance(value, datetime.datetime):
        return full_date(timezone.localdate(value))
    if isinstance(value, datetime.date):
        return full_date(value)
    labels = {key: str(label) for key, label in field.flatchoices}
    return labels.get(value, str(value))
