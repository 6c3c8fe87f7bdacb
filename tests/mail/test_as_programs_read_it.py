"""Mail programs read whom an answer goes to, who wrote, and the button that ends the e-mails."""

import email
from email.message import EmailMessage as Read
from email.policy import SMTP, default

import pytest
from django.core import mail

from cribbage_events.clubs.models import Club, Role
from cribbage_events.mail.channels.email import Draft, leaving_headers
from cribbage_events.mail.models import Kind
from tests.building import make_club, make_user
from tests.mail.posting import post, the_day_after

pytestmark = pytest.mark.django_db
# Longer than a line of a header.
LEAVE = f"https://cribbage.long-name-of-a-club.example.org/events/results/leave/{'7:x8_' * 40}/"


@pytest.fixture
def club() -> Club:
    club = make_club()
    make_user(club, "Dora", Role.Kind.DIRECTOR)
    return club


def sent(club: Club | None = None, contact: str = "", kind: Kind = Kind.RESULTS) -> Read:
    the_day_after()
    draft = Draft("ann@example.com", "Résultats", "Hello,", leaving_headers(LEAVE), contact)
    assert post(draft, kind=kind, club=club) == ""
    read = email.message_from_bytes(mail.outbox[-1].message(policy=SMTP).as_bytes(), policy=default)
    assert isinstance(read, Read)
    return read


def text(read: Read) -> str:
    return str(read.get_content()).replace("\r\n", "\n")


def raw(club: Club) -> bytes:
    sent(club)
    return bytes(mail.outbox[-1].message(policy=SMTP).as_bytes())


def test_the_address_that_ends_them_is_one_line_and_not_encoded(club: Club) -> None:
    assert sent(club)["List-Unsubscribe"] == f"<{LEAVE}>"
    line = f"\r\nList-Unsubscribe: <{LEAVE}>\r\n".encode()
    assert line in raw(club)
    assert b"\r\nList-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n" in raw(club)


@pytest.mark.parametrize("name", ["Prairie Pegs", "Légion 4, « Cribbage »", 'Say "15-2"; <x@y.z>'])
def test_the_club_is_who_it_comes_from(club: Club, name: str) -> None:
    Club.objects.filter(pk=club.pk).update(name=name)
    (sender,) = sent(club)["From"].addresses
    assert sender.display_name.startswith(name[:12])
    assert sender.addr_spec == "events@localhost"


def test_about_an_account_the_site_writes(club: Club) -> None:
    (sender,) = sent(None, kind=Kind.CODE)["From"].addresses
    assert sender.display_name == "Cribbage Events"


def test_answers_go_to_the_club_s_public_address(club: Club) -> None:
    Club.objects.filter(pk=club.pk).update(contact_email="office@pegs.example")
    read = sent(club, "Cora, 555 0101")
    assert read["Reply-To"] == "office@pegs.example"
    assert text(read) == "Hello,\n\nAny questions? Cora, 555 0101\n"


def test_without_one_nobody_reads_answers_and_the_letter_says_whom_to_ask(club: Club) -> None:
    read = sent(club, "Cora, 555 0101")
    assert read["Reply-To"] is None
    words = "Nobody reads answers to this e-mail. Ask here: Cora, 555 0101"
    assert text(read) == f"Hello,\n\n{words}\n"
    Club.objects.filter(pk=club.pk).update(contact="Dora, at the bar")
    assert "Ask here: Dora, at the bar" in text(sent(club))
    Club.objects.filter(pk=club.pk).update(contact="")
    assert "Ask a director of the club." in text(sent(club))
