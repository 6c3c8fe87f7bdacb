"""Two rows of one person become one, and are taken apart again exactly as they were."""

import datetime

import pytest
from django.core.exceptions import ValidationError
from django.utils import timezone

from cribbage_events.clubs.models import Person
from cribbage_events.clubs.people.finding import PersonFields
from cribbage_events.events.lifecycle.services import finish, reopen
from cribbage_events.events.models import Change, Entry
from cribbage_events.events.registration.services import edit_entry, register, remove
from cribbage_events.events.undo.services import undo
from cribbage_events.mail.models import Message
from cribbage_events.memory.models import Merge, TwoPeople
from cribbage_events.memory.people.services import merge_people, seen_mark, take_apart
from cribbage_events.memory.privacy import show_person_as
from tests.building import MARION, fresh
from tests.factories import SATURDAY, EntryFactory, EventFactory, UserFactory
from tests.leagues.night import corrected_night
from tests.memory.people.club import NAMES, club_with, finished_event, who
from tests.memory.people.dump import every_row, lines_of_merges

pytestmark = pytest.mark.django_db

EARLIER = SATURDAY - datetime.timedelta(days=365)
OTHERS = ("Bobby Ray", "Gus Hay", "Hal Jay", "Ida Kay", "Joe May", "Kit Nye")


def two_bobs() -> tuple[Person, Person]:
    """Bob Ray has played an event, and Bobby Ray another one the year before."""
    club = club_with("Zoe Last")
    finished_event(club, OTHERS, starts_at=EARLIER, slug="earlier")
    finished_event(club, slug="later")
    Person.objects.filter(date_of_birth__isnull=False).update(
        date_of_birth=datetime.date(1950, 5, 3)
    )
    return who(club, "Bob Ray"), who(club, "Bobby Ray")


def test_everything_of_one_is_the_other_s() -> None:
    bob, bobby = two_bobs()
    Person.objects.filter(pk=bobby.pk).update(telephone="204 555 0177", valid_until=EARLIER.date())
    merge_people(bob, bobby, by=MARION)
    bob.refresh_from_db()
    assert not Person.objects.filter(pk=bobby.pk).exists()
    assert (bob.name, bob.telephone, bob.valid_until) == (
        "Bob Ray",
        "204 555 0177",
        EARLIER.date(),
    )
    assert {entry.event.slug for entry in bob.entries.all()} == {"earlier", "later"}
    for entry in bob.entries.select_related("event"):
        assert entry.name == "Bob Ray"
        assert entry.event.archive
        assert entry.event.archive["people"][str(entry.number)] == bob.pk
    assert bob.past_results.count() == 2
    assert "Bobby Ray" in [image["name"] for image in bob.known_as]
    assert lines_of_merges() == ["merge-people"] * 2


def test_taken_apart_every_row_of_every_table_is_as_before() -> None:
    bob, bobby = two_bobs()
    account = UserFactory.create()
    Person.objects.filter(pk=bobby.pk).update(
        user=account, email="bobby@example.org", membership_number="B1", known_as=[{"name": "X"}]
    )
    coming = EventFactory.create(club=bob.club, slug="coming", director=bobby)
    removed = EventFactory.create(club=bob.club, slug="removed")
    fields = PersonFields("Bobby Ray", person=bobby.pk)
    remove(register(removed, by=MARION, person_fields=fields), by=MARION)
    entry = register(removed, by=MARION, person_fields=fields)
    edit_entry(entry, by=MARION, person_fields=fields, fixed_table=3)
    call = {"channel": "telephone", "kind": "news", "state": "to-call"}
    Message.objects.create(event=removed, person=bobby, **call)
    zoe = who(bob.club, "Zoe Last")
    TwoPeople.objects.create(one=bobby, other=zoe)
    TwoPeople.objects.create(one=bob, other=zoe)
    TwoPeople.objects.create(one=bob, other=bobby)
    before, events = every_row(), fresh(coming).revision
    merge = merge_people(bob, bobby, by=MARION, take=["name", "email"])
    assert every_row() != before
    bob.refresh_from_db()
    assert (bob.name, bob.user, fresh(coming).director) == ("Bobby Ray", account, bob)
    assert TwoPeople.objects.count() == 1
    take_apart(merge, by=MARION)
    assert every_row() == before
    assert not Merge.objects.exists()
    assert fresh(coming).revision == events + 2


def test_a_night_with_its_money_too() -> None:
    night = corrected_night()
    club = night.season.club
    other = Person.objects.create(club=club, name="M. Eight", known_as=[])
    gone = club.people.get(name="Member 08")
    before = every_row()
    merge = merge_people(other, gone, by=MARION, take=["name"])
    assert every_row() != before
    take_apart(merge, by=MARION)
    assert every_row() == before


