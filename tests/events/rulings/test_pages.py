import re
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client

from cribbage_events.clubs.models import Role
from cribbage_events.events.models import CardTotals, Entry, Event, WrittenLine
from tests.building import make_user, say
from tests.events.desk_client import at, director_of, words
from tests.events.guests import guest, is_today, make_link
from tests.events.markup import Markup
from tests.events.ruled import LOST, WON, Said, all_cards, entry_named, hand_in_all, tournament
from tests.factories import EntryFactory

pytestmark = pytest.mark.django_db
COLUMNS = ("game_points", "plus", "minus")
# Who would qualify: one of four, by these cards Ann.
ROUNDS = ([("Ann", "Bob"), ("Cy", "Di")], [("Ann", "Cy"), ("Bob", "Di")])
CARDS: dict[str, list[Said]] = {
    "Ann": [WON, WON],
    "Bob": [LOST, WON],
    "Cy": [LOST, LOST],
    "Di": [WON, LOST],
}


@pytest.fixture
def event() -> Event:
    return tournament(*ROUNDS)


def sent(event: Event, name: str, *said: Said, **more: Any) -> dict[str, Any]:
    entry = entry_named(event, name)
    games = [game.id for game in all_cards(event).lines_of(entry.pk)]
    form: dict[str, Any] = {"key": str(uuid4()), "seen": "0"}
    for game, line in zip(games, said, strict=True):
        for column, number in zip(
            ("game_points", "plus", "minus"), line or (None,) * 3, strict=True
        ):
            form[f"{column}_{game}"] = "" if number is None else str(number)
    return form | more


def type_in(director: Client, event: Event, name: str, *said: Said, **more: Any) -> str:
    number = entry_named(event, name).number
    address = at(event, "type_card", number)
    return words(director.post(address, sent(event, name, *said, **more), follow=True).content)


def page(director: Client, event: Event) -> str:
    return words(director.get(at(event, "check_cards")).content)


def type_all(director: Client, event: Event, **instead: list[Said]) -> str:
    for name, said in (CARDS | instead).items():
        type_in(director, event, name, *said)
    return page(director, event)


def test_a_card_of_somebody_who_had_this_number_before_is_not_saved(
    director: Client, event: Event
) -> None:
    """This happens after a backup was restored and others were registered."""
    ann = entry_named(event, "Ann")
    page = director.get(at(event, "type_card", ann.number)).content.decode()
    assert f'name="card_of" value="{ann.name}"' in page
    said = type_in(director, event, "Ann", WON, WON, card_of="Frank Delorme")
    assert "drawn again since you opened this page" in said
    assert not WrittenLine.objects.exists()


def test_a_card_is_typed_and_the_next_is_asked_for(director: Client, event: Event) -> None:
    said = type_in(director, event, "Ann", WON, WON)
    assert "Saved: Ann’s card, 2 of 2 games." in said
    assert "3 cards are still missing" in said
    assert "Bob, Cy and Di." in said
    assert "1 of 4 are in" in said
    assert "2 people check the cards together. Nobody checks their own." in said


def test_when_all_are_in_the_apparent_qualifiers_are_named(director: Client, event: Event) -> None:
    said = type_all(director, event)
    assert "By the cards as they were written these would qualify: Ann." in said
    assert "Everything matches so far." in said


@pytest.mark.parametrize("status", [Entry.Status.REQUESTED, Entry.Status.WITHDRAWN])
def test_who_never_played_makes_no_place_more(
    director: Client, event: Event, status: Entry.Status
) -> None:
    """Four played, so one of them qualifies; one of five would make two."""
    division = entry_named(event, "Ann").division if status == Entry.Status.WITHDRAWN else None
    EntryFactory.create(event=event, number=5, status=status, division=division)
    said = type_all(director, event)
    assert "By the cards as they were written these would qualify: Ann." in said


