import pytest
from django.test import Client

from cribbage_events.events.lifecycle.services import finish, record_play_off
from cribbage_events.events.models import Entry
from cribbage_events.events.redrawing.services import withdraw
from cribbage_events.events.standings.standings import event_standings
from tests.building import MARION, drawn_event, fresh, games_in, play, say
from tests.events.desk_client import at, words
from tests.events.finished import finished
from tests.events.public.conftest import Get
from tests.factories import EntryFactory, EventFactory

pytestmark = pytest.mark.django_db

YOUNG, MIXED = [60] * 6, [60 + age for age in range(14)]


# ---------------------------------------------------------------- before the draw


def test_before_the_draw_the_page_says_when_where_and_who(get: Get) -> None:
    event = EventFactory.create(
        address="1 Main St",
        map_url="https://map.example/x",
        contact="Call Dora",
        notes="Bring tea.",
    )
    for name, status in (("Ann Lee", "registered"), ("Bob Ray", "checked in")):
        EntryFactory.create(event=event, person__name=name, status=status)
    page = get(event)
    assert "Saturday 21 November 2026, 1 pm" in page
    assert "Sat 21 Nov 2026, 1 pm · Legion Hall" in page
    assert "Legion Hall 1 Main St" in page
    assert "2 registered Ann Lee Bob Ray" in page
    assert "Call Dora" in page
    assert "Bring tea." in page
    assert "Register" in page


def test_somebody_who_only_asked_or_was_declined_or_did_not_come_is_not_listed(get: Get) -> None:
    event = EventFactory.create()
    for name, status in (("Ann", "requested"), ("Bob", "declined"), ("Cy", "no-show")):
        EntryFactory.create(event=event, person__name=name, status=status)
    assert "Nobody is registered yet" in get(event)


def test_somebody_who_is_not_listed_has_no_page(client: Client) -> None:
    for status in ("requested", "declined", "no-show"):
        entry = EntryFactory.create(status=status)
        assert client.get(at(entry.event, "entrant", entry.number)).status_code == 404
    entry = EntryFactory.create()
    page = client.get(at(entry.event, "entrant", entry.number))
    assert page.status_code == 200
    assert "The tables are drawn on the day" in words(page.content)


# ---------------------------------------------------------------- standings


@pytest.mark.parametrize("name", ["event", "rounds", "projector"])
def test_the_page_says_that_a_result_is_disputed(get: Get, name: str) -> None:
    event = drawn_event(YOUNG)
    say(games_in(event, 1)[0], 121, 87)
    assert "disputed" not in get(event, name)
    say(games_in(event, 1)[0], 121, 90, by=MARION)
    assert "1 result is disputed: the first report counts until" in get(event, name)
    if name == "rounds":
        assert "121–87, disputed" in get(event, name)


def test_the_state_is_said_in_words(get: Get) -> None:
    event = drawn_event(YOUNG)
    assert "Round 1 of 4 · 0 of 3 games in" in get(event)
    say(games_in(event, 1)[0], 121, 90)
    assert "Round 1 of 4 · 1 of 3 games in" in get(event)
    play(event, 2, 3, 4)
    for game in games_in(event, 1)[1:]:
        say(game, 121, 90)
    assert "Every game is in" in get(event)
    event = fresh(event)
    finish(event, by=MARION, seen=event.revision)
    page = get(event)
    assert "Final" in page
    assert "games in" not in page


def test_standings_show_cards_medals_and_ties(get: Get) -> None:
    event = drawn_event([60] * 2, round_count=1)
    say(games_in(event, 1)[0], 121, 87)
    page = get(event)
    assert "Gold so far" in page
    assert "3/1 +34" in page
    assert "0/0 −34" in page


def test_one_division_needs_no_name(get: Get) -> None:
    event = drawn_event(YOUNG)
    say(games_in(event, 1)[0], 121, 87)
    assert "Standings Place Name" in get(event)


def test_before_the_first_result_nobody_has_a_place(get: Get) -> None:
    page = get(drawn_event(YOUNG))
    assert "No results yet." in page
    assert "0/0" not in page


def test_two_divisions_are_under_their_names(get: Get) -> None:
    page = get(drawn_event(MIXED))
    assert "Under " in page
    assert " and over" in page