def test_namesakes_lose_their_marks_and_get_them_again() -> None:
    club = club_with("John Smith", "John Smith", "John Smith")
    one, two, three = club.people.order_by("pk")
    assert [each.shown_name for each in (one, two, three)] == [
        "John Smith (A)",
        "John Smith (B)",
        "John Smith (C)",
    ]
    before = every_row()
    first = merge_people(one, two, by=MARION)
    second = merge_people(one, three, by=MARION)
    one.refresh_from_db()
    assert one.shown_name == "John Smith"
    with pytest.raises(ValidationError, match="Separate those merged later first"):
        take_apart(first, by=MARION)
    take_apart(second, by=MARION)
    take_apart(first, by=MARION)
    assert every_row() == before


def test_a_merged_person_who_is_merged_again_comes_back_in_steps() -> None:
    club = club_with("Ann Lee", "Anne Lee", "Annie Lee")
    one, two, three = club.people.order_by("pk")
    before = every_row()
    inner = merge_people(two, one, by=MARION)
    between = every_row()
    outer = merge_people(three, two, by=MARION)
    inner.refresh_from_db()
    assert inner.kept == three
    take_apart(outer, by=MARION)
    assert every_row() == between
    inner.refresh_from_db()
    take_apart(inner, by=MARION)
    assert every_row() == before


def test_what_was_changed_since_stays_and_what_was_made_since_stays_with_the_kept() -> None:
    bob, bobby = two_bobs()
    Person.objects.filter(pk=bobby.pk).update(email="b@example.org", telephone="1")
    merge = merge_people(bob, bobby, by=MARION)
    Person.objects.filter(pk=bob.pk).update(telephone="2")
    since = EventFactory.create(club=bob.club, slug="since")
    register(since, by=MARION, person_fields=PersonFields("Bob Ray", person=bob.pk))
    take_apart(merge, by=MARION)
    bob.refresh_from_db()
    bobby.refresh_from_db()
    assert (bob.email, bob.telephone) == ("", "2")
    assert (bobby.email, bobby.telephone) == ("b@example.org", "1")
    assert [entry.person for entry in since.entries.all()] == [bob]


def test_an_event_that_was_reopened_and_finished_since_goes_back_too() -> None:
    bob, bobby = two_bobs()
    event = bobby.entries.get().event
    before = every_row()["memory.pastresult"]
    merge = merge_people(bob, bobby, by=MARION)
    reopen(fresh(event), by=MARION, reason="a slip")
    finish(fresh(event), by=MARION, seen=fresh(event).revision)
    take_apart(merge, by=MARION)
    number = bobby.entries.get().number
    archive = fresh(event).archive
    assert archive
    assert archive["people"][str(number)] == bobby.pk
    assert bobby.past_results.count() == 1
    assert len(every_row()["memory.pastresult"]) == len(before)


def test_undoing_works_on_the_person_who_is_kept() -> None:
    club = club_with("Bob Ray", "Bobby Ray")
    bob, bobby = who(club, "Bob Ray"), who(club, "Bobby Ray")
    Person.objects.filter(pk=bobby.pk).update(membership_number="B1")
    event = EventFactory.create(club=club)
    fields = PersonFields("Bobby Ray", person=bobby.pk)
    remove(register(event, by=MARION, person_fields=fields), by=MARION)
    merge = merge_people(bob, bobby, by=MARION)
    undo(Change.objects.get(verb="remove"), by=MARION)
    assert Entry.objects.get().person == bob
    take_apart(merge, by=MARION)
    assert Entry.objects.get().person == bob


@pytest.mark.parametrize("kept_directs", [True, False])
def test_who_directs_an_event_of_the_other_is_somebody_else(kept_directs: bool) -> None:
    club = club_with("Bob Ray", "Bobby Ray")
    bob, bobby = who(club, "Bob Ray"), who(club, "Bobby Ray")
    event = EventFactory.create(club=club, director=bob if kept_directs else bobby)
    fields = PersonFields("Bobby Ray", person=(bobby if kept_directs else bob).pk)
    register(event, by=MARION, person_fields=fields)
    with pytest.raises(ValidationError, match="Change who directs it first"):
        merge_people(bob, bobby, by=MARION)


def test_two_who_are_in_one_event_are_two() -> None:
    club = club_with()
    finished_event(club)
    one, two = who(club, NAMES[0]), who(club, NAMES[1])
    before = every_row()
    with pytest.raises(ValidationError, match="Both are in Autumn Senior Games, so they are two"):
        merge_people(one, two, by=MARION, born_differently=True)
    assert every_row() == before


