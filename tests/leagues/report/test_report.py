from uuid import uuid4

import pytest
from django.core import mail
from django.test import Client
from django.urls import reverse
from django.utils.translation import override

from cribbage_events.clubs.models import Person, Role
from cribbage_events.cribbage.cards import parse_cards
from cribbage_events.events.drawing.services.doubles import leave
from cribbage_events.events.high_hands import note_hand
from cribbage_events.events.lifecycle.services import reopen
from cribbage_events.events.models import Entry, ScoreReport
from cribbage_events.leagues.closing import close_night
from cribbage_events.leagues.fifty_fifty import draw_fifty_fifty
from cribbage_events.leagues.models import Night
from cribbage_events.leagues.report import report_of, report_text
from cribbage_events.mail.outbox import send_waiting
from cribbage_events.words.money import dollars
from cribbage_events.words.numbers import place_said
from tests.building import games_in, make_user, play_round, say
from tests.events.desk_client import words
from tests.leagues.factories import DESK, make_season
from tests.leagues.night import entries_of, fresh, played
from tests.leagues.singles.nights import (
    draw_night,
    here,
    latest,
    make_singles_night,
    outstanding,
    play,
)

pytestmark = pytest.mark.django_db
SITE = "https://pegs.example"


@pytest.fixture
def night() -> Night:
    """Return a closed night: everybody who won gave a skunk, and there is a hand of 29."""
    night = make_singles_night(round_count=2)
    here(night, 6)
    event = draw_night(night)
    ann, bob = Entry.objects.filter(event=event).order_by("number")[:2]
    note_hand(ann, parse_cards("5H 5C 5S JD 5D"), by=DESK, witness=bob)
    while games := outstanding(event):
        play(games[0], loser=80)
    close_night(night, by=DESK, seen=latest(night).revision)
    return night


@pytest.fixture
def director(night: Night, client: Client) -> Client:
    client.force_login(make_user(night.season.club, "Dora", Role.Kind.DIRECTOR))
    return client


def report(director: Client, night: Night) -> str:
    answer = director.get(reverse("leagues:report", args=[night.event.slug]))
    return " ".join(answer.content.decode().split())


def test_it_has_the_order_the_hands_the_skunks_and_the_next_night(
    director: Client, night: Night
) -> None:
    said = report(director, night)
    first = Entry.objects.get(event=night.event, number=1).name
    assert "Provisional" not in said
    assert f"<strong>29</strong> {first}: 5♥ 5♣ 5♠ J♦ + 5♦" in said
    assert "Witness: Bev Roy" in said
    assert "6/2 +82" in said
    assert "Skunks" in said
    assert "Next night:" in said


def test_it_is_sent_to_the_members_each_in_their_own_language(
    director: Client, night: Night
) -> None:
    club = night.season.club
    ann = Person.objects.get(club=club, name="Al Kozak")
    bev = Person.objects.get(club=club, name="Bev Roy")
    Person.objects.filter(pk=ann.pk).update(email="al@example.com", language="en")
    Person.objects.filter(pk=bev.pk).update(email="bev@example.com", language="fr-ca")
    url = reverse("leagues:new_message", args=[night.season.slug])
    page = director.get(url, {"report": night.event.slug}).context["form"]
    data = {**page.initial, "key": str(page["key"].value())}
    director.post(url, {**data, "send": "1", "seen": f"{ann.pk},{bev.pk}"})
    mail.outbox.clear()
    send_waiting()

    letters = {letter.to[0]: letter.body for letter in mail.outbox}
    assert "Here is the report of our night." in letters["al@example.com"]
    assert "High hands" in letters["al@example.com"]
    assert "1st: " in letters["al@example.com"]
    assert "6/2 +82" in letters["al@example.com"]
    assert "Mains hautes" in letters["bev@example.com"]


def test_a_letter_says_in_words_who_is_tied() -> None:
    assert [place_said(place) for place in ("1", "=3")] == ["1st", "tied 3rd"]
    with override("fr"):
        assert place_said("=3") == "à égalité, 3e"