def test_why_the_director_between_them_has_no_medal(get: Get) -> None:
    event = drawn_event([60] * 3, round_count=2)
    for number in (1, 2):
        for game in games_in(event, number):
            sides = list(game.seats.order_by("side").values_list("entry__fills_in", flat=True))
            say(game, *((121, 60) if sides[0] else (60, 121) if sides[1] else (121, 100)))
    page = get(event)
    assert "not eligible: directs this event; the gold goes to" in page


def test_ties_are_explained_and_a_play_off_too(get: Get) -> None:
    event = drawn_event([60] * 4, round_count=1)
    for game in games_in(event, 1):
        say(game, 121, 100)
    first, second = Entry.objects.filter(seats__score=121).order_by("number")
    assert f"tied with {second.name} on everything" in get(event)
    record_play_off(fresh(event), by=MARION, winner=second, loser=first)
    page = get(event)
    assert f"1 {second.name} Gold so far won the play-off against {first.name}" in page
    assert f"2 {first.name} Silver so far lost the play-off against {second.name}" in page


def test_a_finished_event_has_a_podium(client: Client) -> None:
    event = finished(drawn_event(YOUNG))
    page = client.get(at(event, "event")).content.decode()
    podium = page[page.index('class="podium') : page.index("<table")]
    assert all(medal in podium for medal in ("Gold", "Silver", "Bronze"))
    assert "so far" not in page


# ---------------------------------------------------------------- rounds and cards


def test_the_round_being_played_is_first_and_open(client: Client) -> None:
    event = drawn_event(YOUNG)
    play(event, 1)
    page = client.get(at(event, "rounds")).content.decode()
    shown = [
        "Round 2: 0 of 3 games in",
        "Round 3: to come",
        "Round 4: to come",
        "Round 1: complete",
    ]
    assert [page.index(title) for title in shown] == sorted(page.index(title) for title in shown)
    assert page.count("<details data-print-open open>") == 1
    assert page.index("<details data-print-open open>") < page.index("Round 2:")


def test_rounds_by_table_and_by_name(get: Get) -> None:
    event = drawn_event([60] * 2, round_count=2)
    say(games_in(event, 1)[0], 121, 87)
    page = get(event, "rounds")
    assert "beat Player" in page
    assert "121–87" in page
    assert " v Player " in page
    assert "Name R1 R2 Player 01 1 1 Player 02 1 1" in page


def test_a_forfeited_game_is_not_shown_as_played(get: Get) -> None:
    event = drawn_event([60] * 2, round_count=1)
    say(games_in(event, 1)[0], 0, 121, forfeited_by=0)
    page = get(event, "rounds")
    assert "forfeited to Player" in page
    assert "121–0" not in page


def test_before_the_draw_there_are_no_rounds(get: Get) -> None:
    assert "not drawn yet" in get(EventFactory.create(), "rounds")


def test_a_card_says_the_next_table_first(get: Get) -> None:
    event = drawn_event([60] * 2, round_count=2)
    say(games_in(event, 1)[0], 121, 87)
    winner = Entry.objects.get(seats__score=121, event=event)
    page = get(event, "entrant", winner.number)
    other = Entry.objects.exclude(pk=winner.pk).get(event=event, fills_in=False)
    assert f"Table 1 Round 2, against {other.name}" in page
    assert "3 game points, 1 of 1 games won, spread +34" in page
    assert "won 121–87, a skunk" in page
    assert "1st of " in page


def test_a_card_at_the_end_has_no_next_table(get: Get) -> None:
    event = finished(drawn_event(YOUNG))
    assert "against" not in get(event, "entrant", 1).lower().replace("round against points", "")


def test_rules_are_the_presets_the_clubs_and_the_events_own(get: Get) -> None:
    event = EventFactory.create(round_count=3, rules="No perfume.", club__rules="Coffee is free.")
    page = get(event, "rules")
    assert "There are 3 rounds of singles" in page
    assert "No perfume." in page
    assert "Coffee is free." in page


def test_nobody_who_withdrew_has_a_medal_so_far(get: Get) -> None:
    event = drawn_event([60, 61, 62, 63], director=False)
    play(event, 1)
    first = event_standings(event).divisions[0].rows[0].entry
    assert "Gold so far" in get(event, "entrant", first.number)
    entry = event.entries.get(pk=first.pk)

    withdraw(entry, by=MARION, seen=fresh(event).revision, reason="ill", sat_down=False)

    page = get(event, "entrant", first.number)
    assert "Withdrew" in page
    assert "so far" not in page
