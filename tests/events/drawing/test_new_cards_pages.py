from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from cribbage_events.events.access.tokens import player_token
from cribbage_events.events.models import Entry, Event
from cribbage_events.events.registration.services import check_in
from cribbage_events.events.undo.services import undo
from tests.building import MARION, drawn_event, fresh, play
from tests.events.desk_client import at, director_of, words
from tests.events.guests import is_today
from tests.events.redrawing.redrawing import entry_of, late, leave
from tests.events.undo.everything import last_change

pytestmark = pytest.mark.django_db

AGAIN = "Rounds 2, 3 and 4 were drawn again at"


@pytest.fixture
def event() -> Event:
    """Cards were printed; then one of eight has left: the director has the seat against three of
    them.
    """
    event = drawn_event(range(70, 78))
    print_cards(event)
    play(event, 1)
    leave(event, 1)
    return fresh(event)


def print_cards(event: Event, client: Client | None = None) -> str:
    """Tap the button; return the page that it leads to."""
    client = client or director_of(event.club)
    stamp = client.get(at(event, "scorecards")).context["stamp"]
    return words(client.post(at(event, "scorecards"), {"stamp": stamp}, follow=True).content)


def cards_held(event: Event) -> int:
    """Return how many hold a printed card."""
    return event.entries.filter(card_held__isnull=False).count()


def page_text(event: Event, path: str = "", client: Client | None = None) -> str:
    return words((client or Client()).get(f"{event.get_absolute_url()}{path}").content)


def opponents(event: Event) -> list[Entry]:
    director = event.entries.get(fills_in=True)
    others = Entry.objects.filter(seats__game__seats__entry=director).exclude(pk=director.pk)
    return list(others.order_by("number"))


def own_page(event: Event, entry: Entry) -> str:
    """Return the page that the code on the entrant’s scorecard opens on the day."""
    is_today(event)
    token = player_token(entry.pk, entry.card_edition)
    where = reverse("events:open_player_link", args=[event.slug, token])
    return words(Client().get(where, follow=True).content)


def test_before_anything_is_drawn_again_nobody_is_told() -> None:
    event = drawn_event(range(70, 78))
    assert "drawn again" not in page_text(event) + page_text(event, "projector/")


def test_nobody_needs_a_new_card_before_any_was_printed() -> None:
    event = drawn_event(range(70, 78))
    play(event, 1)
    leave(event, 1)
    event = fresh(event)
    assert "new card" not in words(director_of(event.club).get(at(event, "desk")).content)
    assert "drawn again" not in page_text(event) + page_text(event, "projector/")
    assert "card has changed" not in own_page(event, entry_of(event, 2))


def test_who_only_looks_at_the_cards_has_printed_none() -> None:
    event = drawn_event(range(70, 78))
    director = director_of(event.club)
    director.get(at(event, "scorecards"))
    director.get(at(event, "scorecards"), {"print": "1"})
    assert cards_held(event) == 0
    play(event, 1)
    leave(event, 1)
    assert "drawn again" not in page_text(fresh(event))


def test_the_button_notes_the_cards_and_leads_to_them_ready_to_print() -> None:
    event = drawn_event(range(70, 78))
    director, revision = director_of(event.club), event.revision
    assert "The cards are ready." in print_cards(event, director)
    assert cards_held(event) == 8
    assert fresh(event).revision == revision
    again = {"stamp": "", "large": "on", "new": "1"}
    answer = director.post(at(event, "scorecards"), again)
    assert answer["Location"] == f"{at(event, 'scorecards')}?new=1&large=1&print=1"
    assert "checked" in director.get(answer["Location"]).content.decode()


def test_cards_of_an_earlier_draw_are_not_noted_as_printed() -> None:
    event = drawn_event(range(70, 78))
    director = director_of(event.club)
    stamp = director.get(at(event, "scorecards")).context["stamp"]
    play(event, 1)
    leave(event, 1)
    answer = director.post(at(event, "scorecards"), {"stamp": stamp}, follow=True)
    said = words(answer.content)
    assert "drawn again since you opened this page" in said
    assert "The cards are ready." not in said
    assert cards_held(event) == 0


