"""A person is erased: only results and money stay."""

import datetime
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

import pytest
from django.core.exceptions import ValidationError
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from cribbage_events.clubs.actor import Actor
from cribbage_events.clubs.models import Person
from cribbage_events.events.drawing.services.draw import draw_event
from cribbage_events.events.erasing.erasing import erase_person
from cribbage_events.events.erasing.forgetting import forget_old
from cribbage_events.events.lifecycle.services import call_off, finish, reopen
from cribbage_events.events.models import Change, Entry, Event, ScoreReport
from cribbage_events.events.registration.services import (
    PersonFields,
    ask_for_place,
    edit_entry,
    import_entrants,
    register,
    remove,
)
from cribbage_events.events.standings.standings import standings_of
from cribbage_events.events.undo.services import undo, undo_refusals
from cribbage_events.leagues.members.services import edit_member
from cribbage_events.leagues.models import Night
from cribbage_events.leagues.prizes import bear_prize
from cribbage_events.mail.models import Message
from cribbage_events.words.codes import ERASED
from tests.building import MARION, event_with, fresh, games_in, play, say
from tests.erasing.traces import traces_in_backup, traces_in_tables
from tests.factories import EventFactory, entrants
from tests.leagues.night import corrected_night
from tests.leagues.night import fresh as fresh_night

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.usefixtures("no_background_work", "media"),
]

BORN = datetime.date(1931, 2, 3)
FIRST = PersonFields("Zelda Quartz", BORN, "zelda.q@example.org", "204 555 0177", "ZQ-1")
NOW = PersonFields("Zelda Quartzmann", BORN, "zelda.new@example.org", "204 555 0188", "ZQ-2")
MARKS = [
    *["Zelda", "Quartz", "zelda", "555 0177", "555 0188", "ZQ-1", "ZQ-2"],
    *["1931-02-03", "3 February 1931"],
]


def zelda() -> Person:
    return Person.objects.get(name__startswith="Zelda", is_applicant=False)


def finished_with_zelda() -> Event:
    """She is entered with a slip in the name, plays, reports by her own link, and has a medal."""
    event = event_with([61, 62, 63, 64, 65])
    entry = register(event, by=MARION, person_fields=FIRST)
    edit_entry(entry, by=MARION, person_fields=NOW, fixed_table=1)
    entry.refresh_from_db()
    event.entries.update(status=Entry.Status.CHECKED_IN)
    event = fresh(event)
    draw_event(event, by=MARION, seen=event.revision)
    game = games_in(event, 1)[0]
    player = Actor(entry.name, entry=entry.pk)
    say(game, 121, 90, by=player, via=ScoreReport.Via.PLAYER, entry=entry.pk)
    play(event, 1, 2, 3, 4)
    settle(event)
    end(event)
    reopen(fresh(event), by=MARION, reason="Zelda Quartzmann’s card was read wrong")
    end(event)
    return fresh(event)


def settle(event: Event) -> None:
    for number in range(1, 5):
        for game in games_in(event, number):
            if game.disputed:
                say(game, 121, 90, via=ScoreReport.Via.DESK, reason="Zelda Quartzmann said so")


def end(event: Event) -> None:
    event = fresh(event)
    finish(event, by=MARION, seen=event.revision)


def night_of_zelda() -> Night:
    """Her prize was paid out, a correction took it from her, and a fund pays for it."""
    night = corrected_night()
    prizes = night.prizes.select_related("night__event", "entry__person")
    prize = next(prize for prize in prizes if prize.to_get_back)
    until = datetime.date(2026, 12, 31)
    edit_member(prize.entry.person, by=MARION, fields=NOW, until=until)
    bear_prize(prizes.get(pk=prize.pk), by=MARION)
    return fresh_night(night)


