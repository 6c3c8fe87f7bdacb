import pytest
from pytest_django.fixtures import DjangoAssertNumQueries

from cribbage_events.contest.outcome import Outcome, Side
from cribbage_events.events.games.event_games import event_games
from cribbage_events.events.games.reading import games_in
from cribbage_events.events.games.rows import GameRow, outcome_of
from cribbage_events.events.models import Entry, Event, Game
from tests.building import MARION, drawn_event, make_club, make_event, play, say
from tests.building import games_in as drawn_games

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Event:
    return drawn_event([60] * 7 + [70] * 7)


def bare(game: GameRow) -> GameRow:
    """A row without the fields that only single games have."""
    return game._replace(by="", at=None, since=None)


def test_all_games_are_the_same_rows_as_single_ones(event: Event) -> None:
    play(event, 1)
    say(drawn_games(event, 2)[0], 98, 121)
    say(drawn_games(event, 2)[1], 121, 90)
    say(drawn_games(event, 2)[1], 121, 87, by=MARION)

    rows = event_games(event).rows

    assert rows == [bare(game) for game in games_in(event)]
    assert len(rows) == Game.objects.filter(round__stage__event=event).count()
    assert [(game.round, game.table) for game in rows] == sorted(
        (game.round, game.table) for game in rows
    )


def test_a_row_says_what_the_models_say(event: Event) -> None:
    say(drawn_games(event, 1)[0], 98, 121)
    game = Game.objects.get(pk=drawn_games(event, 1)[0].pk)
    one, two = Entry.objects.filter(seats__game=game).order_by("seats__side")

    row = games_in(event)[0]

    assert row[:8] == (game.pk, 1, 1, "played", "Under 70", False, False, None)
    assert [[seat.entry for seat in side.seats] for side in row.sides] == [[one.pk], [two.pk]]
    assert row.sides[1].seats[0] == (two.pk, two.number, two.name, two.listed_name)
    assert [(side.score, side.won) for side in row.sides] == [(98, False), (121, True)]
    assert row.by == "Joe Bell"
    assert row.at == game.reports.get().at
    assert row.since == game.round.began_at


def test_reading_takes_as_many_queries_for_any_event(
    event: Event, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    with django_assert_num_queries(2):
        event_games(event)
    with django_assert_num_queries(1):
        games_in(event)


def test_partners_share_a_side_and_its_score() -> None:
    event = make_event(make_club(), [("Ann & Bob", "Cy & Di"), ("Ed", "Flo", "Gus")])

    four, three = event_games(event).rows

    assert four.names == ["Ann & Bob", "Cy & Di"]
    assert four.versus == "Ann & Bob v Cy & Di"
    assert three.words == "Ed v Flo v Gus"
    assert [four.side_of(seat.entry) for seat in four.seats] == [0, 0, 1, 1]


def test_an_outcome_names_players_by_key_or_by_number(event: Event) -> None:
    say(drawn_games(event, 1)[0], 98, 121)
    row = event_games(event).rows[0]
    (one,), (two,) = (side.seats for side in row.sides)

    assert outcome_of(row, 121) == Outcome(1, 1, (Side((one.entry,), 98), Side((two.entry,), 121)))
    assert outcome_of(row, 121, lambda seat: seat.number).players == (one.number, two.number)


def test_a_forfeited_game_says_who_gave_it_up() -> None:
    event = make_event(make_club(), [("Ed", "Flo", "Gus")])
    game = Game.objects.get(round__stage__event=event)
    say(game, forfeited_by=1)

    row = event_games(event).rows[0]

    assert row.forfeited_by == 1
    assert row.words == "Flo forfeited to Ed and Gus"
    assert [side.won for side in row.sides] == [True, False, True]
    assert outcome_of(row, 121).forfeited


def test_a_game_as_it_would_be_with_other_scores(event: Event) -> None:
    row = event_games(event).rows[0]
    one, two = row.names

    assert row.words == f"{one} v {two}"
    assert row.played([100, 121]).words == f"{two} beat {one} 121–100"
