"""Clubs whose people write another alphabet: what is Latin on a page, we have written."""

import re
from collections.abc import Iterable
from itertools import chain
from typing import Any

from django.apps import apps
from django.db import connection, models

from cribbage_events.clubs.models import Club, Person, User
from cribbage_events.events.models import Event, Photograph
from cribbage_events.leagues.models import Break, MemberMessage, Season
from cribbage_events.memory.models import PastEvent
from cribbage_events.shifts.models import Shift, Signup

CYRILLIC = str.maketrans(
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ",
    "абцдефгхийклмнопярстувшжызАБЦДЕФГХИЙКЛМНОПЯРСТУВШЖЫЗ",
)
NAMES = (Person, User, Signup)
# What people of the clubs have typed.
TYPED: tuple[tuple[type[models.Model], str], ...] = (
    (Club, "name contact about rules"),
    (Event, "name venue address contact notes rules why_cancelled"),
    (Season, "name venue address contact how_to_join rules"),
    (Break, "name"),
    (PastEvent, "name"),
    (Photograph, "caption credit"),
    (Shift, "task notes"),
    (MemberMessage, "subject text"),
)
# Addresses and keys, which nobody reads as words.
LEFT = {"email", "slug", "password", "verb", "url", "map_url"}


def write_in_other_letters(names: Iterable[str] = ()) -> None:
    """All that people have typed, and these names of people who have no row."""
    drop_triggers()
    write_names(names)
    typed = {text for model, fields in TYPED for text in texts_of(model, fields)}
    replace_everywhere(re.compile("|".join(map(re.escape, sorted(typed, key=len, reverse=True)))))


def in_other_letters(text: str) -> str:
    return text.translate(CYRILLIC)


def drop_triggers() -> None:
    """The ledger's, which refuse that a name in it is written in other letters."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'")
        for (name,) in cursor.fetchall():
            cursor.execute(f"DROP TRIGGER {name}")


def write_names(names: Iterable[str]) -> None:
    rows = (row.name for model in NAMES for row in model._default_manager.all())
    words = {word for name in chain(names, rows) for word in name.split() if len(word) > 1}
    replace_everywhere(re.compile(rf"\b(?:{'|'.join(sorted(words, key=len, reverse=True))})\b"))


def texts_of(model: type[models.Model], fields: str) -> Iterable[str]:
    for row in model._default_manager.values_list(*fields.split()):
        yield from filter(None, row)


def replace_everywhere(either: re.Pattern[str]) -> None:
    """In every row, the diary's too, what somebody has typed is in the other alphabet."""
    for label in ("clubs", "events", "leagues", "memory", "shifts", "practice"):
        for model in apps.get_app_config(label).get_models():
            fields = [field.name for field in text_fields(model)]
            rows = [row for row in model._default_manager.all() if rewritten(row, fields, either)]
            if rows:
                model._default_manager.bulk_update(rows, fields)


def rewritten(row: Any, fields: list[str], either: re.Pattern[str]) -> bool:
    """Whether it has now other letters than before."""
    before = [getattr(row, field) for field in fields]
    after = [written(value, either) for value in before]
    for field, value in zip(fields, after, strict=True):
        setattr(row, field, value)
    return before != after


def text_fields(model: type[models.Model]) -> "Iterable[models.Field[Any, Any]]":
    for field in model._meta.fields:
        is_text = isinstance(field, (models.CharField, models.TextField, models.JSONField))
        if is_text and not field.choices and not field.primary_key and field.name not in LEFT:
            yield field


def written(value: Any, names: re.Pattern[str]) -> Any:
    """With each name in the other alphabet."""
    match value:
        case str():
            return names.sub(lambda found: found[0].translate(CYRILLIC), value)
        case list():
            return [written(each, names) for each in value]
        case dict():
            return {key: written(each, names) for key, each in value.items()}
    return value