def test_two_dates_of_birth_have_to_be_confirmed() -> None:
    club = club_with("Bob Ray", "Bobby Ray")
    bob, bobby = who(club, "Bob Ray"), who(club, "Bobby Ray")
    Person.objects.filter(pk=bob.pk).update(date_of_birth=datetime.date(1950, 5, 3))
    Person.objects.filter(pk=bobby.pk).update(date_of_birth=datetime.date(1950, 3, 5))
    with pytest.raises(ValidationError, match="Check this box"):
        merge_people(bob, bobby, by=MARION)
    merge_people(bob, bobby, by=MARION, born_differently=True)
    bob.refresh_from_db()
    assert bob.date_of_birth == datetime.date(1950, 5, 3)


def test_what_changed_since_the_preview_is_looked_at_again() -> None:
    club = club_with("Bob Ray", "Bobby Ray")
    bob, bobby = who(club, "Bob Ray"), who(club, "Bobby Ray")
    seen = seen_mark(bob, bobby)
    Person.objects.filter(pk=bobby.pk).update(telephone="1")
    with pytest.raises(ValidationError, match="Look at both again"):
        merge_people(bob, bobby, by=MARION, seen=seen)


def test_of_two_who_merge_at_once_the_second_is_told() -> None:
    club = club_with("Bob Ray", "Bobby Ray")
    bob, bobby = who(club, "Bob Ray"), who(club, "Bobby Ray")
    merge = merge_people(bob, bobby, by=MARION)
    bobby.pk = merge.gone
    with pytest.raises(ValidationError, match="no longer two people"):
        merge_people(bob, bobby, by=MARION)
    take_apart(merge, by=MARION)
    with pytest.raises(ValidationError, match="These two are already separated"):
        take_apart(merge, by=MARION)


def test_an_erased_person_is_merged_with_nobody() -> None:
    club = club_with("Bob Ray", "Bobby Ray")
    bob, bobby = who(club, "Bob Ray"), who(club, "Bobby Ray")
    Person.objects.filter(pk=bobby.pk).update(erased_at=timezone.now())
    with pytest.raises(ValidationError, match="no longer two people"):
        merge_people(bob, bobby, by=MARION)


def test_an_account_that_was_deleted_since_does_not_come_back() -> None:
    club = club_with("Bob Ray", "Bobby Ray")
    bob, bobby = who(club, "Bob Ray"), who(club, "Bobby Ray")
    account = UserFactory.create()
    Person.objects.filter(pk=bobby.pk).update(user=account)
    merge = merge_people(bob, bobby, by=MARION)
    account.delete()
    assert take_apart(merge, by=MARION).user is None


@pytest.mark.parametrize("hides", ["initials", "hidden"])
@pytest.mark.parametrize("kept_hides", [True, False])
def test_who_is_not_shown_by_name_stays_so_in_all_results(hides: str, kept_hides: bool) -> None:
    bob, bobby = two_bobs()
    show_person_as(bob if kept_hides else bobby, hides, by=MARION)
    before = every_row()
    merge = merge_people(bob, bobby, by=MARION)
    bob.refresh_from_db()
    assert bob.shown_as == hides
    for slug in ("earlier", "later"):
        archive = bob.club.events.get(slug=slug).archive
        assert archive
        assert "Ray" not in str(archive["divisions"])
    take_apart(merge, by=MARION)
    assert every_row() == before


@pytest.mark.parametrize(
    ("kept_email", "take", "wants"),
    [
        ("", [], True),
        ("bobby@example.org", [], True),
        ("bob@example.org", [], False),
        ("bob@example.org", ["email"], True),
    ],
)
def test_results_by_e_mail_go_only_to_the_address_that_asked_for_them(
    kept_email: str, take: list[str], wants: bool
) -> None:
    club = club_with("Bob Ray", "Bobby Ray")
    bob, bobby = who(club, "Bob Ray"), who(club, "Bobby Ray")
    Person.objects.filter(pk=bob.pk).update(email=kept_email)
    asked = {"email": "bobby@example.org", "wants_results_since": timezone.now()}
    Person.objects.filter(pk=bobby.pk).update(**asked)
    merge_people(bob, bobby, by=MARION, take=take)
    bob.refresh_from_db()
    assert (bob.wants_results_since is not None) is wants


def test_an_invitation_of_one_beside_the_entry_of_the_other_goes_aside_and_comes_back() -> None:
    bob, bobby = two_bobs()
    for kept, gone in ((bob, bobby), (bobby, bob)):
        coming = EventFactory.create(club=bob.club)
        EntryFactory.create(event=coming, person=bob, number=1, status=Entry.Status.INVITED)
        EntryFactory.create(event=coming, person=bobby, number=2)
        before = every_row()
        merge = merge_people(kept, gone, by=MARION)
        entry = coming.entries.get()
        assert (entry.person_id, entry.number, entry.status) == (kept.pk, 2, "registered")
        take_apart(merge, by=MARION)
        assert every_row() == before
        coming.entries.all().delete()
