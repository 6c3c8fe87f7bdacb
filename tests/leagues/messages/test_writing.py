"""A message is typed, looked at, and sent to exactly those who were seen."""

import datetime
import re

import pytest
from django.core.mail import EmailMessage
from django.test import Client

from cribbage_events.clubs import letters as rules
from cribbage_events.leagues.models import MemberMessage, NoMessages, Season
from tests.events.desk_client import words
from tests.events.markup import Markup
from tests.leagues.desk import at
from tests.leagues.messages.writing import reader, send, states

pytestmark = pytest.mark.django_db

TODAY = datetime.date(2026, 11, 21)
FILLED = {"subject": "Pot luck", "text": "Bring a dish.\n\nIt begins at six."}


@pytest.fixture
def client(season: Season) -> Client:
    client = Client()
    client.force_login(season.club.roles.get().user)
    return client


def hidden(page: str) -> dict[str, list[str]]:
    """Return the fields that the preview sends again."""
    found: dict[str, list[str]] = {}
    for tag in re.findall(r"<(?:input|select|textarea)[^>]*>", page):
        name, value = re.search(r'name="(\w+)"', tag), re.search(r'value="([^"]*)"', tag)
        if name and value and 'type="hidden"' in tag:
            found.setdefault(name[1], []).append(value[1])
    return found


class TestWriting:
    def look(self, client: Client, season: Season, **fields: object) -> str:
        address = at(season, "new_message")
        key = client.get(address).context["form"]["key"].value()
        data = {"to": "active", "key": key, **FILLED, **fields}
        return client.post(address, data).content.decode()

    def test_the_preview_shows_the_e_mail_and_everybody_who_gets_it(
        self, client: Client, season: Season
    ) -> None:
        reader(season.club, "Ann Lee", "ann@example.com")
        reader(season.club, "Bob Ray")
        left = reader(season.club, "Cy Dow", "cy@example.com")
        reader(season.club, "Old Ed", "ed@example.com", datetime.date(2025, 12, 31))
        NoMessages.objects.create(person=left)
        page = self.look(client, season)
        said = words(page.encode())
        assert "Not sent yet." in said
        assert "Bring a dish. It begins at six." in said
        assert "1 person by e-mail" in said
        assert "Ann Lee ann@example.com" in said
        assert "1 person without an e-mail address: call them" in said
        assert "1 person doesn’t want messages and gets none" in said
        assert "Old Ed" not in said
        assert Markup(page).faults == []
        assert not MemberMessage.objects.exists()

    def test_exactly_what_was_seen_is_sent_to_whom_was_seen(
        self, client: Client, season: Season, mailoutbox: list[EmailMessage]
    ) -> None:
        ann = reader(season.club, "Ann Lee", "ann@example.com")
        reader(season.club, "Bob Ray")
        page = self.look(client, season)
        # Somebody who is entered meanwhile was not in the list that was looked at.
        reader(season.club, "Di Poe", "di@example.com")
        for _ in range(2):
            answer = client.post(
                at(season, "new_message"), {**hidden(page), "send": "1"}, follow=True
            )
        assert "Saved: the message to 1 person is being sent." in words(answer.content)
        message = MemberMessage.objects.get()
        assert message.by == season.club.roles.get().user
        assert states(message) == {"Ann Lee": "waiting", "Bob Ray": "to-call"}
        send(message)
        (letter,) = mailoutbox
        assert letter.to == [ann.email]
        # What was seen is what goes out.
        body = letter.body.split("http://")[0]
        assert " ".join(body.split()).startswith("Bring a dish. It begins at six. Dora Legion")
        assert " ".join(body.split()) in " ".join(words(page.encode()).split())

    def test_only_some_get_it(self, client: Client, season: Season) -> None:
        ann = reader(season.club, "Ann Lee", "ann@example.com")
        reader(season.club, "Bob Ray", "bob@example.com")
        said = words(self.look(client, season, to="chosen", people=[ann.pk]).encode())
        assert "Ann Lee ann@example.com" in said
        assert "bob@example.com" not in said

    def test_those_who_have_to_renew(self, client: Client, season: Season) -> None:
        for name, until in [
            ("Ends Soon", datetime.date(2026, 12, 31)),
            ("Ended Lately", datetime.date(2025, 12, 31)),
            ("Ended Long Ago", datetime.date(2024, 12, 31)),
            ("Has Renewed", datetime.date(2027, 12, 31)),
        ]:
            reader(season.club, name, f"{name.replace(' ', '')}@example.com", until)
        found = self.look(client, season, to="renew")
        assert re.findall(r"(\w+)@example.com", found) == ["EndedLately", "EndsSoon"]

    @pytest.mark.parametrize(
        ("fields", "fault"),
        [
            ({"to": "chosen"}, "Choose the people who get it."),
            ({"to": "reminder"}, "Select a valid choice."),
            ({"subject": ""}, "Type a subject: say in one line what it’s about."),
            ({"text": ""}, "Type the message."),
            ({"text": "See www.pegs.example"}, "can’t contain a web address"),
            ({"people": ["x"]}, "A name is no longer on the list."),
        ],
    )
    def test_what_is_wrong_is_said_beside_it_and_what_was_typed_stays(
        self, client: Client, season: Season, fields: dict[str, object], fault: str
    ) -> None:
        said = self.look(client, season, **fields)
        assert fault in words(said.encode())
        assert "Pot luck" in said or not fields.get("subject", "x")
        assert not MemberMessage.objects.exists()

    def test_it_can_be_changed_after_the_look(self, client: Client, season: Season) -> None:
        reader(season.club, "Ann Lee", "ann@example.com")
        page = self.look(client, season)
        answer = client.post(at(season, "new_message"), {**hidden(page), "change": "1"})
        assert "Nothing is sent yet" in words(answer.content)
        assert 'value="Pot luck"' in answer.content.decode()
        assert not MemberMessage.objects.exists()

    def test_a_club_that_has_written_much_is_told_before(
        self, client: Client, season: Season, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(rules, "NEW_CLUB_A_DAY", 1)
        monkeypatch.setattr(rules, "CLUB_A_DAY", 1)
        for name in ("Ann", "Bob"):
            reader(season.club, f"{name} Lee", f"{name}@example.com")
        said = words(self.look(client, season).encode())
        assert "Only 1 of these e-mails can go out today" in said

    def test_a_page_that_lists_people_leads_to_a_message_to_them(
        self, client: Client, season: Season
    ) -> None:
        ann = reader(season.club, "Ann Lee", "ann@example.com")
        address = f"{at(season, 'new_message')}?to=chosen&person={ann.pk}&person=x"
        form = client.get(address).context["form"]
        assert (form["to"].value(), form["people"].value()) == ("chosen", [ann.pk])
        assert client.get(f"{at(season, 'new_message')}?to=everybody").status_code == 200
