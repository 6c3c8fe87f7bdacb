"""The wrong people sat down: the round becomes what was really played."""

from itertools import chain

import pytest
from django.core.exceptions import ValidationError
from django.test import Client
from django.urls import reverse

from cribbage_events.events.drawing.services.draw import draw_event, hold_cards
from cribbage_events.events.games.event_games import event_games
from cribbage_events.events.games.rows import GameRow
from cribbage_events.events.models import Event, Game, ScoreReport, Seat
from cribbage_events.events.redrawing.exchange import exchange_seats, preview_exchange
from cribbage_events.events.undo.rule_faults import faults_of
from cribbage_events.events.undo.services import undo
from tests.building import MARION, fresh, play_round, say
from tests.events.desk_client import director_of, words
from tests.events.markup import Markup
from tests.events.undo.everything import last_change
from tests.factories import EventFactory, entrants
from tests.leagues.night import played, seated
from tests.leagues.singles.nights import draw_night, here, make_singles_night

pytestmark = pytest.mark.django_db


def drawn(heads: int = 8, rounds: int = 4) -> Event:
    """Return an event on its day; the first round is being played."""
    event: Event = EventFactory.create(round_count=rounds)
    entrants(event, [70] * heads)
    draw_event(event, by=MARION, seen=fresh(event).revision)
    return fresh(event)


def rows(event: Event, number: int) -> list[GameRow]:
    return [game for game in event_games(fresh(event)).rows if game.round == number]


def pairs(event: Event, number: int) -> list[frozenset[int]]:
    return [frozenset(game.numbers) for game in rows(event, number)]


def exchange(event: Event, number: int, first: int, second: int, results: str = "") -> None:
    exchange_seats(
        fresh(event),
        by=MARION,
        seen=fresh(event).revision,
        round=number,
        first=first,
        second=second,
        results=results,  # type: ignore[arg-type]
    )


def report(game: GameRow) -> None:
    say(Game.objects.get(pk=game.id), 121, 90)


def everything(event: Event) -> list[tuple[list[int], str, str]]:
    rows_of_all = chain.from_iterable(rows(event, number) for number in range(1, 5))
    return [(game.numbers, game.status, game.words) for game in rows_of_all]


def all_pairs(event: Event) -> list[frozenset[int]]:
    return list(chain.from_iterable(pairs(event, number) for number in range(1, 5)))


def swap_that_meets_again(event: Event) -> tuple[int, int]:
    """Return two people whose exchange in round 1 makes opponents of a later round meet now."""
    later = [*pairs(event, 2), *pairs(event, 3), *pairs(event, 4)]
    one, *others = rows(event, 1)
    for other in others:
        for number in other.numbers:
            if frozenset((one.numbers[0], number)) in later:
                return one.numbers[1], number
    raise AssertionError("Every later round is without them.")


def test_the_round_is_what_was_played_and_nobody_meets_twice_afterwards() -> None:
    event = drawn()
    first, second = swap_that_meets_again(event)
    before = pairs(event, 1)
    exchange(event, 1, first, second)
    now = pairs(event, 1)
    assert now != before
    assert len(set(all_pairs(event))) == len(all_pairs(event))
    assert faults_of(event) == []


def test_the_preview_says_what_is_drawn_again_and_whose_cards_change() -> None:
    event = drawn()
    hold_cards(event)
    first, second = swap_that_meets_again(event)
    preview = preview_exchange(event, 1, first, second)
    assert [each.number for each in preview.rounds] == [2, 3, 4]
    assert any(sentence.startswith("Printed cards that change: ") for sentence in preview.sentences)
    old = {number: pairs(event, number) for number in (2, 3, 4)}
    exchange(event, 1, first, second)
    shown = [
        {tuple(sorted(names.split(" and "))) for _table, names, _new in each.games}
        for each in preview.rounds
    ]
    saved = [{tuple(sorted(game.names)) for game in rows(event, number)} for number in (2, 3, 4)]
    assert shown == saved
    assert any(old[number] != pairs(event, number) for number in (2, 3, 4))