RULINGS: list[tuple[str, dict[str, list[Said]], str, str]] = [
    ("a", {"Ann": [(2, 21, None), WON]}, "2 +21", "2 +16"),
    ("c", {"Bob": [(0, None, None), WON]}, "0", "0 −16"),
    ("d", {"Bob": [(2, None, 16), WON]}, "2 −16", "0 −16"),
    ("e", {"Bob": [(2, 16, None), WON]}, "2 +16", "0 −16"),
    ("f", {"Bob": [(0, 16, None), WON]}, "0 +16", "0 −16"),
    ("h", {"Bob": [(0, None, 20), WON]}, "0 −20", "0 −20"),
]


@pytest.mark.parametrize(("letter", "cards", "written", "ruled"), RULINGS)
def test_each_rule_is_named_by_its_letter(
    director: Client,
    event: Event,
    letter: str,
    cards: dict[str, list[Said]],
    written: str,
    ruled: str,
) -> None:
    said = type_all(director, event, **cards)
    assert "Games that differ 1" in said
    assert re.search(
        rf"Table 1 round 1 .*{re.escape(written)}.*{re.escape(ruled)}.*{letter}: ", said
    )


def test_two_qualifiers_each_take_the_worse_points() -> None:
    # Of eight two would qualify: Ann and Bob, who met.
    event = tournament(
        [("Ann", "Bob"), ("Cy", "Di"), ("Ed", "Flo"), ("Gus", "Hal")],
        [("Ann", "Cy"), ("Bob", "Di"), ("Ed", "Gus"), ("Flo", "Hal")],
    )
    skunk, skunked = (3, 61, None), (0, None, 61)
    cards: dict[str, list[Said]] = {
        "Ann": [(2, 17, None), skunk],
        "Bob": [LOST, skunk],
        "Cy": [WON, skunked],
        "Di": [LOST, skunked],
        "Ed": [LOST, WON],
        "Flo": [WON, LOST],
        "Gus": [WON, LOST],
        "Hal": [LOST, WON],
    }
    hand_in_all(event, cards)
    said = page(director_of(event.club), event)
    assert "these would qualify: Ann and Bob." in said
    assert re.search(r"2 \+17 2 \+16 .*0 −16 0 −17 .*b: Both cards would qualify", said)


def test_what_nobody_can_have_written_is_refused_beside_the_field(
    director: Client, event: Event
) -> None:
    for wrong, refusal in (
        ((2, 16, 16), "There are points in both columns"),
        ((2, 122, None), "Nobody wins by more than 121"),
        ((2, 10**30, None), "Nobody wins by more than 121"),
        ((4, 16, None), "A game gives 2 game points, 3 for a skunk"),
    ):
        said = type_in(director, event, "Ann", wrong, WON)
        assert refusal in said
        assert "Not saved yet" in said
    assert not WrittenLine.objects.exists()


def test_what_was_typed_stays_after_a_refusal(director: Client, event: Event) -> None:
    form = sent(event, "Ann", (2, 16, 16), (3, 44, None))
    answer = director.post(at(event, "type_card", 1), form).content.decode()
    assert 'value="44"' in answer
    assert Markup(answer).faults == []


def test_letters_are_refused(director: Client, event: Event) -> None:
    form = sent(event, "Ann", WON, WON)
    form[next(name for name in form if name.startswith("plus_"))] = "many"
    assert "Type a number" in words(director.post(at(event, "type_card", 1), form).content)


def test_a_sign_may_be_typed_with_its_column(director: Client, event: Event) -> None:
    form = sent(event, "Ann", (2, None, None), WON)
    plus = next(name for name in form if name.startswith("plus_"))
    director.post(at(event, "type_card", 1), form | {plus: "+16"})
    assert WrittenLine.objects.order_by("pk").first().plus == 16  # type: ignore[union-attr]


