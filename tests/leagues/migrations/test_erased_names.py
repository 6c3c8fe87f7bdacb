"""An erased person's name becomes a code in every table, and words again on the way back."""

import uuid
from typing import Any

import pytest
from django.db import DatabaseError, transaction

from cribbage_events.words.codes.erased_names import ERASED
from tests.events.migrations.old import DAY, make_change, make_entry
from tests.leagues.migrations.test_ledger import make_night
from tests.tools.migrating import PRESENT, Models, Story, story

BEFORE = (
    ("clubs", "0022_languages"),
    ("events", "0027_prize_giving"),
    ("leagues", "0016_plainer_labels"),
    ("shifts", "0003_languages"),
)
OLD, MARKED = "Name removed", "Name removed (4)"
TEXT = "a guest of Name removed (4), with Name removed"
ARCHIVE = {"divisions": [{"rows": [{"name": MARKED, "number": 4}]}], "games": [], "people": {}}
IMAGES = {"events.entry": {"4": [None, {"why_not_eligible": TEXT}]}}
# What each column keeps beforehand.
TABLES: dict[tuple[str, str], dict[str, Any]] = {
    ("clubs", "Person"): {
        "name": OLD,
        "family_name": OLD,
        "name_key": "nameremoved",
        "shown_name": "Name removed (B)",
        "listed_name": "Name removed (B)",
        "public_name": "Name removed (B)",
    },
    ("events", "Entry"): {
        "name": MARKED,
        "listed_name": MARKED,
        "public_name": MARKED,
        "why_not_eligible": TEXT,
    },
    ("events", "Event"): {"archive": ARCHIVE, "contact": TEXT, "why_cancelled": TEXT},
    ("events", "Change"): {
        "data": {"person": MARKED, "é": [TEXT, 4, None]},
        "text": TEXT,
        "by_name": OLD,
        "rows": IMAGES,
    },
    ("events", "ScoreReport"): {"by_name": MARKED, "reason": TEXT},
    ("events", "VolunteerLink"): {"name": OLD},
    ("events", "Photograph"): {"caption": TEXT, "credit": OLD},
    ("events", "TakeOffRequest"): {"name": OLD, "words": TEXT},
    ("leagues", "LedgerLine"): {"words": TEXT},
    ("leagues", "Message"): {"subject": TEXT, "text": TEXT},
    ("shifts", "Signup"): {"name": OLD},
}
# What leads from a row to the club.
CLUB = {
    "Person": "club",
    "Event": "club",
    "ScoreReport": "game__round__stage__event__club",
    "TakeOffRequest": "photograph__event__club",
    "LedgerLine": "night__event__club",
    "Message": "season__club",
    "Signup": "shift__club",
}


def own(models: Models, table: tuple[str, str], club: int) -> Any:
    """The table's rows of this story."""
    leads = CLUB.get(table[1], "event__club")
    return models(*table)._base_manager.filter(**{leads: club})


def fill(models: Models) -> int:
    """A row in each table, of the club with this key."""
    night = make_night(models)
    event = night.event
    entry = make_entry(models, event, 4, "Somebody", ineligible="typed", why_not_eligible="x")
    make_change(models, event, "register", "")
    stage = models("events", "Stage").objects.create(event=event, format="rotating-doubles")
    round_ = models("events", "Round").objects.create(stage=stage, number=1)
    game = models("events", "Game").objects.create(round=round_, table=1)
    models("events", "ScoreReport").objects.create(
        game=game, scores=[121, 87], via="desk", key=uuid.uuid4(), by_name="x"
    )
    models("events", "VolunteerLink").objects.create(event=event, number=1, name="x")
    photograph = models("events", "Photograph").objects.create(
        event=event, number=1, position=1, width=4, height=3, size=9, added_at=DAY
    )
    models("events", "TakeOffRequest").objects.create(photograph=photograph, asked_at=DAY)
    models("leagues", "LedgerLine").objects.create(
        night=night, kind="written off", cents=0, words=TEXT, entry=entry, by_name="Marion"
    )
    models("leagues", "Message").objects.create(season=night.season, to="active")
    shift = models("shifts", "Shift").objects.create(
        club=event.club, event=event, task="Tea", starts="12:00", ends="13:00"
    )
    models("shifts", "Signup").objects.create(shift=shift, state="taken", asked_at=DAY)
    for table, columns in TABLES.items():
        if table[1] != "LedgerLine":
            rows = own(models, table, event.club_id).values_list("pk", flat=True)
            models(*table)._base_manager.filter(pk__in=list(rows)).update(**columns)
    return int(event.club_id)


def kept(models: Models, club: int) -> dict[tuple[str, str], dict[str, Any]]:
    return {
        table: own(models, table, club).values(*columns).get()
        for table, columns in TABLES.items()
    }


def in_code(value: Any) -> Any:
    match value:
        case str():
            return value.replace(OLD, ERASED)
        case list():
            return [in_code(each) for each in value]
        case dict():
            return {key: in_code(each) for key, each in value.items()}
    return value


@story(BEFORE)
def a_code_and_words_again() -> Story:
    models = yield BEFORE
    club = fill(models)
    models = yield PRESENT
    person = {"family_name": "", "name_key": "erasedname"}
    expected = in_code(TABLES)
    expected["clubs", "Person"] |= person
    assert kept(models, club) == expected
    check_ledger(models, club, ERASED)
    models = yield BEFORE
    assert kept(models, club) == TABLES
    check_ledger(models, club, OLD)


def check_ledger(models: Models, club: int, name: str) -> None:
    """Of its words only a name may go."""
    line = models("leagues", "LedgerLine")._base_manager.filter(
        night__event__club=club, kind="written off"
    )
    for words in ("a guest", OLD if name == ERASED else ERASED):
        with pytest.raises(DatabaseError, match="never changed"), transaction.atomic():
            line.update(words=words)
    with pytest.raises(DatabaseError, match="never changed"), transaction.atomic():
        line.update(by_name="Ann Lee")
    line.update(words=f"of {name}")
    line.update(words=TEXT.replace(OLD, name))