def test_who_was_sent_a_report_that_was_corrected_is_offered_the_right_one(
    director: Client, night: Night
) -> None:
    event, ann = night.event, Person.objects.get(club=night.season.club, name="Al Kozak")
    Person.objects.filter(pk=ann.pk).update(email="al@example.com")
    url = reverse("leagues:new_message", args=[night.season.slug])
    desk = reverse("events:desk", args=[event.slug])

    def send_report() -> None:
        form = director.get(url, {"report": event.slug}).context["form"]
        data = {**form.initial, "key": str(form["key"].value())}
        director.post(url, {**data, "send": "1", "seen": f"{ann.pk}"})
        send_waiting()

    send_report()
    told = "1 person was sent a report of this night that has been corrected since"
    assert told not in words(director.get(desk).content)
    reopen(latest(night), by=DESK, reason="A card was misread.")
    via = ScoreReport.Via.DIRECTOR
    say(games_in(event, 2)[0], 121, 119, by=DESK, via=via, reason="misread")
    close_night(night, by=DESK, seen=latest(night).revision)

    assert told in words(director.get(desk).content)
    form = director.get(url, {"report": event.slug}).context["form"]
    assert form.initial["people"] == [ann.pk]
    send_report()

    letter = mail.outbox[-1]
    assert (letter.to, letter.subject[:10]) == (["al@example.com"], "Corrected:")
    assert "There was a mistake in the report that we sent you." in letter.body
    assert told not in words(director.get(desk).content)


def test_the_report_of_one_of_two_leagues_goes_to_those_who_played_in_it(
    director: Client, night: Night
) -> None:
    Person.objects.create(
        club=night.season.club,
        name="Olga Other",
        valid_until=night.event.day,
        email="o@example.com",
    )
    Person.objects.filter(name="Al Kozak").update(email="al@example.com")
    url = reverse("leagues:new_message", args=[night.season.slug])
    asked = director.get(url, {"report": night.event.slug}).context["form"].initial
    assert asked["to"] == "active"
    make_season(night.season.club)
    asked = director.get(url, {"report": night.event.slug}).context["form"].initial
    assert asked["to"] == "played"
    page = words(director.post(url, {**asked, "key": str(uuid4())}).content)
    assert "Al Kozak" in page
    assert "Olga Other" not in page


def test_a_corrected_report_is_sent_in_one_tap(director: Client, night: Night) -> None:
    event, al = night.event, Person.objects.get(club=night.season.club, name="Al Kozak")
    Person.objects.filter(pk=al.pk).update(email="al@example.com")
    url = reverse("leagues:new_message", args=[night.season.slug])
    form = director.get(url, {"report": event.slug}).context["form"]
    data = {**form.initial, "key": str(form["key"].value())}
    director.post(url, {**data, "send": "1", "seen": f"{al.pk}"})
    send_waiting()
    reopen(latest(night), by=DESK, reason="A card was misread.")
    via = ScoreReport.Via.DIRECTOR
    say(games_in(event, 2)[0], 121, 119, by=DESK, via=via, reason="misread")
    close_night(night, by=DESK, seen=latest(night).revision)

    page = director.get(reverse("events:desk", args=[event.slug]))
    assert "Send them the right one" in words(page.content)
    pairs = page.context["correction"]
    tap = {name: [value for each, value in pairs if each == name] for name, _value in pairs}
    for _tapped_twice in range(2):
        director.post(page.context["correct_at"], tap)
    send_waiting()
    assert [letter.subject[:10] for letter in mail.outbox[1:]] == ["Corrected:"]


def test_before_the_end_it_says_that_it_is_provisional(client: Client) -> None:
    night = make_singles_night(round_count=2)
    here(night, 4)
    draw_night(night)
    client.force_login(make_user(night.season.club, "Dora", Role.Kind.DIRECTOR))
    assert "Provisional: the night isn’t closed yet." in report(client, night)


