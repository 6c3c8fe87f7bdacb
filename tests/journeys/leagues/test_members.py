import datetime
import re

import pytest
from django.utils import timezone
from playwright.sync_api import Page, expect

from cribbage_events.clubs.models import Person, Role
from cribbage_events.leagues.models import Absence, Night, NoMessages, Season
from cribbage_events.leagues.tokens import absence_path, leave_path
from tests.building import make_club, make_user
from tests.journeys.steps.looking import faults_of
from tests.journeys.steps.paper import PAPER, faults, printed
from tests.journeys.steps.visitor import DESK, NARROW, PHONE, Visit, Visitor
from tests.leagues.desk import at
from tests.leagues.full_season import fill_season
from tests.leagues.night import make_member

pytestmark = pytest.mark.django_db(transaction=True)
NIGHTS, MEMBERS = 16, 40


@pytest.fixture
def season(transactional_db: None) -> Season:
    """Sixteen nights were held, one is tomorrow; one more member has never come."""
    season = fill_season(make_club(), nights=NIGHTS, members=MEMBERS)
    until = timezone.localdate() + datetime.timedelta(days=30)
    season.club.people.update(valid_until=until)
    never = make_member(season.club, "Never Came", until)
    Person.objects.filter(pk=never.pk).update(telephone="204 555 0100")
    return season


@pytest.fixture
def dora(visit: Visit, season: Season) -> Visitor:
    return visit(DESK).sign_in(make_user(season.club, "Dora", Role.Kind.DIRECTOR))


def test_the_grid_and_the_list_for_the_door_on_paper(dora: Visitor, season: Season) -> None:
    foot = f"{season.club.name} · {season.name}"
    dora.go(at(season, "season_desk"))
    dora.link("Attendance")
    assert faults_of(dora.page) == []
    for paper in PAPER:
        sheets = printed(dora.page, paper)
        assert faults(sheets, foot) == [], paper
        said = " ".join(sheet.words for sheet in sheets)
        # The heading has no sheet to itself.
        assert "Member 01" in sheets[0].words, paper
        # Fourteen nights have room beside the names, so everybody is there twice.
        assert said.count("Member 40") == 2, paper
    dora.go(at(season, "season_desk"))
    dora.link("Paper list for the door")
    assert faults_of(dora.page) == []
    for paper in PAPER:
        sheets = printed(dora.page, paper)
        assert faults(sheets, foot) == [], paper
        said = " ".join(sheet.words for sheet in sheets)
        assert [said.count(name) for name in ("Member 01", "Member 40", "Never Came")] == [1, 1, 1]


def test_who_is_missing_is_written_to_and_called(dora: Visitor, season: Season) -> None:
    dora.go(at(season, "members"))
    dora.link("Absent lately")
    dora.sees("1 active member.", "not yet this season", "204 555 0100")
    dora.link("Send them a message")
    dora.fill("Subject", "We miss you")
    dora.fill("Message", "Come on Wednesday.\n\nThe coffee is on us.")
    assert faults_of(dora.page) == []
    dora.button("Preview the message")
    dora.sees("Not sent yet.", "1 person without an e-mail address: call them")
    dora.button("Save it as a list of people to call")
    dora.sees("Saved: none of them has an e-mail address, so call them.")
    dora.button("Reached Never Came")
    dora.sees("Saved: Never Came: reached.")
    assert faults_of(dora.page) == []


def test_a_message_to_all_is_seen_before_it_is_sent(
    visit: Visit, dora: Visitor, season: Season
) -> None:
    with_address = season.club.people.exclude(email="")
    count = with_address.count()
    left = with_address.earliest("pk")
    phone = visit(NARROW)
    phone.go(leave_path(left.pk))
    assert faults_of(phone.page) == []
    phone.button("Stop messages and reminders")
    phone.sees("Saved: you’ll get no more messages or reminders from this club.")
    assert NoMessages.objects.get().person == left

    write_pot_luck(dora, season)
    dora.sees("1 person doesn’t want messages and gets none", "Bring a dish.")
    assert faults_of(dora.page) == []
    dora.button("Change it")
    dora.fill("Message", "Bring a dish and a plate.")
    dora.button("Preview the message")
    dora.button(f"Send it to {count - 1} people")
    dora.sees(f"Saved: the message to {count - 1} people is being sent.")
    wait_until_sent(dora.page, count - 1)
    assert faults_of(dora.page) == []


def write_pot_luck(dora: Visitor, season: Season) -> None:
    dora.go(at(season, "season_desk"))
    dora.link("Messages to members")
    dora.link("Write a message")
    dora.button("Preview the message")
    dora.sees("Not sent yet. Please fix this:", "Type a subject: say in one line what it’s about.")
    dora.fill("Subject", "Pot luck")
    dora.fill("Message", "Bring a dish.")
    dora.button("Preview the message")


def wait_until_sent(page: Page, count: int) -> None:
    """It is sent beside the requests; the director looks again."""
    for _ in range(60):
        if re.search(rf"\bSent to {count} people", page.locator("main").inner_text()):
            return
        page.wait_for_timeout(500)
        page.reload()
    raise AssertionError(page.locator("main").inner_text())


def test_somebody_cannot_come_and_the_door_knows(
    visit: Visit, dora: Visitor, season: Season
) -> None:
    night = Night.objects.select_related("event").get(event__status="registration")
    member = Person.objects.get(name="Member 07")
    address = absence_path(night.pk, member.pk)
    phone = visit(PHONE)
    phone.go(address)
    phone.sees("If you come, there is nothing to do.")
    assert faults_of(phone.page) == []
    assert not Absence.objects.exists()
    phone.button("I can’t come")
    phone.sees("Saved: you can’t come. Thank you for telling us.")
    dora.go(f"/leagues/nights/{night.event.slug}/door/")
    dora.sees("1 can’t come")
    row = dora.page.locator(f"#p{member.pk}")
    expect(row).to_contain_text("said: can’t come")
    assert faults_of(dora.page) == []
    phone.button("I can come after all")
    phone.sees("If you come, there is nothing to do.")
    dora.go(f"/leagues/nights/{night.event.slug}/door/")
    expect(row).not_to_contain_text("said: can’t come")


def test_renewals_and_the_next_season(dora: Visitor, season: Season) -> None:
    dora.go(at(season, "members"))
    dora.link("Ends soon")
    dora.page.get_by_role("button", name=re.compile("^Renew all 41 until")).first.click()
    dora.sees("Saved: 41 memberships renewed until")
    Season.objects.update(fee=1500, reminders=True)
    dora.go(at(season, "season_desk"))
    dora.link("Next season")
    dora.button("Create the season")
    dora.sees("Saved: Legion doubles 20")
    made = Season.objects.exclude(pk=season.pk).get()
    assert (made.fee, made.reminders, made.weekday) == (1500, True, season.weekday)
    dora.link("Members")
    dora.sees("Member 40")
