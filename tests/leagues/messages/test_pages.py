import datetime
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries, Settings

from cribbage_events.clubs.models import Person, Role
from cribbage_events.leagues.models import MemberMessage, NoMessages, Season
from cribbage_events.leagues.tokens import leave_path
from cribbage_events.mail.models import Message
from tests.building import make_user
from tests.events.desk_client import words
from tests.events.markup import Markup
from tests.factories import ClubFactory
from tests.leagues.desk import at
from tests.leagues.factories import make_season
from tests.leagues.messages.writing import reader, send, states, write
from tests.taps import send_tap

pytestmark = pytest.mark.django_db

TODAY = datetime.date(2026, 11, 21)
FILLED = {"subject": "Pot luck", "text": "Bring a dish.\n\nIt begins at six."}


@pytest.fixture
def client(season: Season) -> Client:
    client = Client()
    client.force_login(season.club.roles.get().user)
    return client


class TestOutcome:
    def test_the_list_and_the_page_say_what_became_of_it(
        self, client: Client, season: Season
    ) -> None:
        ann = reader(season.club, "Ann Lee", "ann@example.com")
        bob = reader(season.club, "Bob Ray")
        Person.objects.filter(pk=bob.pk).update(telephone="555 0101")
        message = write(season, [ann, bob])
        said = words(client.get(at(season, "messages")).content)
        assert "Pot luck" in said
        assert "0 sent 1 being sent 1 to call" in said
        send(message)
        Message.objects.filter(person=ann).update(state="failed", why="no-proof")
        page = client.get(at(season, "message", message.pk)).content
        assert "Ann Lee e-mail failed No e-mail was sent" in words(page)
        assert "Bob Ray 555 0101" in words(page)
        assert Markup(page.decode()).faults == []

    def test_a_call_is_noted_and_taken_back(self, client: Client, season: Season) -> None:
        message = write(season, [reader(season.club, "Bob Ray")])
        address, row = at(season, "message", message.pk), message.messages.get()
        page = client.post(address, {"state": "reached", "message": row.pk}, follow=True)
        assert "Saved: Bob Ray: reached." in words(page.content)
        assert states(message) == {"Bob Ray": "reached"}
        client.post(address, {"state": "to-call", "message": row.pk}, follow=True)
        assert states(message) == {"Bob Ray": "to-call"}
        for letter in ("x", "999999"):
            page = client.post(address, {"state": "reached", "message": letter}, follow=True)
            assert "Saved" not in words(page.content)

    def test_a_call_tapped_on_a_phone_is_answered_in_place(
        self, client: Client, season: Season
    ) -> None:
        message = write(season, [reader(season.club, "Bob Ray")])
        address, row = at(season, "message", message.pk), message.messages.get()
        page = " ".join(client.get(address).content.decode().split())
        assert f'action="{address}" data-tap="Bob Ray"' in page
        assert "outbox/taps" in page
        sent: dict[str, Any] = {"state": "reached", "message": row.pk, "key": uuid4()}
        assert send_tap(client, address, name="Val Roe", **sent)["state"] == "refused"
        for _ in range(2):
            answer = send_tap(client, address, name="Bob Ray", **sent)
            assert answer["words"] == "Saved: Bob Ray: reached."
        assert states(message) == {"Bob Ray": "reached"}

    def test_another_season_s_message_is_not_found(self, client: Client, season: Season) -> None:
        message = write(season, [reader(season.club, "Bob Ray")])
        MemberMessage.objects.filter(pk=message.pk).update(season=season_of_others())
        assert client.get(at(season, "message", message.pk)).status_code == 404

    def test_reminders_without_the_sites_address_say_why_none_goes_out(
        self, client: Client, season: Season, settings: Settings
    ) -> None:
        settings.SITE_URL = ""
        assert "Members are not reminded of nights." in words(
            client.get(at(season, "messages")).content
        )
        Season.objects.update(reminders=True)
        assert "No reminders go out" in words(client.get(at(season, "messages")).content)
        settings.SITE_URL = "https://pegs.example"
        assert "Members are reminded at nine" in words(client.get(at(season, "messages")).content)

    def test_the_pages_take_as_many_queries_for_many(
        self,
        client: Client,
        season: Season,
        django_assert_max_num_queries: DjangoAssertNumQueries,
    ) -> None:
        people = [reader(season.club, f"Member {n}", f"m{n}@example.com") for n in range(30)]
        for _ in range(5):
            message = write(season, people)
        for address in (at(season, "messages"), at(season, "message", message.pk)):
            with django_assert_max_num_queries(9):
                client.get(address)
        with django_assert_max_num_queries(8):
            client.get(at(season, "new_message"))


def season_of_others() -> Season:
    return make_season(ClubFactory.create(), name="Others")


class TestLeaving:
    def test_a_program_that_opens_links_changes_nothing(self, season: Season) -> None:
        ann = reader(season.club, "Ann Lee", "ann@example.com")
        page = Client().get(leave_path(ann.pk)).content
        assert "Stop messages and reminders" in words(page)
        # The link may be passed on: it names nobody.
        assert "Ann Lee" not in words(page)
        assert "ann@example.com" not in page.decode()
        assert Markup(page.decode()).faults == []
        assert not NoMessages.objects.exists()

    def test_a_mail_program_leaves_by_one_click(self, season: Season) -> None:
        ann = reader(season.club, "Ann Lee", "lee@example.com")
        bob = reader(season.club, "Bob Lee", "Lee@example.com")
        reader(season.club, "Cy Dow", "cy@example.com")
        # As RFC 8058 has it: no cookie, no token of the form.
        program = Client(enforce_csrf_checks=True)
        for _ in range(2):
            answer = program.post(leave_path(ann.pk), {"List-Unsubscribe": "One-Click"})
        assert answer.status_code == 302
        assert set(NoMessages.objects.values_list("person", flat=True)) == {ann.pk, bob.pk}
        page = program.get(leave_path(ann.pk)).content
        assert "Saved: you’ll get no more messages or reminders from this club." in words(page)

    def test_somebody_may_come_back(self, season: Season) -> None:
        ann = reader(season.club, "Ann Lee", "ann@example.com")
        client = Client()
        client.post(leave_path(ann.pk))
        client.post(leave_path(ann.pk), {"do": "again"})
        assert not NoMessages.objects.exists()

    def test_a_closed_clubs_links_open_nothing(self, season: Season) -> None:
        ann = reader(season.club, "Ann Lee", "ann@example.com")
        season.club.deleted_at = datetime.datetime(2026, 1, 1, tzinfo=datetime.UTC)
        season.club.save()
        assert Client().get(leave_path(ann.pk)).status_code == 404


def test_helpers_at_the_desk_see_no_way_to_write(season: Season) -> None:
    client = Client()
    client.force_login(make_user(season.club, "Hal", Role.Kind.COORDINATORS_HELPER))
    for page in ("season_desk", "members", "lately"):
        said = client.get(at(season, page)).content.decode()
        assert reverse("leagues:messages", args=[season.slug]) not in said
