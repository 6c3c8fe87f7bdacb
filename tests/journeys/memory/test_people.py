"""A director looks somebody up, merges two who are one, and registers somebody whom they know."""

import pytest
from playwright.sync_api import expect

from cribbage_events.clubs.models import Person, Role
from cribbage_events.memory.models import Merge
from tests.building import make_user
from tests.factories import EventFactory
from tests.journeys.conftest import NUMBERS
from tests.journeys.steps.looking import faults_of
from tests.journeys.steps.visitor import DESK, NARROW, Visit
from tests.memory.people.club import club_with, finished_event, who

pytestmark = pytest.mark.django_db(transaction=True)


def test_found_while_typing_and_looked_at(visit: Visit) -> None:
    club = club_with("Robert Ray", slug=f"people-{next(NUMBERS)}")
    finished_event(club, slug=f"played-{next(NUMBERS)}")
    visitor = visit(NARROW).sign_in(make_user(club, "Dora", Role.Kind.DIRECTOR))
    page = visitor.page
    visitor.go(club.get_absolute_url())
    visitor.link("People")
    faults = faults_of(page)
    page.get_by_role("searchbox").press_sequentially("bob")
    visitor.sees("2 people for “bob”.")
    expect(page.get_by_role("link", name="Ann Lee")).to_have_count(0)
    page.get_by_role("link", name="Bob Ray").click()
    visitor.sees_heading("Bob Ray")
    faults += faults_of(page)
    page.get_by_role("link", name="Merge with a duplicate").click()
    visitor.sees_heading("Who is the same person as Bob Ray?")
    faults += faults_of(page)
    page.get_by_role("link", name="Robert Ray").click()
    visitor.sees_heading("Bob Ray and Robert Ray: one person?")
    faults += faults_of(page)
    assert faults == []


def test_merged_taken_apart_and_said_to_be_two(visit: Visit) -> None:
    club = club_with("Bob Ray", "Robert Ray", slug=f"people-{next(NUMBERS)}")
    bob = who(club, "Bob Ray")
    visitor = visit(NARROW).sign_in(make_user(club, "Dora", Role.Kind.DIRECTOR))
    page = visitor.page
    visitor.go(f"{club.get_absolute_url()}people/look-alikes/")
    visitor.sees("one first name may be a short form of the other")
    faults = faults_of(page)
    page.get_by_role("link", name="Look at both").click()
    page.get_by_label("Robert Ray").check()
    visitor.button("Merge: they are one person")
    visitor.sees("Saved: Robert Ray is one person now.")
    assert Merge.objects.count() == 1
    page.get_by_role("link", name="Separate").click()
    faults += faults_of(page)
    visitor.button("Separate them")
    visitor.sees("Saved: Robert Ray is on the list again.")
    visitor.go(f"{club.get_absolute_url()}people/look-alikes/")
    page.get_by_role("button", name="Two different people").click()
    visitor.sees("are two people, and are no longer suggested")
    visitor.go(f"{club.get_absolute_url()}people/{bob.pk}/edit/")
    assert faults + faults_of(page) == []


def test_a_known_name_is_suggested_and_chosen_with_the_keyboard(visit: Visit) -> None:
    club = club_with("Robert Ray", "Roberta Rose", slug=f"people-{next(NUMBERS)}")
    Person.objects.filter(name="Robert Ray").update(date_of_birth="1950-05-03")
    event = EventFactory.create(club=club, slug=f"coming-{next(NUMBERS)}")
    visitor = visit(DESK).sign_in(make_user(club, "Dora", Role.Kind.DIRECTOR))
    page, keyboard = visitor.page, visitor.page.keyboard
    visitor.go(f"{event.get_absolute_url()}desk/entrants/?new=1")
    name = page.get_by_role("textbox", name="Name", exact=True)
    expect(name).to_be_focused()
    keyboard.type("bob r")
    suggested = page.get_by_role("button", name="Robert Ray, born 3 May 1950")
    expect(suggested).to_be_visible()
    assert faults_of(page) == []
    suggested.focus()
    keyboard.press("Enter")
    visitor.sees("Known to the club: Robert Ray, born 3 May 1950")
    expect(name).to_have_value("Robert Ray")
    expect(page.get_by_label("Date of birth")).to_have_value("1950-05-03")
    visitor.button("Register")
    visitor.sees("Saved: Robert Ray is registered")
    assert event.entries.get().person == who(club, "Robert Ray")


def test_who_edits_the_name_again_means_somebody_else(visit: Visit) -> None:
    club = club_with("Robert Ray", slug=f"people-{next(NUMBERS)}")
    event = EventFactory.create(club=club, slug=f"coming-{next(NUMBERS)}")
    visitor = visit(NARROW).sign_in(make_user(club, "Dora", Role.Kind.DIRECTOR))
    page = visitor.page
    visitor.go(f"{event.get_absolute_url()}desk/entrants/?new=1")
    name = page.get_by_role("textbox", name="Name", exact=True)
    name.press_sequentially("rob")
    page.get_by_role("button", name="Robert Ray").click()
    name.fill("Robin Roe")
    visitor.button("Register")
    visitor.sees("Saved: Robin Roe is registered")
    assert event.entries.get().person.name == "Robin Roe"
