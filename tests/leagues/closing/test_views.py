import pytest
from django.test import Client
from django.urls import reverse

from cribbage_events.clubs.models import Club
from cribbage_events.events.lifecycle.services import reopen
from cribbage_events.events.results.services import withdraw_result
from cribbage_events.events.standings.standings import event_standings
from cribbage_events.leagues import closing
from cribbage_events.leagues.check_in.services import check_in_member, give_back_fee
from cribbage_events.leagues.closing import bar_of, close_night, sheet_for_treasurer
from cribbage_events.leagues.fifty_fifty import draw_fifty_fifty
from cribbage_events.leagues.models import LedgerLine, MemberMessage, Night, Prize
from cribbage_events.leagues.prizes import hand_prize_out
from tests.building import games_in, play_round, say
from tests.events.desk_client import words
from tests.leagues.at_night import page, send, sign_in
from tests.leagues.factories import DESK
from tests.leagues.night import entries_of, fresh, make_member, played, seated

pytestmark = pytest.mark.django_db


def closed(night: Night) -> Night:
    draw_fifty_fifty(night, by=DESK)
    close_night(night, by=DESK, seen=fresh(night).event.revision)
    return fresh(night)


def turn_a_result(night: Night) -> Night:
    """Hand out all prizes, reopen, turn a result of the last round round, and close again."""
    for prize in night.prizes.select_related("night__event"):
        hand_prize_out(prize, by=DESK)
    reopen(night.event, by=DESK, reason="the other side won")
    game = games_in(night.event, 4)[0]
    scores = list(game.reports.latest("pk").scores)
    withdraw_result(game, by=DESK, reason="the other side won")
    say(game, *scores[::-1])
    close_night(fresh(night), by=DESK, seen=fresh(night).event.revision)
    return fresh(night)


def tick(client: Client, prize: Prize, **data: object) -> str:
    path = reverse("leagues:prize", args=[prize.night.event.slug, prize.entry.number])
    return " ".join(client.post(path, data, follow=True).content.decode().split())


def test_an_unpaid_fee_is_written_off_on_the_closing_page(client: Client) -> None:
    night = played(8)
    entry = entries_of(night.event)[3]
    give_back_fee(night, entry, by=DESK)
    draw_fifty_fifty(night, by=DESK)
    text = page(client, night, "close")
    assert "Not paid yet: <strong>Member 04</strong>" in text
    assert "First do what is listed at the top." in text
    sent = {"entry": entry.pk, "back": "close", "do": "write-off", "reason": ""}
    assert "Type why Member 04 doesn’t pay" in send(client, night, "door", **sent)
    sent["reason"] = "went home"
    text = send(client, night, "door", **sent)
    assert "<h1> Close the night </h1>" in text
    assert "Saved: Member 04 doesn’t pay." in text
    assert "Not paid yet" not in text
    assert "The night is closed" in send(client, night, "close", seen=fresh(night).event.revision)
    assert "Not paid and written off: Member 04 (went home)." in page(client, night, "treasurer")


def test_a_cut_that_is_awaited_is_missing(client: Client) -> None:
    night = seated(7)
    play_round(night.event, 1, skip=[2])
    say(games_in(night.event, 1)[1], 121, 80, 80)
    text = page(client, night, "close")
    assert "1 of 4 rounds is played. Two players must cut at table 2: tap who stays." in text


def test_a_dispute_is_missing(client: Client) -> None:
    night = played(4)
    say(games_in(night.event, 4)[0], 121, 5)
    assert "Two results differ: table 1 of round 4." in page(client, night, "close")


