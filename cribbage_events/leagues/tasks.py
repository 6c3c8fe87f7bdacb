"""What is done in the background: telling members that a night is cancelled."""

import smtplib

from django.core.mail import EmailMessage
from django.db import transaction
from django.tasks import task
from django.template.loader import render_to_string
from django.utils import timezone

from cribbage_events.leagues.background import work_soon
from cribbage_events.leagues.models import Night, Notice

Status = Notice.Status


def send_notices_soon(night: Night, *, season_url: str) -> None:
    """Together with what is being written, so that neither is there without the other.

    The letters lead to `season_url`.
    """
    send_notices.enqueue(night.pk, season_url)
    transaction.on_commit(work_soon)


@task
def send_notices(night: int, season_url: str) -> None:
    """Write to everybody who waits to be told: a letter each, so that one fault is only one's."""
    notices = Notice.objects.filter(night=night, status=Status.WAITING, at=None)
    for notice in notices.select_related("person", "night__season__club", "night__event__club"):
        if take(notice):
            why = send(letter(notice, season_url))
            status = Status.FAILED if why else Status.SENT
            waiting = Notice.objects.filter(pk=notice.pk, status=Status.WAITING)
            waiting.update(status=status, why=why[:200], at=timezone.now())


def take(notice: Notice) -> bool:
    """Whether this letter is ours to send: not another process's, nor of a night that is held."""
    cancelled = Notice.objects.filter(pk=notice.pk).exclude(night__event__why_cancelled="")
    return bool(cancelled.filter(status=Status.WAITING, at=None).update(at=timezone.now()))


def letter(notice: Notice, season_url: str) -> EmailMessage:
    event = notice.night.event
    words = {"notice": notice, "event": event, "season": notice.night.season, "url": season_url}
    day = event.local_start
    return EmailMessage(
        f"No cribbage on {day:%A} {day.day} {day:%B}",
        render_to_string("leagues/email/cancelled.txt", words),
        to=[notice.email],
    )


def send(message: EmailMessage) -> str:
    """Why it could not be sent, in plain words; "" if it could."""
    try:
        message.send()
    except smtplib.SMTPRecipientsRefused:
        return "The e-mail server says that there is no such address."
    except smtplib.SMTPResponseException as error:
        return f"The e-mail server refused it (code {error.smtp_code})."
    except (OSError, ValueError) as error:
        return f"The e-mail server could not be reached ({type(error).__name__})."
    return ""