def test_totals_that_dont_fit_are_shown(director: Client, event: Event) -> None:
    totals = {"total_game_points": "6", "total_won": "2", "total_spread": "+32"}
    said = type_in(director, event, "Ann", WON, WON, **totals)
    assert "Game points: the card says 6, its games add up to 4." in said
    assert "Cards that add up differently 1" in said
    assert CardTotals.objects.get().game_points == 6


def test_a_record_is_asked_about_and_never_refused() -> None:
    names = [chr(ord("B") + number) * 2 for number in range(9)]
    event = tournament(*[[("Ann", name)] for name in names])
    director = director_of(event.club)
    best: list[Said] = [(3, 61, None)] * 9
    said = type_in(director, event, "Ann", *best)
    assert "Is that what the card says?" in said
    assert not WrittenLine.objects.exists()
    assert "Saved: Ann’s card, 9 of 9 games." in type_in(director, event, "Ann", *best, sure="yes")


def test_a_card_is_chosen_by_number_or_name(director: Client, event: Event) -> None:
    for wanted, number in (("2", 2), ("di", 4), ("ANN", 1)):
        there = director.get(at(event, "check_cards"), {"card": wanted})
        assert there.headers["Location"] == at(event, "type_card", number)
    said = words(director.get(at(event, "check_cards"), {"card": "nobody"}).content)
    assert "No card, or several, have this number or name." in said


def test_a_phones_result_is_shown_beside_the_cards_that_decide(
    director: Client, event: Event
) -> None:
    game = all_cards(event).on_cards[0]
    say(event.stages.get().rounds.get(number=1).games.get(pk=game.id), 100, 121)
    said = type_all(director, event)
    assert "A phone said: Bob beat Ann 121–100. The cards decide." in said


def test_a_result_stands_for_a_card_that_isnt_there(director: Client, event: Event) -> None:
    game = all_cards(event).on_cards[0]
    say(event.stages.get().rounds.get(number=1).games.get(pk=game.id), 121, 100)
    type_in(director, event, "Ann", WON, WON)
    said = page(director, event)
    assert "no card; the result says 0 −21" in said
    assert "Neither card would qualify: the lower points count on both cards." in said


@pytest.mark.parametrize("name", ["Ann", "ÂNN"])
def test_the_own_card_is_neither_offered_nor_taken(event: Event, name: str) -> None:
    user = make_user(event.club, name, Role.Kind.VOLUNTEER)
    director = Client()
    director.force_login(user)
    assert "your own card" in page(director, event)
    said = type_in(director, event, "Ann", WON, WON)
    assert "This is your own card, and nobody checks their own." in said
    assert not WrittenLine.objects.exists()


def test_a_volunteer_with_a_link_types_cards(event: Event) -> None:
    is_today(event)
    browser = guest(make_link(event, "Joan"))
    type_in(browser, event, "Bob", LOST, WON)
    assert {line.by_name for line in WrittenLine.objects.all()} == {"Joan"}


def test_two_checkers_of_one_card_are_both_told(director: Client, event: Event) -> None:
    other = Client()
    other.force_login(make_user(event.club, "Joan", Role.Kind.VOLUNTEER))
    first = sent(event, "Ann", WON, WON)
    second = sent(event, "Ann", (2, 12, None), WON)
    address = at(event, "type_card", 1)
    director.post(address, first)
    answer = other.post(address, second)
    said = words(answer.content)
    assert "Marion Fehr has typed this card too since you opened it." in said
    assert "Kept now: 2 +16." in said
    seen = re.search(r'name="seen" value="(\d+)"', answer.content.decode())
    assert seen
    other.post(address, second | {"seen": seen[1]})
    said = words(director.get(address).content)
    assert "Against Bob: 2 +16, typed by Marion Fehr at" in said
    assert WrittenLine.objects.filter(taken_back_at=None).count() == 2