def test_nothing_is_left_but_results(tmp_path: Path) -> None:
    event = finished_with_zelda()
    to_come = EventFactory.create(club=event.club, slug="to-come", director=zelda())
    register(to_come, by=MARION, person_fields=NOW)
    asked = EventFactory.create(club=event.club, slug="asked")
    ask_for_place(asked, person_fields=NOW, desk_url="https://x.test/")
    call_off(asked, by=MARION, seen=fresh(asked).revision, reason="snow")
    removed = EventFactory.create(club=event.club, slug="removed")
    remove(register(removed, by=MARION, person_fields=NOW), by=MARION)
    for address in (FIRST.email, NOW.email):
        Message.objects.create(address=address, club=event.club, kind=Message.Kind.NEWS)
    before = [[row.entry.number for row in division.rows] for division in standings_of(event)]
    assert {mark for _, mark in traces_in_tables(MARKS)} >= {*MARKS} - {"3 February 1931"}

    assert erase_person(zelda(), by=MARION)

    assert traces_in_tables(MARKS) == set()
    assert traces_in_backup(MARKS, tmp_path) == set()
    event = fresh(event)
    after = [[row.entry.number for row in division.rows] for division in standings_of(event)]
    assert after == before
    assert event.entries.get(number=6).name == ERASED
    assert not Entry.objects.filter(event__in=[to_come, asked, removed]).exists()
    assert not Message.objects.filter(event=asked).exists()
    assert fresh(to_come).director is None


def test_pages_say_name_removed() -> None:
    event = finished_with_zelda()
    before = event.revision
    erase_person(zelda(), by=MARION)
    event = fresh(event)
    assert event.revision > before
    for page in ("", "rounds/", "standings.json", "games.json", "standings.csv"):
        said = Client().get(f"/events/{event.slug}/{page}").content.decode()
        assert "Zelda" not in said
        assert "Name removed" in said
    club = Client().get(event.club.get_absolute_url()).content.decode()
    assert "Zelda" not in club
    assert event.changes.latest("revision").what == "A person was erased from the club’s records."


def test_somebody_who_has_played_nowhere_is_gone_altogether(tmp_path: Path) -> None:
    event = EventFactory.create()
    register(event, by=MARION, person_fields=NOW)
    assert not erase_person(zelda(), by=MARION)
    assert not Person.objects.filter(club=event.club).exists()
    assert traces_in_tables(MARKS) == set()
    assert traces_in_backup(MARKS, tmp_path) == set()


def test_others_keep_their_names_and_data() -> None:
    event = finished_with_zelda()
    others = PersonFields("Zelda Quartzmann Smith", None, "keep@example.org")
    other = register(EventFactory.create(club=event.club), by=MARION, person_fields=others)
    erase_person(Person.objects.get(name="Zelda Quartzmann"), by=MARION)
    other.refresh_from_db()
    assert (other.name, other.person.email) == ("Zelda Quartzmann Smith", "keep@example.org")
    assert other.event.changes.get().what == "Zelda Quartzmann Smith was registered."
    assert other.event.changes.get().rows


def test_no_line_of_a_diary_brings_anything_back() -> None:
    event = finished_with_zelda()
    removed = EventFactory.create(club=event.club, slug="removed")
    remove(register(removed, by=MARION, person_fields=NOW), by=MARION)
    erase_person(zelda(), by=MARION)
    undone = 0
    for change in Change.objects.select_related("event").order_by("event", "-revision"):
        with suppress(ValidationError):
            undo(change, by=MARION, reason="a slip")
            undone += 1
    assert undone > 10
    assert not Person.objects.filter(name__startswith="Zelda").exists()
    assert traces_in_tables(MARKS) == set()


def test_an_older_line_says_why_it_can_not_be_undone() -> None:
    event = finished_with_zelda()
    erase_person(zelda(), by=MARION)
    changed = event.changes.get(verb="edit-entry")
    erased = event.changes.get(verb="erase-person")
    said = undo_refusals(fresh(event), [changed.pk, erased.pk])
    assert said[changed.pk].messages == [
        "What the history said about somebody here was erased, so this can’t be undone. Type it in"
        " again instead."
    ]
    assert said[erased.pk].messages == ["This person was erased, so this can’t be undone."]


def test_twice_is_once_and_the_row_takes_no_new_name() -> None:
    event = finished_with_zelda()
    person = zelda()
    assert erase_person(person, by=MARION)
    assert erase_person(person, by=MARION)
    assert event.changes.filter(verb="erase-person").count() == 1
    entry = Entry.objects.select_related("event", "person").get(event=event, person=person)
    with pytest.raises(ValidationError, match="This person was erased"):
        edit_entry(entry, by=MARION, person_fields=NOW, fixed_table=None)


