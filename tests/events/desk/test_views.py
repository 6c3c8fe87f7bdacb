"""The desk always says what to do next, and is the director's alone."""

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from cribbage_events.clubs.models import Person, Role
from cribbage_events.events.models import Entry, Event
from cribbage_events.events.urls import at_desk
from tests.building import MARION, drawn_event, fresh, games_in, play, say
from tests.events.desk_client import at, director_of, words
from tests.events.photographs.pictures import make_row
from tests.factories import EntryFactory, EventFactory, RoleFactory, entrants
from tests.tournaments.bracket.steps import in_play_offs

pytestmark = pytest.mark.django_db

# Pages that anybody may ask for by clicking; the others only take a button's POST.
PRESSED = {
    "check_off_late", "check_in_all", "check_in", "no_show", "undo_attendance", "accept",
    "decline", "told", "remove",
    "undo_draw", "record_play_off", "remove_play_off", "new_card", "revoke_link",
    "hide", "cards_handed_out", "answer_invitation", "tell_of_move", "move_photograph",
    "choose_cover", "remove_photograph", "put_photograph_back",
    "take_down_announcement", "ring_bell", "choose_outlook", "call_phones",
    "hide_medals", "keep_medals_open", "show_medals", "call_place", "send_results",
    "seeds_told", "clock_step", "forfeit_games", "one_game_play_off", "end_apart",
    "play_offs_again", "medals_told", "follow_cut", "end_alerts",
    "alert_by_email", "fee_paid", "fee_not_paid", "take_way",
}  # fmt: skip
NUMBERED = {"edit_entry", "check_in", "no_show", "undo_attendance", "accept", "decline", "remove",
            "withdraw", "desk_game", "undo", "new_card", "desk_link", "revoke_link",
            "answer_invitation", "told", "compare", "edit_photograph", "move_photograph",
            "choose_cover", "remove_photograph", "put_photograph_back", "exchange",
            "correct_final", "fee_paid", "fee_not_paid"}  # fmt: skip
NAMES = [pattern.name for pattern in at_desk]


def number_of(name: str) -> list[int | str]:
    """Return what the address of the page has besides the event."""
    return ["fr-ca"] if name == "hall_in" else [1] if name in NUMBERED else []


def says(event: Event) -> str:
    return words(director_of(event.club).get(at(event, "desk")).content)


def test_from_registration_to_the_end_it_says_what_to_do_next() -> None:
    event = EventFactory.create()
    assert "Register the entrants" in says(event)
    entries = entrants(event, [70, 71, 72, 73], status=Entry.Status.REGISTERED)
    assert "Check in those who are here" in says(event)
    Entry.objects.filter(pk=entries[0].pk).update(status=Entry.Status.CHECKED_IN)
    assert "Check in the others" in says(event)
    event.entries.update(status=Entry.Status.CHECKED_IN)
    assert "Draw the rounds" in says(event)


def test_while_it_runs_it_says_what_is_outstanding() -> None:
    event = drawn_event([70, 71, 72, 73], round_count=2)
    assert "Round 1 can begin" in says(event)
    say(games_in(event, 1)[0], 121, 115)
    said = says(event)
    assert "Round 1 is being played" in said
    assert "Round 1: 1 game outstanding" in said
    assert "Since" in said
    play(event, 1, 2)
    assert "Finish the event" in says(event)


def test_disputed_results_come_first() -> None:
    event = drawn_event([70, 71, 72, 73])
    first, second = games_in(event, 1)
    for game in (first, second):
        say(game, 121, 80)
        say(game, 121, 87, by=MARION)
    said = says(event)
    assert "What to do next Settle table 1 Round 1, " in said
    assert "Joe Bell says 121–80, Marion Fehr says 121–87" in said
    assert "2 results are disputed" in said
    page = director_of(event.club).get(at(event, "desk")).content.decode()
    assert at(event, "desk_game", first.pk) in page
    assert at(event, "desk_game", second.pk) in page
    assert "before you finish" in words(director_of(event.club).get(at(event, "finish")).content)


def test_it_tells_of_those_who_ask_for_a_place() -> None:
    entry = EntryFactory.create(status=Entry.Status.REQUESTED)
    assert "1 asked for a place" in says(entry.event)


def test_nobody_asks_for_a_place_once_it_is_finished() -> None:
    event = drawn_event([70, 71, 72, 73], round_count=2)
    play(event, 1, 2)
    EntryFactory.create(event=event, number=9, status=Entry.Status.REQUESTED)
    director_of(event.club).post(at(event, "finish"), {"seen": fresh(event).revision})
    assert fresh(event).status == Event.Status.FINISHED
    assert "asked for a place" not in says(fresh(event))


