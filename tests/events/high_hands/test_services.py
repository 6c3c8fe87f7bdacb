"""A hand of 24, 28 or 29 is noted: counted by the program, with a witness, and undone."""

import pytest
from django.core.exceptions import ValidationError

from cribbage_events.cribbage.cards import parse_cards
from cribbage_events.events.high_hands import hands_of, note_hand, remove_hand
from cribbage_events.events.models import Event, HighHand
from cribbage_events.events.undo.services import undo
from cribbage_events.words.codes import diary_sentence
from tests.building import JOE, MARION, fresh, make_club, make_event
from tests.events.cards import entry_of
from tests.events.undo.everything import everything_of, last_change
from tests.factories import EntryFactory, EventFactory

pytestmark = pytest.mark.django_db

BEST = "5H 5C 5S JD 5D"
SECOND = "5H 5C 5S 5D KH"
TWENTY_FOUR = "4H 5C 5S 6D 6H"


@pytest.fixture
def event() -> Event:
    return make_event(make_club(), [("Ann", "Bob"), ("Cal", "Dee")])


def note(event: Event, cards: str, *, name: str = "Ann", **seen: object) -> None:
    witness = seen or {"witness": entry_of(event, "Bob")}
    note_hand(entry_of(event, name), parse_cards(cards), by=JOE, **witness)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("cards", "points"), [(BEST, 29), (SECOND, 28), (TWENTY_FOUR, 24), ("3H 3C 3S 3D 9H", 24)]
)
def test_the_program_counts_the_hand(event: Event, cards: str, points: int) -> None:
    note(event, cards)

    hand = hands_of(event)[0]
    assert (hand.points, hand.entry.name, hand.seen_by) == (points, "Ann", "Bob")


def test_a_hand_that_counts_something_else_is_refused_with_what_it_counts(event: Event) -> None:
    with pytest.raises(ValidationError, match="These cards count 20"):
        note(event, "5H 5C 5S 5D 4H")
    assert not HighHand.objects.exists()


def test_a_witness_who_does_not_play_is_typed(event: Event) -> None:
    note(event, BEST, witness_name="Pat Moe")
    assert hands_of(event)[0].seen_by == "Pat Moe"


def test_without_a_witness_it_is_refused(event: Event) -> None:
    with pytest.raises(ValidationError, match="Who saw the hand"):
        note(event, BEST, witness=None)


def test_nobody_is_their_own_witness(event: Event) -> None:
    with pytest.raises(ValidationError, match="can’t be the witness"):
        note(event, BEST, witness=entry_of(event, "Ann"))


def test_the_same_hand_is_not_noted_twice(event: Event) -> None:
    note(event, BEST)
    with pytest.raises(ValidationError, match="already on the list"):
        note(event, BEST)


@pytest.mark.parametrize("again", [BEST, "JD 5S 5H 5C 5D"])
def test_it_is_the_same_hand_in_another_order_and_with_another_witness(
    event: Event, again: str
) -> None:
    note(event, BEST)
    with pytest.raises(ValidationError, match="already on the list"):
        note(event, again, witness_name="Pat Moe")


def test_the_same_cards_with_another_starter_are_another_hand(event: Event) -> None:
    note(event, "3H 3C 3S 9H 3D")
    note(event, "3H 3C 3S 3D 9H")
    assert HighHand.objects.count() == 2


def test_a_witness_who_is_chosen_and_another_who_is_typed_are_refused(event: Event) -> None:
    with pytest.raises(ValidationError, match="keep one of them"):
        note(event, BEST, witness=entry_of(event, "Bob"), witness_name="Pat Moe")


def test_the_history_says_it(event: Event) -> None:
    note(event, BEST)
    change = last_change(event)
    assert diary_sentence(change.verb, change.data) == "Ann had a hand of 29."


def test_undoing_takes_it_off_the_list_and_doing_it_again_puts_it_back(event: Event) -> None:
    before = everything_of(event)
    note(event, BEST)
    after = everything_of(event)

    undo(last_change(event), by=MARION, reason="a slip")
    assert everything_of(event) == before
    undo(last_change(event), by=MARION, reason="no slip")
    assert everything_of(event) == after


def test_one_that_was_a_mistake_is_removed_and_comes_back(event: Event) -> None:
    note(event, BEST)
    before = everything_of(event)
    remove_hand(event, HighHand.objects.get().pk, by=JOE)
    assert not HighHand.objects.exists()

    undo(last_change(event), by=MARION, reason="a slip")
    assert everything_of(event) == before


def test_nothing_is_noted_when_the_event_is_over(event: Event) -> None:
    Event.objects.filter(pk=event.pk).update(status=Event.Status.FINISHED, archive={})
    with pytest.raises(ValidationError, match="Reopen it"):
        note(fresh(event), BEST)


def test_a_witness_of_another_event_is_refused(event: Event) -> None:
    other = EventFactory.create(club=event.club, slug="other")
    eve = EntryFactory.create(event=other)
    with pytest.raises(ValidationError, match="plays here"):
        note(event, BEST, witness=eve)