def test_two_who_are_erased_are_told_apart() -> None:
    event = finished_with_zelda()
    other = event.entries.exclude(person=zelda()).first()
    assert other
    erase_person(zelda(), by=MARION)
    erase_person(other.person, by=MARION)
    names = set(event.entries.filter(name__startswith=ERASED).values_list("name", flat=True))
    assert names == {f"{ERASED} (A)", f"{ERASED} (B)"}


def test_a_night_keeps_its_money(tmp_path: Path) -> None:
    night = night_of_zelda()
    money = list(night.ledger.values_list("kind", "cents", "entry_id"))
    assert night.ledger.filter(words__contains="Zelda").exists()
    erase_person(zelda(), by=MARION)
    assert list(night.ledger.values_list("kind", "cents", "entry_id")) == money
    assert traces_in_tables(MARKS) == set()
    assert traces_in_backup(MARKS, tmp_path) == set()
    season = Client().get(night.season.get_absolute_url()).content.decode()
    assert "Zelda" not in season


def test_personal_data_leaves_diaries_after_a_week() -> None:
    event = EventFactory.create()
    known = replace(FIRST, membership_number="")
    entry = register(event, by=MARION, person_fields=known)
    edit_entry(entry, by=MARION, person_fields=replace(known, email=NOW.email), fixed_table=None)
    remove(entry, by=MARION)
    assert forget_old() == 0
    removed = event.changes.get(verb="remove")
    assert not undo_refusals(fresh(event), [removed.pk])
    Change.objects.update(at=timezone.now() - datetime.timedelta(days=7, minutes=1))
    assert forget_old() == 3
    assert forget_old() == 0
    private = {FIRST.email, NOW.email, "1931-02-03", FIRST.telephone}
    assert traces_in_tables(private) == set()
    assert "erased" in undo_refusals(fresh(event), [removed.pk])[removed.pk].messages[0]


def test_an_entry_is_still_undone_after_a_week() -> None:
    event = EventFactory.create()
    register(event, by=MARION, person_fields=NOW)
    Change.objects.update(at=timezone.now() - datetime.timedelta(days=8))
    forget_old()
    undo(Change.objects.select_related("event").get(verb="register"), by=MARION)
    assert not event.entries.exists()
    assert zelda().email == NOW.email


def test_a_line_that_knew_who_is_erased_stays_shut_after_a_week() -> None:
    event = EventFactory.create()
    import_entrants(event, [NOW, PersonFields("Ann Lee"), PersonFields("Bob Ray")], by=MARION)
    erase_person(zelda(), by=MARION)
    Change.objects.update(at=timezone.now() - datetime.timedelta(days=8))
    forget_old()
    line = event.changes.get(verb="import")
    assert "erased" in undo_refusals(fresh(event), [line.pk])[line.pk].messages[0]


def test_many_lines_take_few_statements() -> None:
    event = EventFactory.create()
    for number in range(12):
        register(event, by=MARION, person_fields=PersonFields(f"Player {number}"))
    Change.objects.update(at=timezone.now() - datetime.timedelta(days=8))
    with CaptureQueriesContext(connection) as asked:
        assert forget_old() == 12
    assert len(asked) <= 6


def test_opening_a_line_while_somebody_is_erased_does_not_bring_them_back() -> None:
    event = EventFactory.create()
    entry = register(event, by=MARION, person_fields=FIRST)
    edit_entry(entry, by=MARION, person_fields=replace(FIRST, telephone="1"), fixed_table=None)
    draw_with(event, 5)
    seen = event.changes.select_related("event").get(verb="edit-entry")
    erase_person(zelda(), by=MARION)
    with pytest.raises(ValidationError, match="was erased"):
        undo(seen, by=MARION)
    assert traces_in_tables(MARKS) == set()


def draw_with(event: Event, others: int) -> None:
    entrants(event, [60 + number for number in range(others)])
    event.entries.update(status=Entry.Status.CHECKED_IN)
    draw_event(event, by=MARION, seen=fresh(event).revision)
