"""Every column of a club in which somebody may be named, and how erasing takes them out of it.

A new column fails here until somebody has thought of it. That a column is really emptied is tested
in the other files of this folder, with names that are searched for in every table.
"""

from collections.abc import Iterator

from django.apps import apps
from django.db import models

from cribbage_events.memory.export.tables import tables

ROW = "emptied with the row of the person: events/erasing/erasing.py"
EVENT = "rewritten event by event: events/erasing/erasing.py"
LEDGER = "rewritten: leagues/money.py"
ALBUM = "rewritten: events/photographs/"
SHIFTS = "rewritten: shifts/services.py"
DUPLICATES = "rewritten: practice/duplicates.py"
GOES = "the row goes with the person"
MESSAGES = "leagues/messages/erasing.py"
MERGES = "the row goes with the person: memory/people/services.py"
TYPED = "what a director typed for everybody is theirs to change"
CODES = "codes, numbers and addresses of pages: never a name"
HASHED = "an address becomes a number"

HOW = {
    **dict.fromkeys(
        [
            "Person.name",
            "Person.family_name",
            "Person.pronunciation",
            "Person.date_of_birth",
            "Person.email",
            "Person.language",
            "Person.telephone",
            "Person.membership_number",
            "Person.acc_number",
            "Person.valid_until",
            "Person.known_as",
            "Person.name_key",
            "Person.shown_name",
            "Person.listed_name",
            "Person.public_name",
            "Entry.name",
            "Entry.listed_name",
            "Entry.public_name",
            "Entry.note",
        ],
        ROW,
    ),
    **dict.fromkeys(
        [
            "Entry.why_not_eligible",
            "VolunteerLink.name",
            "ScoreReport.by_name",
            "WrittenLine.by_name",
            "ScoreReport.reason",
            "HighHand.witness_name",
            "Change.by_name",
            "Change.data",
            "Change.rows",
            "Event.archive",
            "Event.announcement",
        ],
        EVENT,
    ),
    **dict.fromkeys(["LedgerLine.words", "LedgerLine.by_name", "Prize.handed_by_name"], LEDGER),
    **dict.fromkeys(
        ["Photograph.credit", "Photograph.caption", "TakeOffRequest.name", "TakeOffRequest.words"],
        ALBUM,
    ),
    **dict.fromkeys(["Signup.name", "Signup.email", "Signup.telephone"], SHIFTS),
    "DuplicatePlayer.name": DUPLICATES,
    **dict.fromkeys(["MemberMessage.subject", "MemberMessage.text"], MESSAGES),
    **dict.fromkeys(["Message.by_name", "Wish.name", "Wish.contact"], GOES),
    **dict.fromkeys(
        ["Merge.row", "Merge.columns", "Merge.moved", "Merge.aside", "Merge.places", "Merge.texts"],
        MERGES,
    ),
    **dict.fromkeys(
        [
            "Club.name",
            "Club.contact",
            "Club.contact_email",
            "Club.about",
            "Club.rules",
            "Club.suspended_why",
            "Event.name",
            "Event.venue",
            "Event.address",
            "Event.contact",
            "Event.notes",
            "Event.rules",
            "Event.why_cancelled",
            "Division.name",
            "News.was_place",
            "News.known_place",
            "Season.name",
            "Pool.name",
            "Season.venue",
            "Season.address",
            "Season.contact",
            "Season.how_to_join",
            "Season.rules",
            "Break.name",
            "Shift.task",
            "Shift.notes",
            "DuplicateMatch.name",
            "Event.way",
            "Season.way",
            "Way.name",
            "Way.text",
            "PastEvent.name",
            "Event.tournament",
        ],
        TYPED,
    ),
    **dict.fromkeys(
        [
            "Club.time_zone",
            "Club.language",
            "Signup.language",
            "Message.why",
            "Message.about",
            "Message.data",
            "Event.map_url",
            "Event.money",
            "Entry.sat_out",
            "Entry.paid",
            "Entry.card_held",
            "Stage.format",
            "Stage.settings",
            "Round.stayed",
            "ScoreReport.browser",
            "ScoreReport.scores",
            "HighHand.cards",
            "Change.verb",
            "News.url",
            "Photograph.digest",
            "Season.places",
            "Season.points_by_rank",
            "Season.weeks",
            "Pool.places",
            "OldList.new_people",
            "PastEvent.preset_code",
            "PastEvent.way",
            "Way.preset_code",
            "Event.stage_format",
            "PastEvent.divisions",
            "PastResult.medal",
            "ClubRatings.events_mark",
            "EventRating.moves",
            "DuplicateMatch.key",
            "DuplicateMatch.seed",
            "DuplicatePlayer.points",
            "DailyThrow.cards",
        ],
        CODES,
    ),
    "Message.address": HASHED,
}
TEXT = (models.CharField, models.TextField, models.JSONField)


def columns_with_text() -> Iterator[str]:
    """Return all columns of the tables of clubs, but keys, choices and parts of addresses."""
    more = [apps.get_model("memory", name) for name in ("Merge", "TwoPeople")]
    for model in [*tables(), *more]:
        for field in model._meta.concrete_fields:
            plain = isinstance(field, TEXT) and not field.choices
            personal = model.__name__ == "Person" and isinstance(field, models.DateField)
            if (plain and not isinstance(field, models.SlugField)) or (
                personal and not isinstance(field, models.DateTimeField)
            ):
                yield f"{model.__name__}.{field.name}"


def test_every_column_says_how_a_person_is_taken_out_of_it() -> None:
    assert set(columns_with_text()) - set(HOW) == set()


def test_no_column_is_listed_that_is_gone() -> None:
    assert set(HOW) - set(columns_with_text()) == set()
