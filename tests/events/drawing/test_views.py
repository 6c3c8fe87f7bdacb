"""The draw is previewed before it is made."""

import re

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from cribbage_events.clubs.models import Person
from cribbage_events.events.drawing.selectors.draw_preview import preview_draw
from cribbage_events.events.drawing.services.draw import draw_event
from cribbage_events.events.games.rounds import rounds_of
from cribbage_events.events.models import Event, Game
from cribbage_events.events.undo.services import undo
from tests.building import MARION, drawn_event, fresh, play
from tests.events.desk_client import at, director_of, words
from tests.events.guests import is_today
from tests.factories import EventFactory, PersonFactory, entrants

pytestmark = pytest.mark.django_db

AGES = list(range(60, 74))


@pytest.fixture
def event() -> Event:
    event: Event = EventFactory.create()
    event.director = PersonFactory.create(club=event.club, name="Marion Fehr")
    event.save()
    entrants(event, AGES)
    return event


@pytest.fixture
def client(event: Event) -> Client:
    return director_of(event.club)


def test_the_groups_their_sizes_and_the_reason_are_shown(client: Client, event: Event) -> None:
    said = words(client.get(at(event, "draw")).content)
    assert "Under 66: 6 entrants" in said
    assert "66 and over: 8 entrants" in said
    assert "so that fewer groups are odd" in said
    assert "Every division is even" in said


def test_another_boundary_can_be_looked_at_and_drawn(client: Client, event: Event) -> None:
    page = client.get(at(event, "draw"), {"boundary": 70})
    said = words(page.content)
    assert "Under 70: 10 entrants" in said
    hidden = dict(re.findall(r'type="hidden" name="(seen|boundary_age)" value="(\d+)"',
                             page.content.decode()))  # fmt: skip
    client.post(at(event, "draw"), hidden)
    event = fresh(event)
    assert (event.status, event.boundary_age) == ("running", 70)
    assert [str(division) for division in event.divisions.all()] == ["Under 70", "70 and over"]


def test_a_boundary_that_leaves_a_group_empty_is_a_problem_in_words(
    client: Client, event: Event
) -> None:
    said = words(client.get(at(event, "draw"), {"boundary": 99}).content)
    assert "Nobody is 99 or over" in said
    assert "Fix the problem above first." in said
    assert "The older group begins at age" in said
    assert "66 and over : 6 and 8" in said


def without_a_birth(event: Event, *numbers: int, year: int | None = None) -> None:
    people = Person.objects.filter(entries__event=event, entries__number__in=numbers)
    people.update(date_of_birth=None, birth_year=year)


def test_who_has_no_date_of_birth_is_put_into_a_group_by_hand_all_at_once(
    client: Client, event: Event
) -> None:
    without_a_birth(event, 3, 4)
    page = client.get(at(event, "draw"))
    said = words(page.content)
    assert "Choose the age group of" in said
    # What the unfinished groups would give is not said.
    assert "No age group yet" in said
    assert "The boundary of" not in said
    assert "plays as well" not in said
    assert f'href="{at(event, "age_groups")}"' in page.content.decode()
    groups = client.get(at(event, "age_groups"))
    assert "No date or year of birth." in words(groups.content)
    answer = client.post(at(event, "age_groups"), {"group-3": "under", "group-4": "from"})
    assert answer["Location"] == at(event, "draw")
    said = words(client.get(at(event, "draw")).content)
    assert "Fix this before you draw" not in said
    assert "You chose the age group of 2 entrants." in said
    client.post(at(event, "draw"), {"seen": fresh(event).revision})
    sides = {entry.number: entry.division.kind for entry in event.entries.all() if entry.division}
    assert (sides[3], sides[4]) == ("under", "from")


def test_a_year_of_birth_is_enough_and_only_the_unclear_ones_are_asked_about(
    client: Client, event: Event
) -> None:
    day = event.day
    boundary = preview_draw(event).boundary
    assert boundary
    without_a_birth(event, 7, year=day.year - boundary)
    without_a_birth(event, 4, year=day.year - 63)
    groups = client.get(at(event, "age_groups"))
    said = words(groups.content)
    assert f"Born in {day.year - boundary}, so {boundary - 1} or {boundary} on the day." in said
    assert [entry.number for entry in groups.context["form"].asked] == [7]
    assert f"{boundary} and over" in said
    client.post(at(event, "age_groups"), {"group-7": "under"})
    assert preview_draw(fresh(event)).can_draw


