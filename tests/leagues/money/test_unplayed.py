"""Money that was taken for a night that wasn't played."""

import datetime

import pytest
from django.core.exceptions import ValidationError
from django.test import Client
from django.urls import reverse

from cribbage_events.clubs.models import Club
from cribbage_events.events.drawing.services.doubles import seat_first_game
from cribbage_events.events.models import Entry
from cribbage_events.leagues.check_in.services import check_in_member
from cribbage_events.leagues.closing import close_night
from cribbage_events.leagues.fifty_fifty import draw_fifty_fifty
from cribbage_events.leagues.models import LedgerLine, Night
from cribbage_events.leagues.money import carry_all_over, give_all_back
from cribbage_events.leagues.nights.services import cancel_night
from tests.building import play_round
from tests.leagues.at_night import page, send, sign_in
from tests.leagues.factories import DESK
from tests.leagues.night import FIRST_NIGHT, THIRD_NIGHT, fresh, make_member, night_with

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
    assert "nothing to do until then" not in desk(client, night)
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


def test_one_person_gets_it_back_and_another_has_it_carried_over(
    client: Client, night: Night
) -> None:
    one, two = night.event.entries.order_by("number")
    text = page(client, night, "unplayed")
    assert "Got it back" in text
    assert "Carry it over" in text
    text = send(client, night, "unplayed", do=f"back:{one.pk}")
    assert "Saved: $10 was given back." in text
    assert "Member 02: $10" in text
    assert "Member 01: $10" not in text
    send(client, night, "unplayed", do=f"over:{two.pk}")
    assert (left(night), left(next_night(night))) == (0, 1_000)


def with_idle_payers(night: Night) -> Night:
    """Return the next night, played by eight: Member 01, carried over to it, didn’t come, and Late
    Lou came after the last round.
    """
    carry_all_over(night, next_night(night), by=DESK)
    after, club = next_night(night), night.season.club
    check_in_member(after, club.people.get(name="Member 02"), by=DESK, paid=True)
    for number in range(3, 10):
        check_in_member(after, make_member(club, f"Member {number:02}"), by=DESK, paid=True)
    after = fresh(after)
    seat_first_game(after.event, by=DESK, seen=after.event.revision)
    for number in range(1, 5):
        play_round(after.event, number, seed=number)
    check_in_member(fresh(after), make_member(club, "Late Lou"), by=DESK, paid=True)
    return fresh(after)


def test_who_paid_and_had_no_seat_is_named_before_the_night_is_closed(
    client: Client, night: Night
) -> None:
    after = with_idle_payers(night)
    draw_fifty_fifty(after, by=DESK)
    # Chance must not choose one of the two: the winner keeps their fee.
    winner = after.event.entries.get(person__name="Member 02")
    Night.objects.filter(pk=after.pk).update(draw_winner=winner)
    text = page(client, after, "close")
    assert "Paid, but didn’t play" in text
    assert "Member 01, Late Lou" in text
    sheet = page(client, after, "treasurer")
    assert "Paid, but had no seat: Member 01, Late Lou." in sheet
    assert "paid after the draw" not in sheet

    text = send(client, after, "unplayed", do="over")
    assert "Paid, but didn’t play" not in text
    assert left(after) == 8 * 1_000
    assert left(fresh(night.season.nights.get(planned_for=THIRD_NIGHT))) == 2_000
    close_night(fresh(after), by=DESK, seen=fresh(after).event.revision)
    assert left(after) == 0


def test_nobody_is_named_while_rounds_are_to_come(client: Client, night: Night) -> None:
    carry_all_over(night, next_night(night), by=DESK)
    after, club = next_night(night), night.season.club
    for number in range(3, 11):
        check_in_member(after, make_member(club, f"Member {number:02}"), by=DESK, paid=True)
    after = fresh(after)
    seat_first_game(after.event, by=DESK, seen=after.event.revision)
    assert "Paid, but didn’t play" not in page(client, after, "close")


def test_the_winner_of_the_50_50_keeps_their_fee(client: Client, night: Night) -> None:
    after = with_idle_payers(night)
    draw_fifty_fifty(after, by=DESK)
    lou = after.event.entries.get(person__name="Late Lou")
    Night.objects.filter(pk=after.pk).update(draw_winner=lou)
    text = send(client, after, "unplayed", do=f"back:{lou.pk}")
    assert "Late Lou has won the 50/50 with this fee" in text
    assert left(after) == 10 * 1_000


def test_the_desk_of_a_cancelled_night_leads_to_its_money(client: Client) -> None:
    night = night_with(2)
    cancel_night(night, by=DESK, seen=fresh(night).event.revision, reason="Snow storm.")
    sign_in(client, night)
    desk = reverse("events:desk", args=[night.event.slug])
    said = "$20 was taken, and no game was played."
    content = client.get(desk).content.decode()
    assert said in " ".join(content.split())
    assert reverse("leagues:unplayed", args=[night.event.slug]) in content
    give_all_back(fresh(night), by=DESK)
    assert said not in " ".join(client.get(desk).content.decode().split())