def test_nobody_asks_for_a_place_once_nobody_new_can_be_seated() -> None:
    event = drawn_event([70, 71, 72, 73], round_count=2)
    EntryFactory.create(event=event, number=9, status=Entry.Status.REQUESTED)
    assert "asked for a place" in says(fresh(event))
    play(event, 1, 2)
    assert "asked for a place" not in says(fresh(event))
    tournament = in_play_offs(16)
    EntryFactory.create(event=tournament, number=99, status=Entry.Status.REQUESTED)
    assert "asked for a place" not in says(fresh(tournament))


def test_its_live_part_is_only_what_changes() -> None:
    event = drawn_event([70, 71, 72, 73])
    part = director_of(event.club).get(at(event, "desk"), {"live": ""}).content.decode()
    assert "What to do next" in part
    assert "<html" not in part


@pytest.mark.parametrize("name", NAMES)
def test_every_page_is_the_directors_alone(name: str, client: Client) -> None:
    event = EventFactory.create()
    number = number_of(name)
    where = at(event, name, *number)
    ask = client.post if name in PRESSED else client.get
    assert ask(where).headers["Location"].startswith(reverse("account_login"))
    volunteer = RoleFactory.create(club=event.club, kind=Role.Kind.VOLUNTEER).user
    client.force_login(volunteer)
    assert ask(where).status_code == 403
    client.force_login(RoleFactory.create().user)
    assert ask(where).status_code == 403


@pytest.mark.parametrize("name", sorted(PRESSED))
def test_a_button_is_not_pressed_by_a_link(name: str) -> None:
    event = EventFactory.create()
    number = [1] if name in NUMBERED else []
    assert director_of(event.club).get(at(event, name, *number)).status_code == 405


STATES = ["new", "drawn", "finished"]
# There is no game, no round or no change yet; a result isn't final yet.
NOT_YET = {("desk_game", "new"), ("undo", "new"), ("exchange", "new"), ("correct_final", "new"),
           ("correct_final", "drawn")}  # fmt: skip
OPENED = [
    (name, state)
    for name in NAMES
    for state in STATES
    if name not in PRESSED and (name, state) not in NOT_YET
]


@pytest.fixture(scope="module")
def in_state(rolled_back_after_module: None) -> dict[str, Event]:
    """Make an event that is new, one that is drawn and one that is finished, once for all pages."""
    found = {
        "new": EntryFactory.create().event,
        "drawn": drawn_event([70, 71, 72, 73]),
        "finished": drawn_event([70, 71, 72, 73]),
    }
    play(found["finished"], 1, 2, 3, 4)
    director = director_of(found["finished"].club)
    director.post(at(found["finished"], "finish"), {"seen": fresh(found["finished"]).revision})
    for event in found.values():
        event.volunteer_links.create(number=1)
    return found


@pytest.mark.parametrize(("name", "state"), OPENED)
def test_every_page_opens_in_every_state_of_the_event(
    name: str, state: str, in_state: dict[str, Event]
) -> None:
    event = fresh(in_state[state])
    number = number_of(name)
    if name in {"desk_game", "correct_final"}:
        number = [games_in(event, 1)[0].pk]
    if name == "undo":
        number = [event.changes.latest("revision").revision]
    if name == "edit_photograph":
        make_row(event)
    if name == "compare":
        Person.objects.filter(entries__event=event, entries__number=1).update(is_applicant=True)
    assert director_of(event.club).get(at(event, name, *number)).status_code == 200


def test_it_asks_as_much_of_the_database_for_many_as_for_few(
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    for ages in ([70, 71, 72, 73], list(range(60, 90))):
        event = drawn_event(ages)
        client = director_of(event.club)
        with django_assert_num_queries(13):
            client.get(at(event, "desk"))


def test_the_diary_is_read_page_by_page() -> None:
    event = EventFactory.create()
    client = director_of(event.club)
    for number in range(120):
        event.changes.create(revision=number + 2, by_name="Marion", verb=f"Change {number}.")
    said = words(client.get(at(event, "log")).content)
    assert "Change 119." in said
    assert "Page 1 of 2" in said
    assert "Change 0." in words(client.get(at(event, "log"), {"page": 2}).content)


@pytest.mark.parametrize("page", ["desk_rounds", "scorecards", "finish"])
def test_a_page_that_is_empty_before_the_draw_says_what_comes_first(page: str) -> None:
    event = EventFactory.create()
    said = words(director_of(event.club).get(at(event, page)).content)
    assert "First check in everybody who is here; then draw the rounds." in said
    assert "Go to the entrants Go to the draw" in said
