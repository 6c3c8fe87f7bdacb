import re
from itertools import chain
from uuid import uuid4

import pytest
from django.urls import reverse

from cribbage_events.contest.presets import PRESETS
from cribbage_events.events.drawing.services.doubles import arrive, leave, settle_cut
from cribbage_events.events.lifecycle.forms import NewEventForm
from cribbage_events.events.models import Event
from cribbage_events.events.standings.standings import standings_of
from tests.building import (
    DESK,
    come,
    fresh,
    games_in,
    make_night,
    play_round,
    say,
    seated_night,
    seats_of,
    tie_for_last,
)
from tests.events.desk_client import at, director_of, typed_result, words
from tests.events.markup import Markup
from tests.factories import UserFactory

pytestmark = pytest.mark.django_db


def desk(event: Event) -> str:
    return words(director_of(event.club).get(at(event, "desk")).content)


# ---------------------------------------------------------------- what to do next


def test_a_cut_is_offered_on_the_desk_and_one_tap_seats_the_next_round() -> None:
    event = seated_night(7)
    game = tie_for_last(event)
    page = desk(event)
    assert "A cut decides who stays" in page
    first = seats_of(event, 1)[2][0][0]
    assert re.search(r"Table 2: Player \d+ and Player \d+ both have 90", page)
    client = director_of(event.club)
    answer = client.post(
        at(event, "settle_cut", game.pk), {"stays": first, "back": "desk"}, follow=True
    )
    assert answer.redirect_chain == [(at(event, "desk"), 302)]
    assert f"Saved: Player {first:02} stays at table 2." in words(answer.content)
    assert "Round 2 can begin" in words(answer.content)


def test_a_cancelled_night_says_so_first() -> None:
    event = make_night(4)
    Event.objects.update(why_cancelled="No heating.")
    page = desk(event)
    assert "This night is cancelled Why: No heating. See who has been told" in page
    assert "Draw the seats" not in page


def test_nothing_of_age_groups_is_on_a_nights_desk() -> None:
    event = seated_night(8)
    page = desk(event)
    for words_of_singles in ("Medals", "Age groups", "director’s seat", "Entrants", "Settings"):
        assert words_of_singles not in page
    for page_of_a_night in ("Door", "Tables", "Late", "Scores", "50/50", "Close", "History"):
        assert page_of_a_night in page


@pytest.mark.parametrize(
    ("name", "number", "leads_to"),
    [
        ("entrants", False, "door"),
        ("import_entrants", False, "door"),
        ("edit_entry", True, "door"),
        ("draw", False, "seats"),
        ("redraw", False, "late"),
        ("join", False, "late"),
        ("withdraw", True, "late"),
        ("director_seat", False, "late"),
        ("finish", False, "close"),
        ("edit_event", False, "move_night"),
    ],
)
def test_pages_of_singles_lead_to_those_of_the_league(
    name: str, number: bool, leads_to: str
) -> None:
    event = make_night(2)
    client = director_of(event.club)
    answer = client.get(at(event, name, *([1] if number else [])))
    assert answer["Location"] == reverse(f"leagues:{leads_to}", args=[event.slug])


def test_singles_are_not_drawn_in_a_night() -> None:
    event = make_night(4)
    client = director_of(event.club)
    client.post(at(event, "draw"), {"seen": event.revision})
    assert fresh(event).status == Event.Status.REGISTRATION


def test_a_late_arrival_is_not_forgotten() -> None:
    event = seated_night(8)
    assert "without a seat yet" not in desk(event)
    come(event, "Late Larry")
    event.entries.filter(person__name="Late Larry").update(status="registered")
    assert "1 came late, without a seat yet Late Larry" in desk(event)


def test_a_new_event_is_never_a_night_of_a_league() -> None:
    form = NewEventForm(club=make_night(0).club, by=UserFactory.create())
    kinds = dict(form.fields["preset_code"].choices)  # type: ignore[attr-defined]
    assert "senior-games" in kinds
    assert not any(PRESETS[code].of_season for code in kinds)


# ---------------------------------------------------------------- correcting


def correction(scores: tuple[int, int], last: int, **more: object) -> dict[str, object]:
    reason = "typed the wrong way round"
    return typed_result(scores, reason, key=str(uuid4()), last=last, **more)