def test_later_rounds_stay_where_nobody_meets_twice() -> None:
    event = drawn(16)
    later = {number: pairs(event, number) for number in (2, 3, 4)}
    met = set(chain.from_iterable(later.values()))
    games = rows(event, 1)
    first, second = next(
        (a, b)
        for index, one in enumerate(games)
        for other in games[index + 1 :]
        for a, x in (one.numbers, one.numbers[::-1])
        for b, y in (other.numbers, other.numbers[::-1])
        if frozenset((a, y)) not in met and frozenset((b, x)) not in met
    )
    preview = preview_exchange(event, 1, first, second)
    assert preview.rounds == []
    assert "Later rounds stay as they are: nobody meets twice because of it." in preview.sentences
    exchange(event, 1, first, second)
    assert {number: pairs(event, number) for number in (2, 3, 4)} == later


def test_a_result_is_asked_about() -> None:
    event = drawn()
    one, other, *_ = rows(event, 1)
    report(one)
    with pytest.raises(ValidationError, match="Choose what happens to the result"):
        exchange(event, 1, one.numbers[0], other.numbers[0])
    assert pairs(event, 1)[0] == frozenset(one.numbers)


def test_a_result_that_stays_is_that_of_who_sat_there() -> None:
    event = drawn()
    one, other, *_ = rows(event, 1)
    report(one)
    exchange(event, 1, one.numbers[0], other.numbers[0], "keep")
    now = rows(event, 1)[0]
    assert (now.numbers, now.scores, now.status) == (
        [other.numbers[0], one.numbers[1]],
        [121, 90],
        "played",
    )
    reports = ScoreReport.objects.filter(game=now.id)
    assert [each.taken_back_at is None for each in reports] == [False, True]
    assert rows(event, 1)[1].outstanding


def test_a_result_that_is_cleared_is_entered_again() -> None:
    event = drawn()
    one, other, *_ = rows(event, 1)
    report(one)
    exchange(event, 1, one.numbers[0], other.numbers[0], "again")
    assert rows(event, 1)[0].outstanding
    assert not Seat.objects.filter(game=one.id, score__isnull=False).exists()
    assert ScoreReport.objects.filter(game=one.id).count() == 1


@pytest.mark.parametrize("results", ["", "keep", "again"])
def test_undo_brings_everything_back(results: str) -> None:
    event = drawn()
    first, second = swap_that_meets_again(event)
    if results:
        for game in rows(event, 1)[:2]:
            report(game)
        one, other, *_ = rows(event, 1)
        first, second = one.numbers[0], other.numbers[0]
    before = everything(event)
    exchange(event, 1, first, second, results)
    assert everything(event) != before
    undo(last_change(event), by=MARION, reason="a slip")
    assert everything(event) == before


def test_a_round_that_is_over_can_be_put_right_and_a_later_one_not() -> None:
    event = drawn()
    play_round(event, 1)
    one, other, *_ = rows(event, 1)
    exchange(event, 1, one.numbers[0], other.numbers[0], "keep")
    assert pairs(event, 1)[0] == frozenset((other.numbers[0], one.numbers[1]))
    assert len(set(all_pairs(event))) == len(all_pairs(event))
    one, other, *_ = rows(event, 3)
    with pytest.raises(ValidationError, match="Round 3 hasn’t begun"):
        exchange(event, 3, one.numbers[0], other.numbers[0])


def test_partners_at_a_legion_s_tables_change_places() -> None:
    night = seated(8)
    one, other = rows(night.event, 1)
    exchange(night.event, 1, one.numbers[0], other.numbers[0])
    now = rows(night.event, 1)
    assert set(now[0].numbers) == {other.numbers[0], *one.numbers[1:]}
    assert set(now[1].numbers) == {one.numbers[0], *other.numbers[1:]}
    assert faults_of(night.event) == []