def test_the_night_as_data(client: Client, night: Night) -> None:
    found = client.get(reverse("leagues:night_json", args=[night.event.slug])).json()
    assert found["provisional"] is False
    assert len(found["order"]) == 6
    assert found["order"][0]["card"] == "6/2 +82"
    assert found["hands"] == [{"points": 29, "name": "Al Kozak", "cards": "5H 5C 5S JD 5D"}]
    assert found["next"]


def test_the_night_for_a_spreadsheet(client: Client, night: Night) -> None:
    said = client.get(reverse("leagues:night_csv", args=[night.event.slug])).content.decode()
    head, *lines = said.strip().splitlines()
    assert head.removeprefix("\ufeff").startswith("day,club,rank,name,")
    assert head.endswith(",hands,pool_cents")
    assert len(lines) == 6
    assert lines[0].startswith(f"{night.event.day.isoformat()},{night.season.club.name},1,")
    assert any(line.endswith("29: 5H 5C 5S JD 5D,0") for line in lines)


def test_only_the_coordinator_s_table_has_the_acc_numbers(director: Client, night: Night) -> None:
    Person.objects.filter(club=night.season.club, name="Al Kozak").update(acc_number="MB123")
    own = director.get(reverse("leagues:report_csv", args=[night.event.slug])).content.decode()
    assert ",acc_number," in own
    assert ",MB123," in own
    public = Client().get(reverse("leagues:night_csv", args=[night.event.slug]))
    assert "MB123" not in public.content.decode()


def test_guests_are_marked(director: Client, night: Night) -> None:
    Person.objects.filter(name="Al Kozak").update(valid_until=None)
    remarks = {row["name"]: row["remarks"] for row in report_of(fresh(night))["order"]}
    assert [name for name, words in remarks.items() if "guest" in words] == ["Al Kozak"]
    assert "guest" in report(director, night)


def test_qualifying_cards_are_marked() -> None:
    night = make_singles_night(round_count=6)
    here(night, 2)
    event = draw_night(night)
    while games := outstanding(event):
        play(games[0], loser=100)
    best, other = report_of(fresh(night))["order"]
    assert "qualifying card" in best["remarks"]
    assert "qualifying card" not in other["remarks"]


def test_a_legion_night_s_report_has_prizes_and_the_winner_of_the_draw(client: Client) -> None:
    night = played(8)
    draw_fifty_fifty(night, by=DESK)
    close_night(night, by=DESK, seen=fresh(night).event.revision)
    night = fresh(night)
    client.force_login(make_user(night.season.club, "Dora", Role.Kind.DIRECTOR))
    text = report(client, night)
    for prize in night.prizes.all():
        assert dollars(prize.cents) in text
    assert night.draw_winner is not None
    assert f"50/50: {night.draw_winner.name} won" in text
    assert f"50/50: {night.draw_winner.name} won" in report_text(night)


def test_who_missed_a_round_is_below_with_the_reason() -> None:
    night = played(8, rounds=1)
    leaver = entries_of(night.event)[0]
    leave(leaver, by=DESK, from_round=2, seen=fresh(night).event.revision)
    for number in (2, 3, 4):
        play_round(night.event, number)
    last = report_of(fresh(night))["order"][-1]
    assert last["name"] == leaver.name
    assert "left after round 1" in last["remarks"]


def test_the_season_s_table_follows_a_corrected_night(director: Client, night: Night) -> None:
    def points() -> dict[str, str]:
        table = director.get(reverse("leagues:table_csv", args=[night.season.slug]))
        rows = [line.split(",") for line in table.content.decode("utf-8-sig").splitlines()]
        return {row[1]: ",".join(row) for row in rows[1:]}

    before = points()
    reopen(latest(night), by=DESK, reason="A card was misread.")
    assert points() != before
    game = games_in(night.event, 2)[0]
    winner = game.seats.get(side=0).entry.name
    via = ScoreReport.Via.DIRECTOR
    say(game, 121, 119, by=DESK, via=via, reason="misread")
    close_night(night, by=DESK, seen=latest(night).revision)
    after = points()
    assert after.keys() == before.keys()
    assert after[winner] != before[winner]