def test_correcting_an_earlier_round_says_first_what_it_changes() -> None:
    event = seated_night(8)
    for game in games_in(event, 1):
        say(game, 121, 100)
    game, before = games_in(event, 1)[0], seats_of(event, 2)
    client, page = director_of(event.club), at(event, "desk_game", game.pk)
    last = game.reports.get().pk
    assert "you can then seat round 2 again" in words(client.get(page).content)
    asked = client.post(page, correction((90, 121), last))
    text = words(asked.content)
    assert "Not saved yet. This is what it changes:" in text
    assert "31 points for this game instead of 0" in text
    assert "−1 points for this game instead of 21" in text
    assert re.search(r"would have moved on, and Player \d+ and Player \d+ stayed", text)
    assert game.reports.count() == 1
    confirmed = correction((90, 121), last, confirmed="90-121")
    saved = client.post(page, confirmed, follow=True)
    assert "Saved: the result of the game." in words(saved.content)
    assert game.reports.count() == 2
    assert seats_of(event, 2) == before


def test_other_scores_than_those_shown_are_asked_about_again() -> None:
    event = seated_night(8)
    play_round(event, 1)
    game = games_in(event, 1)[0]
    client, page = director_of(event.club), at(event, "desk_game", game.pk)
    sent = correction((80, 121), game.reports.get().pk, confirmed="90-121")
    assert "Not saved yet" in words(client.post(page, sent).content)


def test_a_correction_in_the_round_being_played_is_saved_at_once() -> None:
    event = seated_night(8)
    game = games_in(event, 1)[0]
    say(game, 121, 100)
    client = director_of(event.club)
    sent = correction((90, 121), game.reports.get().pk)
    answer = client.post(at(event, "desk_game", game.pk), sent, follow=True)
    assert "Saved: the result of the game." in words(answer.content)


def test_at_a_table_of_three_one_gives_up_to_both_others_and_stays() -> None:
    event = seated_night(7)
    game = next(game for game in games_in(event, 1) if game.table == 2)
    first, second, third = (side[0] for side in seats_of(event, 1)[2])
    client = director_of(event.club)
    page = client.get(at(event, "desk_game", game.pk)).content.decode()
    assert "Forfeit" in page
    assert Markup(page).faults == []
    sent = {"do": "forfeit", "key": uuid4(), "forfeited_by": "1", "reason": "taken ill"}

    said = words(client.post(at(event, "desk_game", game.pk), sent, follow=True).content)

    forfeited = f"Player {second:02} forfeited to Player {first:02} and Player {third:02}"
    assert f"{forfeited}." in said
    assert forfeited in words(client.get(at(event, "rounds")).content)
    rows = {row.entry.number: row for row in standings_of(fresh(event))[0].rows}
    assert [rows[number].points for number in (first, second, third)] == [0, 30, 0]
    assert [rows[number].row.won for number in (first, second, third)] == [1, 0, 1]
    play_round(event, 1, skip=[2])
    assert second in chain(*seats_of(event, 2)[2])


# ---------------------------------------------------------------- paper, diary


def test_everybody_gets_a_card_with_the_first_seats_and_room_for_the_others() -> None:
    event = seated_night(7)
    page = words(director_of(event.club).get(at(event, "scorecards")).content)
    assert page.count("Partner, against") == 7
    assert re.search(r"1 1 with Player \d+ against Player \d+ &amp; Player \d+ 2 3 4 Total", page)


def test_undoing_says_what_comes_back_in_the_words_of_a_night() -> None:
    event = seated_night(7)
    assert "The door is open again, and the seats are gone." in undoing(event)
    game = tie_for_last(event)
    settle_cut(game, by=DESK, stays=event.entries.get(number=seats_of(event, 1)[2][0][0]))
    text = undoing(event)
    assert "This is removed: 2 games." in text
    assert "This is as it was before: 1 round and 1 game." in text
    leave(event.entries.get(number=1), by=DESK, seen=fresh(event).revision, from_round=2)
    text = undoing(event)
    assert "Entrants as before: Player 01 (is here)." in text
    arrive(event.entries.get(number=1), by=DESK, seen=fresh(event).revision, from_round=2)
    assert "Entrants as before: Player 01 (withdrew)." in undoing(event)


def undoing(event: Event) -> str:
    """Return the page that undoes the last change."""
    last = event.changes.latest("revision").revision
    answer = director_of(event.club).get(at(event, "undo", last))
    return words(answer.content)


@pytest.mark.parametrize("name", ["desk", "desk_rounds", "scorecards", "log"])
def test_the_markup_has_no_faults(name: str) -> None:
    event = seated_night(7)
    tie_for_last(event)
    answer = director_of(event.club).get(at(event, name))
    assert Markup(answer.content.decode()).faults == []