def test_on_31_december_a_year_of_birth_is_exact(client: Client, event: Event) -> None:
    boundary = preview_draw(event).boundary
    assert boundary
    without_a_birth(event, 7, year=event.day.year - boundary)
    assert preview_draw(event).asked
    Event.objects.filter(pk=event.pk).update(ages_at_year_end=True)
    assert not preview_draw(fresh(event)).asked


def test_the_choice_of_groups_can_be_undone(client: Client, event: Event) -> None:
    without_a_birth(event, 3)
    client.post(at(event, "age_groups"), {"group-3": "from"})
    change = event.changes.latest("pk")
    assert change.verb == "age-groups"
    undo(change, by=MARION)
    assert event.entries.get(number=3).age_group == ""


def test_where_nobody_has_a_date_of_birth_the_director_names_the_age(
    client: Client, event: Event
) -> None:
    numbers = list(event.entries.values_list("number", flat=True))
    without_a_birth(event, *numbers)
    choices = {f"group-{each}": "under" if each % 2 else "from" for each in numbers}
    client.post(at(event, "age_groups"), choices)
    said = words(client.get(at(event, "draw")).content)
    assert "Type the age at which the older group begins, below." in said
    assert "The older group begins at age" in said
    seventy = words(client.get(at(event, "draw"), {"boundary": 70}).content)
    assert "Under 70: 7 entrants" in seventy
    assert "Fix this before you draw" not in seventy


def test_a_missing_date_of_birth_leads_to_that_person_and_back(
    client: Client, event: Event
) -> None:
    without_a_birth(event, 3)
    there = f"{at(event, 'edit_entry', 3)}?then=groups"
    page = client.get(at(event, "age_groups")).content.decode()
    assert f'href="{there}#id_date_of_birth"' in page
    assert 'id="id_date_of_birth' in client.get(there).content.decode()
    form = client.get(there).context["form"]
    given = {name: form[name].value() or "" for name in form.fields if name != "date_of_birth"}
    answer = client.post(there, given | {"date_of_birth": "1950"})
    assert answer["Location"] == at(event, "age_groups")
    assert event.entries.get(number=3).person.birth_year == 1950
    assert "there is nothing to choose" in words(client.get(answer["Location"]).content)


@pytest.mark.parametrize("boundary", ["-1", "99999", "x"])
def test_a_boundary_that_nobody_can_have_typed_draws_nothing(
    client: Client, event: Event, boundary: str
) -> None:
    event.entries.filter(number__gt=8).delete()
    sent = {"seen": event.revision, "boundary_age": boundary}
    assert "Not drawn yet:" in words(client.post(at(event, "draw"), sent).content)
    assert fresh(event).status == "registration"


def test_where_all_are_of_one_age_the_page_says_why_there_is_one_division() -> None:
    event = EventFactory.create()
    entrants(event, [70] * 14)
    said = words(director_of(event.club).get(at(event, "draw")).content)
    assert "Everybody is 70, so there is no age at which to divide: one division." in said
    assert "All: 14 entrants" in said


def test_drawing_shows_the_rounds(client: Client, event: Event) -> None:
    page = client.post(at(event, "draw"), {"seen": event.revision}, follow=True)
    assert page.redirect_chain[-1][0] == at(event, "desk_rounds")
    assert Game.objects.filter(round__stage__event=event).count() == 4 * 7


def test_a_double_click_draws_once(client: Client, event: Event) -> None:
    client.post(at(event, "draw"), {"seen": event.revision})
    page = client.post(at(event, "draw"), {"seen": event.revision})
    assert "The rounds are drawn" in words(page.content)
    assert Game.objects.filter(round__stage__event=event).count() == 4 * 7


def test_if_the_event_has_changed_meanwhile_it_is_looked_at_again(
    client: Client, event: Event
) -> None:
    page = client.post(at(event, "draw"), {"seen": event.revision - 1})
    assert "Something has changed since you opened this page" in words(page.content)
    assert fresh(event).status == "registration"