def test_a_ruling_that_changes_who_qualifies_is_told(director: Client, event: Event) -> None:
    # As written Ann is first by a skunk, which her opponent's card doesn't have.
    cards: dict[str, list[Said]] = {
        "Ann": [(3, 31, None), (2, 2, None)],
        "Bob": [(0, None, 2), LOST],
        "Cy": [LOST, (0, None, 2)],
        "Di": [WON, WON],
    }
    said = type_all(director, event, **cards)
    assert "Ann no longer qualifies" in said
    assert "Di qualifies now, in place 1" in said
    desk = words(director.get(at(event, "desk")).content)
    assert "Tell those concerned" in desk
    log = words(director.get(at(event, "log")).content)
    assert "Changed by it: Di qualifies now, in place 1 and Ann no longer qualifies." in log

    event.refresh_from_db()
    back = director.post(
        at(event, "seeds_told"), {"seen": event.revision, "back": "desk"}, follow=True
    )
    assert "everybody concerned has been told" in words(back.content)
    assert "Tell those concerned" not in page(director, event)
    log = words(director.get(at(event, "log")).content)
    assert "Told after a ruling: Di qualifies now, in place 1" in log


def test_every_ruling_is_on_one_sheet(director: Client, event: Event) -> None:
    type_all(director, event, Ann=[(2, 21, None), WON])
    answer = director.get(at(event, "print_rulings")).content
    assert "Table 1 round 1" in words(answer)
    assert Markup(answer.decode()).faults == []


def test_an_event_of_another_kind_has_its_own_page(director: Client, event: Event) -> None:
    assert director.get(at(event, "scorecard_check")).headers["Location"] == at(
        event, "check_cards"
    )
    assert director.get(at(event, "night_cards")).headers["Location"] == at(event, "check_cards")
    Event.objects.filter(pk=event.pk).update(preset_code="senior-games")
    there = director.get(at(event, "check_cards")).headers["Location"]
    assert there == at(event, "scorecard_check")


@pytest.mark.parametrize("name", ["check_cards", "print_rulings"])
def test_pages_have_no_faults(director: Client, event: Event, name: str) -> None:
    type_all(director, event, Ann=[(2, 21, None), WON])
    assert Markup(director.get(at(event, name)).content.decode()).faults == []


def test_a_loss_for_both_is_said_everywhere(director: Client, event: Event) -> None:
    type_all(director, event, Bob=[(2, 16, None), WON])
    assert "Ann v Bob: a loss for both" in words(director.get(at(event, "rounds")).content)
    assert "a loss for both" in words(director.get(at(event, "desk_rounds")).content)
    own = words(director.get(at(event, "entrant", 1)).content)
    assert "a loss for both" in own
    game = director.get(at(event, "games_json")).json()["games"][0]
    assert game["status"] == "both-lost"
    assert [side["won"] for side in game["sides"]] == [False, False]


def test_an_entrant_s_page_has_the_points_as_ruled(director: Client, event: Event) -> None:
    type_all(director, event, Bob=[(0, None, 20), WON])
    assert "+16" in words(director.get(at(event, "entrant", 1)).content)
    assert "−20" in words(director.get(at(event, "entrant", 2)).content)


def test_a_total_that_nobody_touched_stays_as_somebody_else_typed_it(
    director: Client, event: Event
) -> None:
    type_in(director, event, "Ann", WON, WON, total_game_points="5", total_won="2")
    address = at(event, "type_card", entry_named(event, "Ann").number)
    opened = director.get(address).content.decode()
    # What the page showed is sent with what is typed.
    shown = dict(re.findall(r'name="(initial-total_\w+)"(?: value="(.*?)")?', opened))
    type_in(director, event, "Ann", WON, WON, total_game_points="4", total_won="2")
    type_in(director, event, "Ann", WON, WON, total_game_points="5", total_won="3", **shown)
    totals = CardTotals.objects.get(entry=entry_named(event, "Ann"))
    assert (totals.game_points, totals.won) == (4, 3)