def test_the_public_page_and_the_projector_tell_everybody(event: Event) -> None:
    assert AGAIN in page_text(event)
    assert "use your phone or the new cards" in page_text(event)
    assert AGAIN in page_text(event, "projector/")


def test_only_those_whose_card_has_changed_are_told_on_their_own_page(event: Event) -> None:
    changed = opponents(event)
    assert len(changed) == 3
    for entry in event.entries.filter(status="checked in", fills_in=False):
        told = "Your card has changed." in page_text(event, f"entrants/{entry.number}/")
        assert told == (entry in changed)
        assert ("Your card has changed." in own_page(event, entry)) == (entry in changed)


def test_the_desk_names_them_and_prints_their_cards_only(event: Event) -> None:
    director = director_of(event.club)
    page = words(director.get(at(event, "desk")).content)
    names = [entry.name for entry in opponents(event)]
    assert f"4 need a new card: {', '.join(names)}, Marion Fehr." in page
    printed = director.get(at(event, "scorecards"), {"new": 1}).content.decode()
    assert printed.count('class="scorecard"') == 4
    assert director.get(at(event, "scorecards")).content.decode().count('class="scorecard"') == 9


def test_it_ends_when_the_new_cards_are_handed_out(event: Event) -> None:
    director = director_of(event.club)
    stamp = director.get(at(event, "desk")).context["new_cards"].stamp
    answer = director.post(at(event, "cards_handed_out"), {"stamp": stamp}, follow=True)
    assert "Saved: the new cards are handed out." in words(answer.content)
    assert last_change(event).what == "4 new cards were handed out."
    assert "drawn again" not in page_text(event)
    again = director.post(at(event, "cards_handed_out"), {"stamp": stamp}, follow=True)
    assert "Every card is already right" in words(again.content)


def test_cards_printed_before_another_change_are_not_taken_for_the_new_ones(event: Event) -> None:
    director = director_of(event.club)
    stamp = director.get(at(event, "desk")).context["new_cards"].stamp
    leave(event, 2)
    answer = director.post(at(event, "cards_handed_out"), {"stamp": stamp}, follow=True)
    assert "have been drawn again since you opened this page" in words(answer.content)
    assert "drawn again" in page_text(event)


def test_it_ends_when_those_rounds_are_over(event: Event) -> None:
    play(event, 2, 3)
    assert "Round 4 was drawn again at" in page_text(event)
    play(event, 4)
    assert "drawn again" not in page_text(event)


def test_undoing_the_withdrawal_makes_the_cards_true_again(event: Event) -> None:
    undo(last_change(event), by=MARION)
    assert "drawn again" not in page_text(event)


def test_undoing_it_after_new_cards_were_handed_out_makes_those_wrong(event: Event) -> None:
    withdrawal = last_change(event)
    director = director_of(event.club)
    stamp = director.get(at(event, "desk")).context["new_cards"].stamp
    director.post(at(event, "cards_handed_out"), {"stamp": stamp})
    undo(last_change(event), by=MARION)
    assert AGAIN in page_text(event)
    undo(last_change(event), by=MARION)
    assert "drawn again" not in page_text(event)
    assert withdrawal.pk != last_change(event).pk


def test_players_who_sit_out_now_are_told_too() -> None:
    event = drawn_event(range(60, 68), director=False)
    print_cards(event)
    play(event, 1)
    met = entry_of(event, 1).seats.get(round__number=2).game.seats.exclude(entry__number=1).get()
    leave(event, 1)
    assert "Your card has changed." in page_text(event, f"entrants/{met.entry.number}/")


def test_the_first_visit_after_it_takes_few_queries(
    event: Event, django_assert_max_num_queries: Any
) -> None:
    with django_assert_max_num_queries(6):
        Client().get(event.get_absolute_url())


def test_a_latecomer_has_no_card_that_could_have_changed() -> None:
    event = drawn_event(range(70, 78))
    director_of(event.club).get(at(event, "scorecards"))
    entry = late(event, "Late Lou", 74)
    check_in(entry, by=MARION)
    play(event, 1)
    entry.refresh_from_db()
    assert entry.from_round == 2
    page = own_page(fresh(event), entry)
    assert "Round 2: your next game" in page
    assert "Your card has changed" not in page
    assert "Late Lou" in words(director_of(event.club).get(at(event, "desk")).content)