def test_a_legion_s_next_round_is_offered_again_when_it_was_seated_already() -> None:
    night = played(12, rounds=1)
    one, other, _third = rows(night.event, 1)
    loser = next(side for side in one.sides if not side.won).numbers[0]
    winner = next(side for side in other.sides if side.won).numbers[0]
    second = pairs(night.event, 2)
    exchange(night.event, 1, loser, winner, "keep")
    assert pairs(night.event, 2) == second
    page = words(
        director_of(night.season.club).get(reverse("events:desk", args=[night.event.slug])).content
    )
    assert "Seat round 2 again?" in page


def test_a_grass_roots_night_draws_its_later_games_again() -> None:
    night = make_singles_night(round_count=4)
    here(night, 8)
    event = draw_night(night)
    first, second = swap_that_meets_again(event)
    exchange(event, 1, first, second)
    assert len(set(all_pairs(event))) == len(all_pairs(event))


@pytest.mark.parametrize(("first", "second"), [(1, 1), (1, 999)])
def test_two_people_of_different_tables_are_chosen(first: int, second: int) -> None:
    event = drawn()
    with pytest.raises(ValidationError, match="different tables"):
        exchange(event, 1, first, second)


# ---------------------------------------------------------------- on the pages


@pytest.fixture
def desk() -> tuple[Event, Client]:
    event = drawn()
    return event, director_of(event.club)


def test_six_taps_from_the_desk(desk: tuple[Event, Client]) -> None:
    event, client = desk
    first, second = swap_that_meets_again(event)
    address = reverse("events:exchange", args=[event.slug, 1])
    # Rounds, the link in the round, the first person, the second, and the button.
    rounds = client.get(reverse("events:desk_rounds", args=[event.slug])).content.decode()
    assert f'href="{address}"' in rounds
    choose = client.get(address).content.decode()
    assert f'href="?first={first}"' in choose
    then = client.get(address, {"first": first}).content.decode()
    assert f'href="?first={first}&amp;second={second}"' in then
    look = client.get(address, {"first": first, "second": second})
    assert "What will change" in words(look.content)
    for answer in (choose, then, look.content.decode()):
        assert Markup(answer).faults == []
    sent = {"first": first, "second": second, "seen": fresh(event).revision}
    saved = client.post(address, sent, follow=True)
    assert "Saved: the tables are as they were really played. Undo" in words(saved.content)
    log = words(client.get(reverse("events:log", args=[event.slug])).content)
    assert "Round 1: " in log
    assert "sat at table" in log


def test_the_question_about_a_result_has_two_answers(desk: tuple[Event, Client]) -> None:
    event, client = desk
    one, other, *_ = rows(event, 1)
    report(one)
    address = reverse("events:exchange", args=[event.slug, 1])
    who = {"first": one.numbers[0], "second": other.numbers[0]}
    page = words(client.get(address, who).content)
    assert "It stays with the table" in page
    assert "That is how it was" not in page
    kept: dict[str, str | int] = {**who, "results": "keep"}
    page = words(client.get(address, kept).content)
    assert f"{rows(event, 1)[1].names[0]} beat {one.names[1]} 121–90" in page
    sent = {**kept, "seen": fresh(event).revision}
    client.post(address, sent)
    assert Game.objects.get(pk=one.id).status == Game.Status.PLAYED


def test_a_round_that_has_not_begun_says_why(desk: tuple[Event, Client]) -> None:
    event, client = desk
    one, other, *_ = rows(event, 3)
    address = reverse("events:exchange", args=[event.slug, 3])
    who = {"first": one.numbers[0], "second": other.numbers[0]}
    assert "Round 3 hasn’t begun" in words(client.get(address, who).content)
    assert client.get(reverse("events:exchange", args=[event.slug, 99])).status_code == 404
