"""A letter that comes back is recorded, and the director telephones."""

import datetime
import io
from pathlib import Path
from types import SimpleNamespace

import pytest
from django.core.management import call_command
from django.db import OperationalError
from django.utils import timezone

from cribbage_events.clubs.management.commands import bounced
from cribbage_events.mail.models import Message

pytestmark = pytest.mark.django_db

# As Postfix writes it.
REPORT = """\
From: MAILER-DAEMON@mail.example.org (Mail Delivery System)
Subject: Undelivered Mail Returned to Sender
To: events@pegs.example
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status; boundary="B.1"

--B.1
Content-Description: Notification
Content-Type: text/plain; charset=us-ascii

I'm sorry to have to inform you that your message could not be delivered.

<ann@example.com>: host mx.example.com said: 550 5.1.1 User unknown

--B.1
Content-Description: Delivery report
Content-Type: message/delivery-status

Reporting-MTA: dns; mail.example.org
X-Postfix-Queue-ID: 4F1B2

{recipients}
--B.1
Content-Description: Undelivered Message
Content-Type: message/rfc822

To: bob@example.com
Subject: No cribbage

Final-Recipient: rfc822; bob@example.com
Action: failed

--B.1--
"""
ANN = """\
Final-Recipient: rfc822; Ann@Example.com
Action: {action}
Status: {status}
Diagnostic-Code: smtp; 550 5.1.1 User unknown
"""


def report(action: str = "failed", status: str = "5.1.1") -> str:
    return REPORT.format(recipients=ANN.format(action=action, status=status))


@pytest.fixture
def ann() -> Message:
    return letter("ann@example.com")


def letter(address: str, **fields: object) -> Message:
    made = {"kind": Message.Kind.NEWS, "state": Message.State.SENT, "tried_at": timezone.now()}
    return Message.objects.create(address=address, **made | fields)


def bring(words: str, folder: Path) -> str:
    file = folder / "report"
    file.write_text(words)
    said = io.StringIO()
    call_command("bounced", str(file), stdout=said)
    return said.getvalue().strip()


def states() -> dict[str, str]:
    return dict(Message.objects.values_list("address", "state"))


def test_the_letter_to_that_address_came_back(ann: Message, tmp_path: Path) -> None:
    letter("bob@example.com")
    assert bring(report(), tmp_path) == "1 e-mail came back."
    assert states() == {"ann@example.com": "bounced", "bob@example.com": "sent"}
    ann.refresh_from_db()
    assert ann.why == "back-no-address"


def test_the_mail_server_pipes_it_in(ann: Message, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", SimpleNamespace(buffer=io.BytesIO(report().encode())))
    call_command("bounced", stdout=io.StringIO())
    assert states() == {"ann@example.com": "bounced"}


@pytest.mark.parametrize(
    ("status", "why"),
    [
        ("5.2.2", "back-mailbox"),
        ("5.7.1", "back-not-taken"),
        ("4.4.7", "back-unreachable"),
        ("5.0.0", "back"),
    ],
)
def test_why_it_came_back_is_said_in_plain_words(
    ann: Message, tmp_path: Path, status: str, why: str
) -> None:
    bring(report(status=status), tmp_path)
    ann.refresh_from_db()
    assert ann.why == why


def test_where_it_was_sent_on_the_address_that_we_wrote_to_counts(
    ann: Message, tmp_path: Path
) -> None:
    sent_on = "Original-Recipient: rfc822;ann@example.com\nFinal-Recipient: rfc822;x@other.example"
    words = REPORT.format(recipients=f"{sent_on}\nAction: failed\nStatus: 5.1.1\n")
    assert bring(words, tmp_path) == "1 e-mail came back."


@pytest.mark.parametrize("action", ["delayed", "delivered", "relayed"])
def test_late_or_delivered_letters_did_not_come_back(
    ann: Message, tmp_path: Path, action: str
) -> None:
    assert bring(report(action=action), tmp_path) == "0 e-mails came back."
    assert states() == {"ann@example.com": "sent"}


def test_letters_of_last_week_did_not_come_back_today(tmp_path: Path) -> None:
    letter("ann@example.com", at=timezone.now() - datetime.timedelta(days=8))
    assert bring(report(), tmp_path) == "0 e-mails came back."


@pytest.mark.parametrize(
    "words",
    ["", "\0\xff", "Hello, I am on holiday.", "Content-Type: message/delivery-status\n\nHello"],
)
def test_anything_else_changes_nothing(ann: Message, tmp_path: Path, words: str) -> None:
    assert bring(words, tmp_path) == "0 e-mails came back."
    assert states() == {"ann@example.com": "sent"}


def test_while_the_database_is_away_the_mail_server_is_asked_to_try_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def away(_report: object) -> int:
        raise OperationalError

    monkeypatch.setattr(bounced, "note_bounces", away)
    with pytest.raises(SystemExit) as ended:
        bring(report(), tmp_path)
    assert ended.value.code == 75
