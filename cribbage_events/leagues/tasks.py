"""What is done in the background: telling members what has become of a night."""

import datetime

from django.db import transaction
from django.tasks import task
from django.utils import timezone

from cribbage_events.clubs.background import work_soon
from cribbage_events.clubs.mail import why_not_sent
from cribbage_events.leagues.letters import letter
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
    waiting = Notice.objects.filter(night=night, status=Status.WAITING, at=None)
    for pk in list(waiting.values_list("pk", flat=True)):
        taken = take(pk)
        if taken:
            why = why_not_sent(letter(reread(pk), season_url))
            status = Status.FAILED if why else Status.SENT
            # Should everybody be told something else meanwhile, this one is waiting for it.
            still = Notice.objects.filter(pk=pk, status=Status.WAITING, at=taken)
            still.update(status=status, why=why[:200], at=timezone.now())


def take(notice: int) -> datetime.datetime | None:
    """When this letter became ours to send; nothing, if it is another process's."""
    now = timezone.now()
    free = Notice.objects.filter(pk=notice, status=Status.WAITING, at=None)
    return now if free.update(at=now) else None


def reread(notice: int) -> Notice:
    """With what has become of the night by now."""
    whole = Notice.objects.select_related("person", "night__season__club", "night__event__club")
    return whole.get(pk=notice)