def test_the_draw_is_undone_until_the_first_result(client: Client, event: Event) -> None:
    client.post(at(event, "draw"), {"seen": event.revision})
    client.post(at(event, "undo_draw"), {"seen": fresh(event).revision})
    assert fresh(event).status == "registration"
    client.post(at(event, "draw"), {"seen": fresh(event).revision})
    play(fresh(event), 1)
    page = client.post(at(event, "undo_draw"), {"seen": fresh(event).revision}, follow=True)
    assert "so the draw can’t be undone" in words(page.content)


def test_the_rounds_are_shown_by_table_and_by_name() -> None:
    event = drawn_event([70, 71, 72, 73, 74])
    client = director_of(event.club)
    said = words(client.get(at(event, "desk_rounds")).content)
    assert "By name" in said
    assert said.count("Player 01") == 4 * 2 + 1  # its tables, its opponents' lines, its own line
    assert "Marion Fehr" in said


def test_a_scorecard_for_everybody_has_its_tables_and_room_to_write() -> None:
    event = drawn_event([70, 71, 72, 73])
    page = director_of(event.club).get(at(event, "scorecards")).content.decode()
    assert page.count('class="scorecard"') == 4
    # Points, plus, minus and initials of each round, and of the total.
    assert page.count('class="blank"') == 4 * (4 + 1) * 4


def test_the_round_being_played_is_unfolded_or_the_one_that_the_address_asks_for() -> None:
    event = drawn_event([70, 71, 72, 73])
    play(event, 1)
    client = director_of(event.club)

    def unfolded(query: str) -> list[str]:
        page = client.get(at(event, "desk_rounds") + query).content.decode()
        return re.findall(r'id="round-(\d)"\s+data-print-open\s+open', page)

    assert unfolded("") == ["2"]
    assert unfolded("?round=1") == ["1"]
    assert unfolded("?round=9") == unfolded("?round=x") == ["2"]


def test_one_tap_leads_from_the_desk_to_the_games_of_each_round() -> None:
    event = drawn_event([70, 71, 72, 73])
    play(event, 1)
    page = director_of(event.club).get(at(event, "desk")).content.decode()
    for number in range(1, 5):
        assert f'href="{at(event, "desk_rounds")}?round={number}#round-{number}"' in page


@pytest.mark.parametrize(("page", "queries"), [("desk_rounds", 7), ("scorecards", 8)])
def test_the_rounds_ask_as_much_of_the_database_for_many_as_for_few(
    page: str, queries: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    for ages in ([70, 71, 72, 73], list(range(60, 90))):
        event = is_today(drawn_event(ages))
        client = director_of(event.club)
        with django_assert_num_queries(queries):
            client.get(at(event, page))


def test_the_preview_asks_as_much_of_the_database_for_many_as_for_few(
    client: Client, event: Event, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    with django_assert_num_queries(5):
        client.get(at(event, "draw"))
    entrants(event, AGES)
    with django_assert_num_queries(5):
        client.get(at(event, "draw"))


def test_a_couple_is_kept_apart_in_an_afternoon_too() -> None:
    event: Event = EventFactory.create()
    entrants(event, [70] * 10)
    director = director_of(event.club)
    assert at(event, "apart") in director.get(at(event, "draw")).content.decode()
    page = director.post(at(event, "apart"), {"who": "1, 2"}, follow=True).content
    assert "Saved: the draw won’t pair them." in words(page)
    assert at(event, "draw") in page.decode()
    draw_event(fresh(event), by=MARION, seen=fresh(event).revision)
    met = {frozenset(game.numbers) for each in rounds_of(fresh(event)) for game in each.games}
    assert frozenset({1, 2}) not in met


def test_a_director_may_want_one_group(client: Client, event: Event) -> None:
    page = client.get(at(event, "draw")).content.decode()
    assert "?boundary=0" in page
    one = client.get(at(event, "draw"), {"boundary": 0})
    assert "You put everybody into the same age group" in words(one.content)
    assert "Let the program choose" in words(one.content)
    client.post(at(event, "draw"), one.context["form"].initial)
    assert [str(each) for each in fresh(event).divisions.all()] == ["All"]
