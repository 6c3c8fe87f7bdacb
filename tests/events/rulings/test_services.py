"""A card typed in as it is written: what is kept, and how its games end."""

from uuid import uuid4

import pytest
from django.core.exceptions import ValidationError

from cribbage_events.clubs.actor import Actor
from cribbage_events.contest.cross_check import LastLine
from cribbage_events.events.models import Event, Game, ScoreReport, WrittenLine
from cribbage_events.events.rulings.services import TypedCard, type_card
from cribbage_events.events.standings.standings import standings_of
from cribbage_events.events.undo.services import undo
from tests.building import DESK, JOE, MARION, fresh, say
from tests.events.ruled import LOST, WON, all_cards, entry_named, hand_in, tournament, typed

pytestmark = pytest.mark.django_db
Status = Game.Status


@pytest.fixture
def event() -> Event:
    return tournament([("Ann", "Bob")])


def again(game: Game) -> Game:
    return Game.objects.get(pk=game.pk)


def accepted(game: Game) -> ScoreReport:
    """Return the report that counts."""
    return ScoreReport.objects.get(pk=again(game).accepted_id or 0)


def rows(event: Event) -> list[tuple[str, str]]:
    ranked = standings_of(fresh(event))[0].rows
    return [(row.entry.name, row.row.card) for row in ranked]


def test_the_first_card_gives_the_result_of_a_game_without_one(event: Event, game: Game) -> None:
    hand_in(event, "Ann", WON)

    report = game.reports.get()
    assert (report.via, report.scores, report.by_name) == ("cards", [121, 105], "Joe Bell")
    assert again(game).status == Status.PLAYED
    assert rows(event) == [("Ann", "2/1 +16"), ("Bob", "0/0 -16")]


def test_the_second_card_agrees_and_nothing_more_is_reported(event: Event, game: Game) -> None:
    hand_in(event, "Ann", WON)
    hand_in(event, "Bob", LOST)

    assert game.reports.count() == 1
    assert WrittenLine.objects.count() == 2


def test_a_result_from_a_phone_stands_for_the_other_card(event: Event, game: Game) -> None:
    say(game, 121, 100)
    hand_in(event, "Ann", WON)

    assert accepted(game) == game.reports.get()
    assert all_cards(event).missing == [all_cards(event).players[1]]
    # The lower points on both, since nobody would qualify yet.
    assert rows(event) == [("Ann", "2/1 +16"), ("Bob", "0/0 -16")]


def test_where_both_cards_are_in_they_decide(event: Event, game: Game) -> None:
    say(game, 100, 121)
    hand_in(event, "Ann", WON)
    hand_in(event, "Bob", LOST)

    assert (accepted(game).via, accepted(game).scores) == ("cards", [121, 105])
    assert not again(game).disputed
    assert rows(event)[0] == ("Ann", "2/1 +16")


def test_a_game_that_both_lost_has_ended_without_a_winner(event: Event, game: Game) -> None:
    hand_in(event, "Ann", (0, None, 16))
    hand_in(event, "Bob", (0, None, 20))

    assert (again(game).status, accepted(game).scores) == (Status.BOTH_LOST, [0, 0])
    assert rows(event) == [("Ann", "0/0 -16"), ("Bob", "0/0 -20")]


def test_a_card_that_is_typed_again_keeps_the_earlier_lines(event: Event, game: Game) -> None:
    hand_in(event, "Ann", (2, 61, None), by=MARION)
    hand_in(event, "Ann", WON)

    lines = WrittenLine.objects.order_by("pk")
    assert [(line.plus, line.by_name, line.taken_back_at is None) for line in lines] == [
        (61, "Marion Fehr", False),
        (16, "Joe Bell", True),
    ]
    assert accepted(game).scores == [121, 105]
    assert [report.taken_back_at is None for report in game.reports.all()] == [False, True]
    diary = event.changes.latest("revision").what
    assert diary == "Ann’s card was changed: round 1 says 2 +16, before 2 +61."


def test_an_emptied_line_gives_the_game_back_to_the_phone(event: Event, game: Game) -> None:
    say(game, 100, 121)
    hand_in(event, "Ann", WON)
    hand_in(event, "Bob", LOST)
    hand_in(event, "Bob", None)

    assert accepted(game).scores == [100, 121]
    assert not WrittenLine.objects.filter(entry__name="Bob", taken_back_at=None).exists()


def test_a_card_without_points_ends_no_game_alone(event: Event, game: Game) -> None:
    hand_in(event, "Ann", (2, None, None))
    assert again(game).status == Status.OUTSTANDING
    hand_in(event, "Bob", LOST)
    assert accepted(game).scores == [121, 105]


def test_everything_is_undone_and_done_again(event: Event, game: Game) -> None:
    hand_in(event, "Ann", WON)
    hand_in(event, "Bob", (0, None, 20), totals=LastLine(0, 0, -20))
    undo(event.changes.latest("revision"), by=DESK)

    assert accepted(game).scores == [121, 105]
    assert [entry.name for entry in all_cards(event).missing] == ["Bob"]
    undo(event.changes.latest("revision"), by=DESK)
    assert all_cards(event).missing == []
    assert all_cards(event).cards[entry_named(event, "Bob").pk].totals == LastLine(0, 0, -20)


def test_the_first_card_is_undone(event: Event, game: Game) -> None:
    hand_in(event, "Ann", WON)
    undo(event.changes.latest("revision"), by=DESK)

    assert again(game).status == Status.OUTSTANDING
    assert not all_cards(event).cards
    assert WrittenLine.objects.get().taken_back_at is not None


def test_the_same_form_twice_is_one_card(event: Event) -> None:
    card = typed(event, "Ann", WON)
    for _ in range(2):
        type_card(entry_named(event, "Ann"), card, by=JOE)

    assert WrittenLine.objects.count() == 1
    assert event.changes.count() == 1


def test_two_who_type_the_same_card_are_both_kept(event: Event) -> None:
    first, second = typed(event, "Ann", WON), typed(event, "Ann", (2, 61, None))
    type_card(entry_named(event, "Ann"), first, by=JOE)
    with pytest.raises(ValidationError, match="Joe Bell has typed this card too"):
        type_card(entry_named(event, "Ann"), second, by=MARION)

    same = typed(event, "Ann", WON)
    type_card(entry_named(event, "Ann"), same, by=MARION)
    assert WrittenLine.objects.get().plus == 16


def test_nobody_types_their_own_card(event: Event) -> None:
    entry = entry_named(event, "Ann")
    for own in (Actor("Ann"), Actor("A helper", entry=entry.pk)):
        with pytest.raises(ValidationError, match="nobody checks their own"):
            type_card(entry, typed(event, "Ann", WON), by=own)
    assert not WrittenLine.objects.exists()


def test_a_card_of_games_that_are_gone_is_refused(event: Event) -> None:
    strange = TypedCard(lines={10**9: None}, totals=LastLine(), key=uuid4(), seen=0)
    with pytest.raises(ValidationError, match="drawn again"):
        type_card(entry_named(event, "Ann"), strange, by=JOE)
