import pytest
from django.core.exceptions import ValidationError

from cribbage_events.clubs.actor import Actor
from cribbage_events.events.models import Event, Game, ScoreReport, VolunteerLink
from cribbage_events.events.results.services import Saved
from tests.building import JOE, MARION, last_line, say, scores_of

pytestmark = pytest.mark.django_db
ANN = Actor("Ann Lee")


def decide(game: Game, *scores_of: int, **more: object) -> Saved:
    return say(game, *scores_of, by=MARION, via=ScoreReport.Via.DESK, **more)


def test_the_same_result_by_somebody_else_confirms_the_first(event: Event, game: Game) -> None:
    first = say(game, 121, 98)
    second = say(game, 121, 98, by=MARION)

    game.refresh_from_db()
    assert (second.state, second.accepted) == ("confirmed", first.report)
    assert (game.accepted, game.confirmed) == (first.report, True)
    assert game.reports.count() == 2
    assert last_line(event).startswith("Confirmed: ")


def test_the_same_result_by_the_same_person_confirms_nothing(event: Event, game: Game) -> None:
    say(game, 121, 98)

    assert say(game, 121, 98).state == "same"
    game.refresh_from_db()
    assert not game.confirmed
    assert last_line(event).startswith("The same result again: ")


def test_another_result_is_kept_and_disputes_the_first_which_still_counts(
    event: Event, game: Game
) -> None:
    first = say(game, 121, 98)
    second = say(game, 98, 121, by=MARION)

    game.refresh_from_db()
    assert (second.state, second.accepted) == ("disputed", first.report)
    assert (game.accepted, game.disputed) == (first.report, True)
    assert scores_of(game) == [121, 98]
    assert game.reports.count() == 2
    assert last_line(event).startswith("Disputed: ")


def test_a_wrong_report_is_corrected_with_a_reason(event: Event, game: Game) -> None:
    say(game, 121, 98)
    second = say(game, 121, 89, reason="Misread")

    game.refresh_from_db()
    assert (second.state, second.accepted) == ("saved", second.report)
    assert (game.accepted, game.disputed) == (second.report, False)
    assert scores_of(game) == [121, 89]
    assert [report.scores for report in game.reports.all()] == [[121, 98], [121, 89]]
    assert last_line(event).startswith("Corrected, Misread: ")


def test_without_a_reason_nobody_overwrites_their_own(game: Game) -> None:
    say(game, 121, 98)

    assert say(game, 121, 89).state == "disputed"
    assert scores_of(game) == [121, 98]


def test_giving_in_settles_a_dispute(event: Event, game: Game) -> None:
    say(game, 121, 98)
    say(game, 121, 89, by=MARION)

    assert say(game, 121, 89, reason="Misread").state == "confirmed"
    game.refresh_from_db()
    assert (game.confirmed, game.disputed) == (True, False)
    assert scores_of(game) == [121, 89]


def test_the_desk_settles_with_a_reason(event: Event, game: Game) -> None:
    say(game, 121, 98)
    say(game, 121, 89, by=ANN)
    with pytest.raises(ValidationError, match="Type the reason") as error:
        decide(game, 121, 89)
    assert error.value.code == "reason"

    settled = decide(game, 121, 89, reason="both cards agree")

    game.refresh_from_db()
    assert (settled.state, settled.accepted) == ("saved", settled.report)
    assert (game.accepted, game.disputed) == (settled.report, False)
    assert scores_of(game) == [121, 89]
    assert last_line(event).startswith("Settled, both cards agree: ")


def test_after_the_desk_has_settled_it_another_report_is_a_dispute(game: Game) -> None:
    say(game, 121, 98)
    decided = decide(game, 121, 89, reason="the cards")

    assert say(game, 121, 98).state == "disputed"
    game.refresh_from_db()
    assert game.accepted == decided.report


def test_the_desk_needs_no_reason_for_what_everybody_says(game: Game) -> None:
    say(game, 121, 98)
    assert decide(game, 121, 98).state == "confirmed"


def test_two_links_are_two_people_and_a_link_is_one(event: Event, game: Game) -> None:
    one, two = (VolunteerLink.objects.create(event=event, number=n) for n in (1, 2))

    say(game, 121, 98, by=Actor("Ann", link=one.pk))
    assert say(game, 121, 98, by=Actor("Ann Lee", link=one.pk)).state == "same"
    assert say(game, 121, 98, by=Actor("Ann", link=two.pk)).state == "confirmed"


def test_players_and_their_cards_speak_for_themselves(event: Event, game: Game) -> None:
    one, two = game.seats.values_list("entry", flat=True)
    player = Actor("Ann", entry=one)

    for state in ("saved", "same"):
        own = say(game, 121, 98, by=player, via=ScoreReport.Via.PLAYER, entry=one)
        assert own.state == state
    card = say(game, 121, 98, via=ScoreReport.Via.SCORECARD, entry=two)
    assert card.state == "confirmed"
    assert say(game, 121, 90, by=JOE).state == "disputed"
