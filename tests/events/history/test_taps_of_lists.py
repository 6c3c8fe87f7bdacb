"""A phone keeps each tap on a button of a list until it is answered, and it counts once."""

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
from django.conf import settings
from django.test import Client
from django.utils import timezone

from cribbage_events.events.models import Change, Entry, Event, PlayOff
from cribbage_events.events.registration.services import invite_people_of
from tests.building import MARION, drawn_event, event_with, fresh, games_in, say
from tests.events.desk_client import at, director_of
from tests.taps import LONG_AGO, send_tap
from tests.tournaments.building import open_tournament, with_fees

pytestmark = pytest.mark.django_db


def twice(client: Client, address: str, **sent: Any) -> Mapping[str, Any]:
    """The same tap arrives again, since the phone didn't hear the first answer."""
    key = uuid4()
    first = send_tap(client, address, key=key, **sent)
    again = send_tap(client, address, key=key, **sent)
    assert again["state"] == "same"
    return first


def noted(event: Event) -> list[str]:
    return [change.what for change in Change.objects.filter(event=event, verb="late-tap")]


def test_a_fee_is_paid_once_and_the_tap_can_be_taken_back() -> None:
    event = with_fees(open_tournament(8))
    client, entry = director_of(event.club), event.entries.get(number=3)
    page = client.get(at(event, "paid")).content.decode()
    assert 'value="3:entry:yes"' in page
    assert f'data-name="{entry.listed_name}"' in page

    answer = twice(client, at(event, "paid"), name=entry.listed_name, tick="3:entry:yes")

    assert answer["words"] == f"Saved: {entry.name}, paid: Entry fee."
    assert 'value="3:entry:no"' in answer["said"]
    entry.refresh_from_db()
    assert entry.paid.keys() == {"entry"}
    send_tap(client, at(event, "paid"), name=entry.listed_name, tick="3:entry:no")
    entry.refresh_from_db()
    assert entry.paid == {}


def test_a_fee_tapped_for_somebody_else_s_number_is_noted_at_the_desk() -> None:
    event = with_fees(open_tournament(8))
    client = director_of(event.club)
    answer = send_tap(client, at(event, "paid"), name="Roe, Val", tick="3:entry:yes")
    assert answer["state"] == "noted"
    assert "who is no longer on the list" in answer["words"]
    assert len(noted(event)) == 1
    assert event.entries.get(number=3).paid == {}


def test_a_fee_that_arrives_when_the_tournament_is_over_is_noted_at_the_desk() -> None:
    event = with_fees(open_tournament(8))
    entry = event.entries.get(number=3)
    over = {"status": "finished", "archive": {}, "finished_at": timezone.now()}
    Event.objects.filter(pk=event.pk).update(**over)
    sent: dict[str, Any] = {"name": entry.listed_name, "tick": "3:entry:yes", "ago": LONG_AGO}
    answer = send_tap(director_of(event.club), at(event, "paid"), **sent)
    assert answer["state"] == "noted"
    assert "It was already closed." in noted(event)[0]


def test_somebody_invited_says_whether_they_come() -> None:
    earlier = drawn_event([60, 61, 62])
    event = event_with([], club=earlier.club)
    invite_people_of(event, earlier, by=MARION)
    first, second, third = event.entries.order_by("number")
    client = director_of(event.club)
    page = client.get(at(event, "invitations")).content.decode()
    assert f'data-tap="{first.name}"' in page

    for entry, sent in ((first, {"comes": "yes"}), (second, {})):
        address = at(event, "answer_invitation", entry.number)
        assert twice(client, address, name=entry.name, **sent)["state"] == "saved"
    address = at(event, "answer_invitation", third.number)
    assert send_tap(client, address, name="Val Roe", comes="yes")["state"] == "noted"

    statuses = list(event.entries.order_by("number").values_list("status", flat=True))
    assert statuses == ["registered", "declined", "invited"]


def test_a_play_off_is_recorded_and_removed_once() -> None:
    event = drawn_event([60, 61, 62, 63], round_count=1, director=False)
    for game in games_in(event, 1):
        say(game, 121, 100)
    one, two = (game.seats.get(side=0).entry for game in games_in(event, 1))
    client, pair = director_of(event.club), f"{one.number}-{two.number}"
    page = client.get(at(event, "finish")).content.decode()
    assert f'action="{at(event, "record_play_off")}" data-tap=' in " ".join(page.split())

    answer = twice(client, at(event, "record_play_off"), pair=pair)

    assert answer["words"] == "Saved: the play-off."
    assert PlayOff.objects.count() == 1
    assert twice(client, at(event, "remove_play_off"), pair=pair)["state"] == "saved"
    assert PlayOff.objects.count() == 0


def test_a_tap_of_somebody_else_is_not_sent_in_the_reader_s_name() -> None:
    event = with_fees(open_tournament(8))
    entry = event.entries.get(number=3)
    sent: dict[str, Any] = {"name": entry.listed_name, "tick": "3:entry:yes", "who": "user 0"}
    assert send_tap(director_of(event.club), at(event, "paid"), **sent)["state"] == "other"
    assert Entry.objects.get(pk=entry.pk).paid == {}
    assert noted(fresh(event)) == []


# Buttons of lists that no phone keeps, and why.
NOT_KEPT = {
    "clubs/helpers.html": "takes a right away: not later, behind anybody's back",
    "events/access/desk_links.html": "the same",
    "operator/overview.html": "the same",
    "tournaments/bracket/desk.html": "how many games are forfeited depends on the minute",
    "events/prize_giving/prize_giving.html": "the hall sees it at once",
    "events/high_hands/high_hands.html": "a mistake, on a page where one types",
    "events/photographs/desk.html": "pictures are sent on this page, which needs the network",
    "memory/people/look_alikes.html": "at home: the page looks for namesakes again",
    "site/account.html": "brings back what was deleted, at home",
    "site/club.html": "the same",
    "practice/duplicates/edit.html": "takes a name off the list, at home",
}


def test_every_button_of_a_list_is_kept_or_has_a_reason() -> None:
    folder = Path(settings.BASE_DIR) / "templates"
    found = {
        str(path.relative_to(folder))
        for path in folder.rglob("*.html")
        for before, form in forms_in(path.read_text())
        if is_in_a_list(before) and not asks_for_something(form)
        if "in_place/form.html" not in form
    }
    assert found == set(NOT_KEPT)


def forms_in(page: str) -> Iterator[tuple[str, str]]:
    for found in re.finditer(r"<form\b.*?</form>", page, re.DOTALL):
        if 'method="post"' in found.group():
            yield page[: found.start()], found.group()


def is_in_a_list(before: str) -> bool:
    return len(re.findall(r"{%\s*for ", before)) > before.count("endfor")


def asks_for_something(form: str) -> bool:
    form = form.replace("{% csrf_token %}", "")
    return bool(re.search(r'<(select|textarea)|<input(?![^>]*type="hidden")|field|errors', form))
