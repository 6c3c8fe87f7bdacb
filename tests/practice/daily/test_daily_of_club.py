"""A club's own daily hand: its members, their links, and the table of the week."""

import datetime
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.core.cache import cache
from django.db import IntegrityError, transaction
from django.test import Client
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from cribbage_events.clubs.models import Club, Person, Role
from cribbage_events.events.erasing.erasing import erase_person
from cribbage_events.memory.people.services import merge_people
from cribbage_events.practice.daily import DailyHand, count_throw, member_path, written
from cribbage_events.practice.models import DailyThrow
from tests.building import MARION, make_user
from tests.events.desk_client import words
from tests.events.markup import Markup
from tests.factories import ClubFactory, PersonFactory, UserFactory

pytestmark = pytest.mark.django_db

# A Wednesday.
NOON = datetime.datetime(2026, 11, 25, 18, tzinfo=datetime.UTC)
TODAY = NOON.date()
A_DAY = datetime.timedelta(days=1)
CLUB = "/practice/daily/club/rosewood/"
WEEK = f"{CLUB}week/"


@pytest.fixture(autouse=True)
def at_noon(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(timezone, "now", lambda: NOON)
    cache.clear()


@pytest.fixture
def club() -> Club:
    return ClubFactory.create(name="Rosewood", slug="rosewood", daily_hand=True)


@pytest.fixture
def hand(club: Club) -> DailyHand:
    return DailyHand(TODAY, club.pk)


def member(club: Club, name: str, **fields: Any) -> Person:
    return PersonFactory.create(club=club, name=name, **fields)


def by_link(club: Club, person: Person) -> Client:
    client = Client()
    answer = client.get(member_path(club, person))
    assert answer["Location"] == CLUB
    return client


def look(client: Client, path: str = CLUB) -> str:
    answer = client.get(path)
    assert answer.status_code == 200
    assert Markup(answer.content.decode()).faults == []
    return words(answer.content)


def throw(client: Client, hand: DailyHand, place: int) -> Any:
    cards = [str(card) for card in hand.weighed[place].thrown]
    return client.post(CLUB, {"day": str(hand.day), "cards": cards})


def played(club: Club, person: Person, day: datetime.date, place: int) -> int:
    hand = DailyHand(day, club.pk)
    cards = hand.weighed[place].thrown
    count_throw(hand, club, person, written(cards))
    return hand.given_away(cards)


# ---------------------------------------------------------------- a club that wants one
def test_a_club_has_no_hand_before_it_says_so(client: Client) -> None:
    club = ClubFactory.create(slug="rosewood")
    for path in (CLUB, f"{CLUB}yesterday/", WEEK):
        assert client.get(path).status_code == 404
    assert CLUB not in client.get(club.get_absolute_url()).content.decode()
    assert client.get(member_path(club, member(club, "Ann Lee"))).status_code == 404


def test_a_director_turns_it_on_and_the_club_s_page_leads_there(client: Client) -> None:
    club = ClubFactory.create(slug="rosewood")
    client.force_login(make_user(club, "Dora", Role.Kind.DIRECTOR))
    fields = {"name": club.name, "time_zone": club.time_zone, "name_order": "first"}
    address = f"/clubs/{club.slug}/settings/"
    assert "daily_hand" in client.get(address).content.decode()
    assert client.post(address, fields | {"daily_hand": "on"}).status_code == 302
    assert Client().get(club.get_absolute_url()).content.decode().count(f'href="{CLUB}"') == 1
    assert client.post(address, fields).status_code == 302
    assert Client().get(CLUB).status_code == 404


@pytest.mark.parametrize("path", [CLUB, f"{CLUB}yesterday/", WEEK])
def test_a_closed_club_has_no_hand(client: Client, club: Club, path: str) -> None:
    person = member(club, "Ann Lee")
    known = by_link(club, person)
    Club.objects.update(suspended_at=NOON)
    for each in (client, known):
        answer = each.get(path)
        assert answer.status_code == 403
        assert "Ann Lee" not in answer.content.decode()
    Club.objects.update(suspended_at=None, deleted_at=NOON)
    for each in (client, known):
        assert each.get(path).status_code == 404


# ---------------------------------------------------------------- members
def test_a_member_s_link_opens_the_hand_under_their_name(club: Club, hand: DailyHand) -> None:
    ann = member(club, "Ann Lee")
    client = by_link(club, ann)
    assert "You play as Ann Lee" in look(client)
    throw(client, hand, 1)
    row = DailyThrow.objects.get()
    assert (row.person, row.club, row.cards) == (ann, club, written(hand.weighed[1].thrown))


@pytest.mark.parametrize("token", ["1", "1:rubbish", "x"])
def test_a_link_that_isn_t_ours_opens_nothing(client: Client, club: Club, token: str) -> None:
    assert client.get(f"{CLUB}me/{token}/").status_code == 404


def test_a_link_of_another_club_or_of_somebody_erased_opens_nothing(
    client: Client, club: Club
) -> None:
    elsewhere = ClubFactory.create(daily_hand=True)
    stranger, gone = member(elsewhere, "Bob Ray"), member(club, "Cy Dow")
    assert client.get(member_path(club, stranger)).status_code == 404
    known = by_link(club, gone)
    erase_person(gone, by=MARION)
    assert client.get(member_path(club, gone)).status_code == 404
    assert "You play as" not in look(known)


def test_a_member_throws_once_a_day_in_all_of_their_browsers(club: Club, hand: DailyHand) -> None:
    ann = member(club, "Ann Lee")
    phone, tablet = by_link(club, ann), by_link(club, ann)
    throw(phone, hand, 1)
    assert hand.lesson(hand.weighed[1].thrown).title in look(tablet)
    throw(tablet, hand, 0)
    assert DailyThrow.objects.get().cards == written(hand.weighed[1].thrown)


def test_two_forms_at_the_same_moment_leave_the_first(club: Club, hand: DailyHand) -> None:
    ann = member(club, "Ann Lee")
    first, second = (written(hand.weighed[place].thrown) for place in (0, 1))
    assert count_throw(hand, club, ann, first) == first
    assert count_throw(hand, club, ann, second) == first
    assert DailyThrow.objects.count() == 1


def test_a_couple_shares_a_tablet(club: Club, hand: DailyHand) -> None:
    ann, bob = member(club, "Ann Lee"), member(club, "Bob Lee")
    client = by_link(club, ann)
    throw(client, hand, 0)
    client.get(member_path(club, bob))
    assert "You play as Bob Lee" in look(client)
    throw(client, hand, 1)
    assert {row.person for row in DailyThrow.objects.all()} == {ann, bob}


def test_somebody_who_has_seen_the_result_can_t_throw_under_a_name(
    club: Club, hand: DailyHand
) -> None:
    client = Client()
    throw(client, hand, 3)
    client.get(member_path(club, member(club, "Ann Lee")))
    assert "choice so far" in look(client)
    throw(client, hand, 0)
    assert DailyThrow.objects.get().person is None


def test_that_isn_t_me(club: Club, hand: DailyHand) -> None:
    client = by_link(club, member(club, "Ann Lee"))
    assert client.post(CLUB, {"not_me": "yes"}).status_code == 302
    assert "You play as" not in look(client)
    throw(client, hand, 0)
    assert DailyThrow.objects.get().person is None


def test_a_member_is_known_by_their_account(client: Client, club: Club, hand: DailyHand) -> None:
    ann, user = member(club, "Ann Lee", email="Ann@Example.org"), UserFactory.create()
    client.force_login(user)
    assert "You play as" not in look(client)
    address = EmailAddress.objects.create(user=user, email="ann@example.org", verified=False)
    assert "You play as" not in look(client)
    EmailAddress.objects.filter(pk=address.pk).update(verified=True)
    assert "You play as Ann Lee" in look(client)
    throw(client, hand, 0)
    assert DailyThrow.objects.get().person == ann


def test_an_address_of_two_members_names_neither(client: Client, club: Club) -> None:
    user = UserFactory.create()
    EmailAddress.objects.create(user=user, email="lee@example.org", verified=True)
    for name in ("Ann Lee", "Bob Lee"):
        member(club, name, email="lee@example.org")
    client.force_login(user)
    assert "You play as" not in look(client)


def test_members_count_whatever_others_do_from_their_address(club: Club, hand: DailyHand) -> None:
    for _ in range(32):
        throw(Client(), hand, 0)
    people = [member(club, f"Person {number}") for number in range(3)]
    for person in people:
        throw(by_link(club, person), hand, 1)
    assert DailyThrow.objects.filter(person__in=people).count() == 3


# ---------------------------------------------------------------- the table of the week
def test_the_table_has_days_and_points_given_away(club: Club) -> None:
    ann, bob, cy = (member(club, name) for name in ("Ann Lee", "Bob Ray", "Cy Dow"))
    given = [played(club, ann, TODAY - A_DAY * days, place) for days, place in ((0, 2), (1, 4))]
    best = [played(club, bob, TODAY - A_DAY * days, 0) for days in (0, 1)]
    played(club, cy, TODAY, 0)
    # Sunday was last week.
    played(club, cy, TODAY - A_DAY * 3, 0)
    page = look(by_link(club, ann), WEEK)
    assert "23 Nov to 29 Nov" in page
    points = f"{sum(given) / 10:.1f}"
    rows = ["1 Bob Ray 2 0.0", f"2 Ann Lee You 2 {points}", "3 Cy Dow 1 0.0"]
    assert best == [0, 0]
    assert sum(given) > 0
    assert [page.index(row) for row in rows] == sorted(page.index(row) for row in rows)
    last = look(by_link(club, ann), f"{WEEK}?last=1")
    assert "16 Nov to 22 Nov" in last
    assert "1 Cy Dow 1 0.0" in last
    assert "Bob Ray" not in last


def test_level_members_share_a_place(club: Club) -> None:
    people = [member(club, name) for name in ("Ann Lee", "Bob Ray", "Cy Dow")]
    for person in people[:2]:
        played(club, person, TODAY, 0)
    played(club, people[2], TODAY, 5)
    page = look(by_link(club, people[0]), WEEK)
    for row in ("=1 Ann Lee You 1", "=1 Bob Ray 1", "3 Cy Dow 1"):
        assert row in page


def test_only_the_club_s_own_people_see_names(client: Client, club: Club) -> None:
    ann = member(club, "Ann Lee")
    played(club, ann, TODAY, 0)
    elsewhere = make_user(ClubFactory.create(), "Eve", Role.Kind.DIRECTOR)
    assert "Only members see it" in look(client, WEEK)
    for path in (CLUB, f"{CLUB}yesterday/", WEEK):
        assert "Ann Lee" not in look(client, path)
    client.force_login(elsewhere)
    assert "Ann Lee" not in look(client, WEEK)
    client.force_login(make_user(club, "Vic", Role.Kind.VOLUNTEER))
    assert "1 Ann Lee 1 0.0" in look(client, WEEK)


def test_members_who_aren_t_shown_by_name_aren_t_here_either(club: Club) -> None:
    for name, shown_as in (("Edna Friesen", "initials"), ("Hal Jay", "hidden")):
        played(club, member(club, name, shown_as=shown_as), TODAY, 0)
    page = look(by_link(club, member(club, "Ann Lee")), WEEK)
    assert "E. F." in page
    assert "A player" in page
    assert "Friesen" not in page
    assert "Hal" not in page


# ---------------------------------------------------------------- what it costs, and the rows
def test_a_visit_asks_two_questions(
    club: Club, hand: DailyHand, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    clients = [Client(), by_link(club, member(club, "Ann Lee"))]
    for client in clients:
        with django_assert_num_queries(2 if client is clients[1] else 1):
            client.get(CLUB)
        throw(client, hand, 1)
    for number in range(20):
        played(club, member(club, f"Person {number}"), TODAY, number % 15)
    for client in clients:
        for path in (CLUB, f"{CLUB}yesterday/"):
            with django_assert_num_queries(2):
                client.get(path)
    with django_assert_num_queries(2):
        clients[1].get(WEEK)


def test_a_member_s_throw_is_one_of_a_club(club: Club, hand: DailyHand) -> None:
    ann = member(club, "Ann Lee")
    wrong: list[dict[str, Any]] = [
        {"club": None, "person": ann},
        {"club": club, "person": ann, "count": 2},
    ]
    row = {"day": TODAY, "cards": written(hand.weighed[0].thrown), "given_away": 0}
    for fields in wrong:
        with pytest.raises(IntegrityError), transaction.atomic():
            DailyThrow.objects.create(**row, **fields)
    for fields in ({"club": None}, {"club": club}, {"club": club, "person": ann}):
        DailyThrow.objects.create(**row, **fields)
        with pytest.raises(IntegrityError), transaction.atomic():
            DailyThrow.objects.create(**row, **fields)


def test_the_throws_of_somebody_erased_go(club: Club) -> None:
    ann, bob = member(club, "Ann Lee"), member(club, "Bob Ray")
    for person in (ann, bob):
        played(club, person, TODAY, 0)
    erase_person(ann, by=MARION)
    assert [row.person for row in DailyThrow.objects.all()] == [bob]


def test_two_rows_of_one_member_become_one_person_s(club: Club) -> None:
    kept, gone = member(club, "Ann Lee"), member(club, "Anne Lee")
    for person, days in ((kept, 0), (gone, 0), (gone, 1)):
        played(club, person, TODAY - A_DAY * days, 0)
    link = member_path(club, gone)
    merge_people(kept, gone, by=MARION, born_differently=True)
    assert [row.person for row in DailyThrow.objects.all()] == [kept, kept]
    client = Client()
    client.get(link)
    assert "1 Ann Lee You 2 0.0" in look(client, WEEK)


# ---------------------------------------------------------------- how members get their links
def test_a_person_s_page_has_their_link_for_the_director(client: Client, club: Club) -> None:
    ann = member(club, "Ann Lee")
    client.force_login(make_user(club, "Dora", Role.Kind.DIRECTOR))
    address = f"/clubs/rosewood/people/{ann.pk}/"
    assert (
        f'value="http://testserver{member_path(club, ann)}"' in client.get(address).content.decode()
    )
    Club.objects.update(daily_hand=False)
    assert member_path(club, ann) not in client.get(address).content.decode()
