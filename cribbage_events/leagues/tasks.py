"""What is done in the background."""

import smtplib

from django.core.mail import EmailMessage, get_connection
from django.db import transaction
from django.tasks import task
from django.template.loader import render_to_string
from django.utils import timezone

from cribbage_events.leagues.background import work_soon
from cribbage_events.leagues.models import Night, Notice

Status = Notice.Status


def send_notices_soon(night: Night) -> None:
    """Once what is being written has been committed."""
    key = night.pk
    transaction.on_commit(lambda: begin(key))


def begin(night: int) -> None:
    send_notices.enqueue(night)
    work_soon()


def resume() -> None:
    """When a process starts: what another one hadn't sent yet when it ended."""
    waiting = Notice.objects.filter(status=Status.WAITING)
    for night in waiting.values_list("night_id", flat=True).distinct():
        begin(night)


@task
def send_notices(night: int) -> None:
    """Write to everybody who is waiting to be told, one e-mail each, so that one fault is one's."""
    notices = Notice.objects.filter(night=night, status=Status.WAITING)
    connection = get_connection()
    for notice in notices.select_related("person", "night__season__club", "night__event__club"):
        send(notice, connection)
    connection.close()


def send(notice: Notice, connection: object) -> None:
    raise NotImplementedError
