"""Two demo clubs whose people write another alphabet: what is Latin on a page, we have written."""

import re
from collections.abc import Iterable
from typing import Any
from unittest import mock

from django.apps import apps
from django.db import connection, models
from django.db.models import Count

from cribbage_events.clubs.actor import Actor
from cribbage_events.clubs.models import Club, Person, User, known_people
from cribbage_events.events import demo
from cribbage_events.events.erasing.erasing import erase_person
from cribbage_events.events.models import Event, Photograph
from cribbage_events.leagues import demo as league_demo
from cribbage_events.leagues.models import Break, Season
from cribbage_events.memory import demo as memory_demo
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
)
# Addresses and keys, which nobody reads as words.
LEFT = {"email", "slug", "password", "verb", "url", "map_url"}
# One night that is over is enough. Of those to come Christmas may take two, and one is cancelled.
SHORT: dict[str, Any] = {"NIGHTS_PLAYED": 1, "NIGHTS_TO_COME": 4, "HEADS": (8,)}
FEW_YEARS: dict[str, Any] = {"YEARS": 1, "YEARS_OF_PAPERS": 1, "PHOTOGRAPHS": 2}


def fill_world() -> None:
    with mock.patch.multiple(league_demo, **SHORT):
        demo.fill()
        league_demo.fill()
    with mock.patch.multiple(memory_demo, **FEW_YEARS):
        memory_demo.fill()
    drop_triggers()
    write_names()
    typed = {text for model, fields in TYPED for text in texts_of(model, fields)}
    replace_everywhere(re.compile("|".join(map(re.escape, sorted(typed, key=len, reverse=True)))))
    erase_some()


def states() -> dict[str, str]:
    """What pages of an event depend on, by its address."""
    known = Event.objects.values_list("slug", "preset_code", "status", "why_cancelled")
    found = {slug: f"{preset} {status} {why}" for slug, preset, status, why in known}
    last = (season.nights.latest("planned_for") for season in Season.objects.all())
    return found | {night.event.slug: "the last night" for night in last}


def erase_some() -> None:
    """The two of each club who have played most, so that they need to be told apart."""
    for club in Club.objects.all():
        known = known_people(club).filter(user=None).annotate(played=Count("entries"))
        for person in known.order_by("-played", "pk")[:2]:
            assert erase_person(person, by=Actor("Ольга"))


def drop_triggers() -> None:
    """The ledger's, which refuse that a name in it is written in other letters."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'")
        for (name,) in cursor.fetchall():
            cursor.execute(f"DROP TRIGGER {name}")


def write_names() -> None:
    words = {
        word for model in NAMES for row in model._default_manager.all() for word in words_of(row)
    }
    replace_everywhere(re.compile(rf"\b(?:{'|'.join(sorted(words, key=len, reverse=True))})\b"))


def texts_of(model: type[models.Model], fields: str) -> Iterable[str]:
    for row in model._default_manager.values_list(*fields.split()):
        yield from filter(None, row)


def replace_everywhere(either: re.Pattern[str]) -> None:
    """In every row, the diary's too, what somebody has typed is in the other alphabet."""
    for label in ("clubs", "events", "leagues", "memory", "shifts"):
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


def words_of(row: Any) -> Iterable[str]:
    return (word for word in row.name.split() if len(word) > 1)


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
