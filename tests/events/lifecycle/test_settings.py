import pytest
from django.core.exceptions import ValidationError

from cribbage_events.events.lifecycle.services import create_event, edit_event, finish
from cribbage_events.events.models import Entry, Event
from tests.building import MARION, drawn_event, fresh, games_in, play, say
from tests.factories import SATURDAY, ClubFactory, EntryFactory, EventFactory, PersonFactory

pytestmark = pytest.mark.django_db


def make(name: str = "Autumn Senior Games") -> Event:
    club = ClubFactory.create()
    fields = {"starts_at": SATURDAY, "venue": "Legion Hall", "preset_code": "senior-games"}
    return create_event(club, by=MARION, name=name, **fields)


def test_an_address_is_made_from_name_and_year() -> None:
    assert make().slug == "autumn-senior-games-2026"
    assert make().slug == "autumn-senior-games-2026-2"
    assert make("Crib in 2026").slug == "crib-in-2026"
    assert make("Крибидж").slug == "event-2026"


def test_each_event_is_drawn_from_a_seed_of_its_own() -> None:
    assert make().stage.seed != make().stage.seed


def test_its_stage_has_the_format_of_its_kind() -> None:
    event = make()
    assert event.stage.format == event.format_code


def test_the_diary_begins_with_the_event() -> None:
    change = make().changes.get()

    assert (change.revision, change.what) == (1, "Autumn Senior Games was created.")


def test_it_begins_with_what_the_club_says_of_two_reports() -> None:
    club = ClubFactory.create(two_reports=True)
    fields = {"starts_at": SATURDAY, "venue": "Legion Hall", "preset_code": "senior-games"}

    assert create_event(club, by=MARION, name="Games", **fields).two_reports
    assert not create_event(club, by=MARION, name="Games", **fields, two_reports=False).two_reports


def test_how_many_reports_are_wanted_is_settled_by_the_first_one() -> None:
    event = drawn_event([60, 61])
    event = edit_event(event, by=MARION, two_reports=True)
    say(games_in(event, 1)[0], 121, 98)

    with pytest.raises(ValidationError, match="already been reported"):
        edit_event(event, by=MARION, two_reports=False)
    edit_event(event, by=MARION, two_reports=True, venue="Church")


def test_changed_settings_are_in_the_diary_and_the_address_stays() -> None:
    event = make()

    event = edit_event(event, by=MARION, name="Winter Games", venue="Church")

    event.refresh_from_db()
    assert (event.name, event.venue, event.slug) == (
        "Winter Games",
        "Church",
        "autumn-senior-games-2026",
    )
    assert event.changes.latest("revision").what == "Name, venue changed."


def test_saving_the_same_again_is_no_change() -> None:
    event = make()

    edit_event(event, by=MARION, name=event.name, venue=event.venue)

    event.refresh_from_db()
    assert event.revision == 1


def test_settings_of_the_draw_stay_once_it_is_made() -> None:
    event = drawn_event([60, 61])

    with pytest.raises(ValidationError) as error:
        edit_event(event, by=MARION, round_count=5)

    assert list(error.value.message_dict) == ["round_count"]
    assert edit_event(event, by=MARION, venue="Church").venue == "Church"


def test_a_new_director_gets_no_medal_and_the_one_before_may() -> None:
    before, after = EntryFactory.create(), EntryFactory.create()
    Entry.objects.filter(pk=after.pk).update(event=before.event, number=2)
    event = before.event

    for person in (before.person, after.person):
        edit_event(event, by=MARION, director=person)

    before.refresh_from_db()
    after.refresh_from_db()
    assert (before.medal_eligible, before.ineligible) == (True, "")
    assert (after.medal_eligible, after.ineligible) == (False, "directs")


def test_a_director_who_sits_at_a_table_is_not_exchanged() -> None:
    event = drawn_event([60, 61, 62])

    with pytest.raises(ValidationError, match="Take them out"):
        edit_event(event, by=MARION, director=PersonFactory.create(club=event.club))


def test_a_club_has_as_many_events_as_it_likes() -> None:
    club = ClubFactory.create()
    EventFactory.create_batch(2, club=club)

    assert club.events.count() == 2


def test_after_the_end_nobody_else_becomes_the_director() -> None:
    event = drawn_event([60, 61, 62, 63])
    play(event, 1, 2, 3, 4)
    finish(fresh(event), by=MARION, seen=fresh(event).revision)

    with pytest.raises(ValidationError) as error:
        edit_event(event, by=MARION, director=event.entries.earliest("number").person)

    assert error.value.messages == ["The medals are final. Reopen the event on the desk first."]
