"""A letter that came back, and a letter that must have no link."""

import pytest
from django.core.mail import EmailMessage
from django.test import Client

from cribbage_events.events.models import Event
from cribbage_events.events.notices import count_untold
from cribbage_events.mail.models import Message
from tests.events.notices.test_views import call, call_off, event, look

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("no_background_work")]
__all__ = ["event"]


def test_a_letter_that_came_back_is_telephoned(event: Event, director: Client) -> None:
    call_off(director, event)
    back = Message.objects.filter(address="ann@example.com")
    why = "The e-mail came back: there is no such address."
    back.update(state=Message.State.BOUNCED, why="back-no-address")
    said = look(director, event)
    assert "1 of 2 sent · 1 failed" in said
    assert f"Ann Poe e-mail failed {why} ann@example.com" in said
    assert "To call: 3" in said
    assert "Send the failed ones again" not in said
    assert count_untold(event) == 3
    call(director, event, "Ann", "reached")
    assert "To call: 2" in look(director, event)
    assert count_untold(event) == 2


def test_no_link_goes_out_with_the_reason(
    event: Event, director: Client, mailoutbox: list[EmailMessage]
) -> None:
    said = call_off(director, event, reason="Pay at evil.example/pay")
    assert "so it can’t contain a web address. Remove “evil.example/pay”." in said
    assert mailoutbox == []
    Event.objects.filter(pk=event.pk).update(contact="Ann, ann@pegs.ca or www.evil.example")
    call_off(director, event)
    assert "Ask here: Ann, ann@pegs.ca or …\n" in mailoutbox[0].body