def test_prizes_to_be_returned_are_ticked(client: Client) -> None:
    night = turn_a_result(closed(played(8)))
    text = page(client, night, "close")
    assert "The prizes have changed since they were handed out." in text
    assert "There isn’t enough until the money to get back is checked off." in text
    prizes = list(night.prizes.select_related("night__event", "entry__person"))
    back = [prize for prize in prizes if prize.to_get_back]
    assert all(f"should get ${prize.cents // 100}:" in text for prize in back)
    stale = tick(client, back[0], do="got-back", cents=back[0].to_get_back + 1)
    assert "The amount has changed since you opened this page." in stale
    for prize in back:
        said = tick(client, prize, do="bear", cents=prize.to_get_back)
        assert f"Saved: {prize.entry.name} keeps it, and the activities fund covers it." in said
    for prize in (prize for prize in prizes if prize.to_hand_out):
        said = tick(client, prize, do="hand-out", cents=prize.to_hand_out)
        assert f"Saved: {prize.entry.name} has the prize." in said
    text = page(client, night, "close")
    assert "to get back" not in text
    assert "still to hand out" not in text


def test_a_tick_that_means_nothing_changes_nothing(client: Client) -> None:
    night = closed(played(4))
    sign_in(client, night)
    prize = night.prizes.select_related("night__event", "entry__person")[0]
    assert "Tap one of the buttons beside a name." in tick(client, prize, do="eat")
    tick(client, prize, do="hand-out")
    assert "Not handed over after all" in page(client, night, "close")
    assert "hasn’t got the prize yet" in tick(client, prize, do="slip")
    assert Prize.objects.get(pk=prize.pk).had == 0


def test_where_the_money_goes_adds_up_to_the_fees(client: Client) -> None:
    text = page(client, closed(played(8)), "close")
    rows = text.split("Where the money goes")[1]
    assert 'Fees received</th> <td class="number">$80</td>' in rows
    assert 'Prizes</th> <td class="number">$51</td>' in rows
    assert 'Activities</th> <td class="number">$13</td>' in rows
    assert 'Total</th> <td class="number">$80</td>' in rows


def test_the_treasurer_reads_why_the_draw_had_fewer_tickets(client: Client) -> None:
    night = seated(7)
    draw_fifty_fifty(night, by=DESK)
    check_in_member(night, make_member(night.season.club, "Late Larry"), by=DESK, paid=True)
    text = page(client, night, "treasurer")
    assert "8 players, 8 paid $10." in text
    assert "drawn with 7 tickets" in text
    assert "1 paid after the draw: their part of it went to supplies." in text


@pytest.mark.parametrize("name", ["close", "treasurer"])
def test_a_closed_night_shows_its_money_as_a_bar(client: Client, name: str) -> None:
    text = page(client, closed(played(8)), name)
    key = text.split('class="bar-key no-print"')[1].split("</ul>")[0]
    said = words(key.encode())
    for part in ("Prizes $51", "upplies $8", "ctivities $13"):
        assert part in said
    assert text.count('x="0.00"') == 1


def test_the_treasurer_reads_names_and_cash(client: Client) -> None:
    night = turn_a_result(closed(played(8)))
    text = page(client, night, "treasurer")
    had = sum(night.prizes.values_list("had", flat=True)) // 100
    assert f'Prizes handed out</th> <td class="number">−${had}</td>' in text
    assert f"<strong>${80 - 8 - had}</strong>" in text
    for prize in night.prizes.select_related("entry__person"):
        assert prize.entry.name in text
    assert "to get back</strong>" in text
    assert "isn’t closed" not in text


def test_every_line_of_a_night_says_who_paid(client: Client) -> None:
    night = closed(played(4))
    text = page(client, night, "night_ledger")
    for entry in entries_of(night.event):
        assert f"Fee: {entry.name}" in text
    assert "Left: $0" in text


def test_the_desk_calls_a_closed_night_a_night(client: Client) -> None:
    night = closed(played(8))
    game = games_in(night.event, 1)[0]
    Club.objects.update(corrected_for=0)
    sign_in(client, night)
    answer = client.get(reverse("events:desk_game", args=[night.event.slug, game.pk]))
    assert "This night is closed. Reopen it to change a result." in words(answer.content)


