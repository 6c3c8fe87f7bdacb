"""Money that was taken for a night that wasn't played."""

import datetime

import pytest
from django.core.exceptions import ValidationError
from django.test import Client
from django.urls import reverse

from cribbage_events.clubs.models import Club
from cribbage_events.events.models import Entry
from cribbage_events.leagues.models import LedgerLine, Night
from cribbage_events.leagues.money.services import carry_all_over, give_all_back
from tests.leagues.at_night import page, sign_in
from tests.leagues.factories import DESK
from tests.leagues.night import FIRST_NIGHT, fresh, night_with

pytestmark = pytest.mark.django_db
NEXT = FIRST_NIGHT + datetime.timedelta(weeks=1)


@pytest.fixture
def night(monkeypatch: pytest.MonkeyPatch) -> Night:
    """Two were there and paid; then the hall was locked. Today is the week after."""
    night = night_with(2)
    monkeypatch.setattr(Club, "today", NEXT)
    return fresh(night)


def left(night: Night) -> int:
    return sum(LedgerLine.objects.filter(night=night).values_list("cents", flat=True))


def desk(client: Client, night: Night) -> str:
    sign_in(client, night)
    address = reverse("leagues:season_desk", args=[night.season.slug])
    return " ".join(client.get(address).content.decode().split())


def next_night(night: Night) -> Night:
    return fresh(night.season.nights.get(planned_for=NEXT))


def test_it_stays_on_the_seasons_desk_until_it_is_given_back(client: Client, night: Night) -> None:
    said = "$20 was taken for Wednesday 30 September, and no game was played."
    assert said in desk(client, night)
    lists = client.get(reverse("leagues:nights", args=[night.season.slug])).content.decode()
    assert "$20 taken" in " ".join(lists.split())
    assert "Member 01: $10" in page(client, night, "unplayed")
    client.post(reverse("leagues:unplayed", args=[night.event.slug]), {"do": "back"})
    assert left(night) == 0
    text = desk(client, night)
    assert "Saved: everybody got their money back, $20." in text
    assert said not in text


def test_carried_over_whoever_comes_has_paid(client: Client, night: Night) -> None:
    sign_in(client, night)
    client.post(reverse("leagues:unplayed", args=[night.event.slug]), {"do": "over"})
    after = next_night(night)
    assert (left(night), left(after)) == (0, 2_000)
    assert "has paid $10 before" in page(client, after, "door")
    person = Entry.objects.get(event=after.event, person__name="Member 01").person
    door = reverse("leagues:door", args=[after.event.slug])
    client.post(door, {"do": "in", "person": person.pk})
    assert left(after) == 2_000
    other = Entry.objects.get(event=after.event, person__name="Member 02")
    client.post(door, {"do": "unpay", "entry": other.pk})
    assert left(after) == 1_000


def test_it_is_carried_or_given_back_once(night: Night) -> None:
    carry_all_over(night, next_night(night), by=DESK)
    with pytest.raises(ValidationError, match="No money is left of this night"):
        give_all_back(night, by=DESK)
    assert left(next_night(night)) == 2_000


def test_a_night_that_can_still_be_played_keeps_its_money(
    night: Night, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Club, "today", FIRST_NIGHT)
    with pytest.raises(ValidationError, match="can still be played"):
        give_all_back(night, by=DESK)
    assert left(night) == 2_000
