"""An e-mail with given words, sent as the queue sends it; and what was written to whom."""

import datetime
from unittest import mock

from django.utils import timezone

from cribbage_events.clubs.models import Club
from cribbage_events.mail.channels.email import Draft
from cribbage_events.mail.models import Kind, Message
from cribbage_events.mail.outbox import COMPOSERS, message_to, send


def post(draft: Draft, *, kind: Kind, club: Club | None = None) -> str:
    """Send, and return "" or the code of the fault."""
    message = message_to(draft.to, kind=kind, club=club)
    message.save()
    with mock.patch.dict(COMPOSERS, {kind: lambda _messages: draft}):
        return send(message.pk)


def the_day_after() -> None:
    """Whatever was sent until now was sent a day ago, by the clock of the test."""
    a_day_ago = timezone.now() - datetime.timedelta(days=1)
    Message.objects.filter(tried_at__gt=a_day_ago).update(tried_at=a_day_ago)