def test_the_public_page_names_the_winner_of_the_draw(client: Client) -> None:
    night = draw_fifty_fifty(seated(4), by=DESK)
    assert night.draw_winner
    text = client.get(night.event.get_absolute_url()).content.decode()
    flat = " ".join(text.split())
    assert f">{night.draw_winner.name}</a> won <strong>$4</strong>." in flat


def test_the_projector_names_the_winner_of_the_draw_and_at_the_end_the_next_night(
    client: Client,
) -> None:
    night = draw_fifty_fifty(played(4), by=DESK)
    assert night.draw_winner
    wall = f"{night.event.get_absolute_url()}projector/"
    assert f"50/50 draw $4 {night.draw_winner.name}" in words(client.get(wall).content)
    later = night.season.nights.filter(event__starts_at__gt=night.event.starts_at)
    start = later.select_related("event__club").earliest("event__starts_at").event.local_start
    close_night(fresh(night), by=DESK, seen=fresh(night).event.revision)
    text = words(client.get(wall).content)
    assert f"50/50: {night.draw_winner.name} , $4" in text
    assert f"Next night: {start:%A} {start.day} {start:%B}" in text


def test_the_seasons_settings_say_which_nights_a_new_fee_is_for(client: Client) -> None:
    night = played(4)
    sign_in(client, night)
    text = client.get(reverse("leagues:edit_season", args=[night.season.slug])).content.decode()
    assert "A change applies only to nights that nobody has come to yet." in text


def test_the_ranking_stands_above_the_button_that_closes(client: Client) -> None:
    night = played(8)
    draw_fifty_fifty(night, by=DESK)
    text = page(client, night, "close")
    assert "The ranking as things stand" in text
    first = event_standings(night.event).divisions[0].rows[0]
    assert f"1 · <strong>{first.entry.name}</strong> {first.points} point" in text
    assert text.index("The ranking as things stand") < text.index("Where the money goes")


def test_the_desk_leads_on_until_the_evening_is_done(client: Client) -> None:
    night = closed(played(8))
    sign_in(client, night)
    desk = reverse("events:desk", args=[night.event.slug])
    assert "Hand out the prizes" in client.get(desk).content.decode()
    for prize in night.prizes.select_related("night__event"):
        hand_prize_out(prize, by=DESK)
    after = client.get(desk).content.decode()
    assert "The evening is done" in after
    assert "Reopen the night" in after
    assert "Reopen the event" not in after
    assert "Send the report to the members." in after

    close = page(client, night, "close")
    assert "The evening is done" in close
    assert reverse("leagues:report", args=[night.event.slug]) in close

    message = MemberMessage(season=night.season, to="active", report=night, subject="Results")
    message.save()
    assert "and the report is sent." in words(client.get(desk).content)
    assert reverse("leagues:report", args=[night.event.slug]) in after


def test_money_that_the_coordinator_laid_out_is_to_get_from_the_treasurer(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    night = closed(played(8))
    for prize in night.prizes.select_related("night__event"):
        hand_prize_out(prize, by=DESK)
    assert sheet_for_treasurer(night)["cash_to_get"] == 0
    monkeypatch.setattr(closing, "sums_of", lambda _night: {LedgerLine.Kind.FEE: 1000})
    sheet = sheet_for_treasurer(night)
    assert sheet["cash"] < 0
    assert sheet["cash_to_get"] == -sheet["cash"]


def test_the_money_of_a_night_is_one_whole_bar() -> None:
    parts = bar_of([("Prizes", 12_800), ("Unused", 0), ("Supplies", 2_000), ("Activities", 5_200)])
    assert [(part["words"], part["start"], part["length"]) for part in parts] == [
        ("Prizes", "0.00", "64.00"),
        ("Supplies", "64.00", "10.00"),
        ("Activities", "74.00", "26.00"),
    ]
    assert bar_of([]) == []
    # More borne than the fund has: no bar can show that.
    assert bar_of([("Prizes", 300), ("Activities", -100)]) == []
