import re

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone
from django.utils.html import strip_tags

from cribbage_events.clubs.actor import Actor
from cribbage_events.clubs.models import Club, Person, Role
from cribbage_events.events.erasing.erasing import erase_person
from cribbage_events.events.lifecycle.services import finish, reopen
from cribbage_events.events.models import Event
from cribbage_events.memory.models import EventRating, OldList, PastEvent, PastGame, PastResult
from cribbage_events.memory.players.services import rate_club
from cribbage_events.memory.privacy import show_person_as
from tests.building import MARION, fresh, game_at, make_user, say
from tests.memory.players.afternoons import afternoon, running_afternoon
from tests.memory.players.many_years import fill_years

pytestmark = pytest.mark.django_db
# Sums, order and years are the database's; who may see what is not.
on_both = pytest.mark.database
# Three games an afternoon: a rating is shown from the tenth on.
SHOWN_FROM = 10


def person_called(name: str) -> Person:
    return Person.objects.get(name=name)


def address_of(person: Person) -> str:
    return reverse("memory:player", args=[person.club.slug, person.pk])


def page_of(name: str, client: Client | None = None) -> str:
    response = (client or Client()).get(address_of(person_called(name)))
    assert response.status_code == 200
    return response.content.decode()


def words_in(html: str) -> str:
    return re.sub(r"\s+", " ", strip_tags(html))


def section(html: str, name: str) -> str:
    """Return the words below a heading."""
    return words_in(html.split(f'id="{name}"', 1)[1].split("</section>", 1)[0])


def status_for(name: str, client: Client) -> int:
    return client.get(address_of(person_called(name))).status_code


def many(club: Club, count: int = SHOWN_FROM) -> list[Event]:
    events = [afternoon(club, number) for number in range(count)]
    rate_club(club)
    return events


# ---------------------------------------------------------------- what it shows


@on_both
def test_every_event_with_place_medal_and_card(club: Club) -> None:
    afternoon(club, 1)
    afternoon(club, 2, [[("Bob", "Ann")]])
    html = page_of("Ann")
    events = section(html, "events")
    assert "Afternoon 1" in events
    assert re.search(r"5 December 2026 2nd of 2 Silver 0/0 −\d+", events)
    assert re.search(r"28 November 2026 1st of 4 Gold \d+/3 \+\d+", events)
    assert events.index("Afternoon 2") < events.index("Afternoon 1")
    assert "2 events · 4 games, 3 won · since 2026" in words_in(html)


@on_both
def test_opponents_with_wins_and_losses(club: Club) -> None:
    afternoon(club, 1)
    afternoon(club, 2, [[("Bob", "Ann")]])
    assert "Bob 2 1 1" in section(page_of("Ann"), "opponents")
    assert "Cyd 1 1 0 Dot 1 1 0" in section(page_of("Ann"), "opponents")
    assert 'id="partners"' not in page_of("Ann")


@on_both
def test_partners_of_doubles(club: Club) -> None:
    afternoon(club, 1, [[("Ann & Bob", "Cyd & Dot")]])
    html = page_of("Ann")
    assert "Bob 1 1 0" in section(html, "partners")
    assert "Cyd 1 1 0 Dot 1 1 0" in section(html, "opponents")


@on_both
def test_at_a_table_of_three_the_second_lost_to_the_winner_alone(club: Club) -> None:
    event = make_three(club)
    assert event.status == Event.Status.FINISHED
    assert "Ann 1 0 1" in section(page_of("Bob"), "opponents")
    assert "Cyd" not in section(page_of("Bob"), "opponents")
    assert "Bob 1 1 0 Cyd 1 1 0" in section(page_of("Ann"), "opponents")


def make_three(club: Club) -> Event:
    event = running_afternoon(club, 1, [[("Ann", "Bob", "Cyd")]])
    say(game_at(event, table=1), 121, 100, 90)
    event = fresh(event)
    finish(event, by=MARION, seen=event.revision)
    return fresh(event)


@on_both
def test_the_best_of_a_kind_and_not_the_worst(club: Club) -> None:
    afternoon(club, 1)
    afternoon(club, 2)
    html = words_in(page_of("Bob"))
    assert "Best results: Senior games" in html
    assert "Worst" not in html
    assert re.search(r"Best card \d+/2 [+−]\d+ Afternoon 1", html)
    assert re.search(r"Biggest win \d+ pegs Afternoon 1", html)


@on_both
def test_the_last_games_are_a_row_of_wins_and_losses(club: Club) -> None:
    afternoon(club, 1)
    html = page_of("Bob")
    assert re.search(r"Last \d+ games: \d+ won", words_in(html))
    marks = re.findall(r'class="(won|lost)"\s+x="', html)
    assert marks
    assert len(marks) <= 12


@on_both
def test_year_by_year_is_a_curve_and_a_table(club: Club) -> None:
    event = afternoon(club, 1)
    afternoon(club, 2, [[("Bob", "Ann")]])
    Event.objects.filter(pk=event.pk).update(starts_at=event.starts_at.replace(year=2024))
    html = page_of("Ann")
    years = section(html, "years")
    assert re.search(r"2026 (Silver )?1 0 0", years)
    assert re.search(r"2024 (Gold )?3 3 100", years)
    assert 'role="img"' in html
    assert 'aria-label="Games out of 100 that Ann won in each year; the table below' in html


@on_both
def test_results_from_papers_are_among_them(club: Club) -> None:
    afternoon(club, 1)
    ann, bob = person_called("Ann"), person_called("Bob")
    papers = PastEvent.objects.create(
        club=club,
        old_list=OldList.objects.create(club=club),
        name="Spring 1998",
        year=1998,
        preset_code="senior-games",
        divisions=[["everybody", None, ""]],
    )
    PastResult.objects.create(past_event=papers, person=ann, rank=1, medal="gold", played=4, won=4)
    PastGame.objects.create(
        past_event=papers, round=1, table=1, winner=ann, loser=bob, loser_score=80
    )
    html = page_of("Ann")
    assert "Spring 1998" in section(html, "events")
    assert "Bob 2 2 0" in section(html, "opponents")
    assert "since 1998" in words_in(html)


# ---------------------------------------------------------------- the rating


def test_a_rating_is_shown_from_thirty_games_on(club: Club) -> None:
    many(club, SHOWN_FROM - 1)
    assert "A rating is shown after 30 games. So far 27 games count." in section(
        page_of("Ann"), "rating"
    )
    afternoon(club, SHOWN_FROM)
    rate_club(club)
    row = EventRating.objects.filter(person__name="Ann").latest("event__starts_at")
    shown = section(page_of("Ann"), "rating")
    assert f"{row.after:.0f} (±" in shown
    assert "worked out from 30 games" in shown


@on_both
def test_it_says_why_it_moved(club: Club) -> None:
    many(club, SHOWN_FROM + 1)
    last = EventRating.objects.filter(person__name="Ann").latest("event__starts_at")
    bob = EventRating.objects.get(person__name="Bob", event=last.event_id)
    words = section(page_of("Ann"), "rating")
    assert f"From {last.before:.0f} to {last.after:.0f}: +{last.after - last.before:.1f}" in words
    assert f"beat Bob ({bob.before:.0f}) +{last.moves['1']:.1f}" in words


def test_a_club_may_show_no_ratings(club: Club) -> None:
    many(club)
    Club.objects.update(shows_ratings=False)
    html = page_of("Ann")
    assert 'id="rating"' not in html
    assert "(±" not in html
    assert "±" not in html


def test_somebody_who_is_hidden_has_no_rating_either_for_directors(club: Club) -> None:
    many(club)
    show_person_as(person_called("Ann"), "hidden", by=MARION)
    assert 'id="rating"' not in page_of("Ann", director(club))


# ---------------------------------------------------------------- who is shown, and to whom


def director(club: Club) -> Client:
    client = Client()
    client.force_login(make_user(club, "Marion", Role.Kind.DIRECTOR))
    return client


def test_hidden_there_is_a_page_for_the_clubs_directors_only(club: Club) -> None:
    afternoon(club, 1)
    ann = person_called("Ann")
    show_person_as(ann, "hidden", by=MARION)
    other = make_user(Club.objects.create(name="Other", slug="other"), "Olga", Role.Kind.DIRECTOR)
    stranger, helper = Client(), Client()
    stranger.force_login(other)
    helper.force_login(make_user(club, "Hal", Role.Kind.VOLUNTEER))
    assert [status_for("Ann", each) for each in (Client(), stranger, helper)] == [404] * 3
    html = page_of("Ann", director(club))
    assert "Ann isn’t shown on public pages. Only directors of the club see this page." in words_in(
        html
    )
    assert "Ann" not in words_in(page_of("Bob"))
    assert "Players who aren’t shown 1 0 1" in section(page_of("Bob"), "opponents")


def test_as_initials_there_are_initials_and_no_link(club: Club) -> None:
    afternoon(club, 1, [[("Zelda Quartz", "Bob")]])
    zelda = person_called("Zelda Quartz")
    show_person_as(zelda, "initials", by=MARION)
    html = Client().get(address_of(zelda)).content.decode()
    assert "Zelda" not in html
    assert "Z. Q." in html
    others = page_of("Bob")
    assert "Zelda" not in others
    assert address_of(zelda) not in others


def test_erased_people_have_no_page(club: Club) -> None:
    afternoon(club, 1)
    ann = person_called("Ann")
    erase_person(ann, by=MARION)
    assert Client().get(address_of(ann)).status_code == 404
    assert director(club).get(address_of(ann)).status_code == 404
    assert "Ann" not in words_in(page_of("Bob"))


def test_somebody_without_a_result_or_of_another_club_has_none(club: Club) -> None:
    afternoon(club, 1)
    new = Person.objects.create(club=club, name="New Member")
    assert Client().get(address_of(new)).status_code == 404
    other = Club.objects.create(name="Other", slug="other")
    wrong = reverse("memory:player", args=[other.slug, person_called("Ann").pk])
    assert Client().get(wrong).status_code == 404


def test_an_applicant_has_none(club: Club) -> None:
    afternoon(club, 1)
    Person.objects.filter(name="Ann").update(is_applicant=True)
    assert status_for("Ann", Client()) == 404


@pytest.mark.parametrize("field", ["visible", "deleted_at", "why_cancelled"])
def test_drafts_deleted_and_cancelled_events_are_not_there(club: Club, field: str) -> None:
    afternoon(club, 1)
    hidden = afternoon(club, 2, [[("Bob", "Ann")]])
    values = {"visible": False, "deleted_at": timezone.now(), "why_cancelled": "storm"}
    Event.objects.filter(pk=hidden.pk).update(**{field: values[field]})
    html = page_of("Ann")
    assert "Afternoon 2" not in html
    assert "Bob 1 1 0" in section(html, "opponents")


def test_a_reopened_event_is_gone_at_once(club: Club) -> None:
    afternoon(club, 1)
    event = afternoon(club, 2, [[("Bob", "Ann")]])
    reopen(event, by=Actor("Marion Fehr"), reason="a wrong result")
    html = page_of("Ann")
    assert "Afternoon 2" not in html
    assert "Bob 1 1 0" in section(html, "opponents")


# ---------------------------------------------------------------- what it costs


def queries_for(person: Person) -> int:
    with CaptureQueriesContext(connection) as asked:
        assert Client().get(address_of(person)).status_code == 200
    return len(asked)


def test_as_many_queries_for_ten_years_as_for_one(club: Club) -> None:
    other = Club.objects.create(name="Other", slug="other", time_zone="America/Winnipeg")
    short = fill_years(club, years=1, people=12, events=8, nights=4, here=8)
    long = fill_years(other, years=10, people=40, events=5, nights=3, here=12)
    rate_club(club)
    rate_club(other)
    assert queries_for(short[0]) == queries_for(long[0]) == 12


@on_both
def test_seasons_have_a_place_among_those_with_enough_nights(club: Club) -> None:
    people = fill_years(club, years=1, people=12, events=0, nights=6, here=12)
    html = Client().get(address_of(people[0])).content.decode()
    seasons = section(html, "seasons")
    assert re.search(r"Doubles 2016 \d+\w\w of 12 6 [\d.]+ per night \d+ \d+", seasons)
    assert reverse("leagues:player", args=["pegs-doubles-2016", people[0].pk]) in html
    season = Client().get(reverse("leagues:player", args=["pegs-doubles-2016", people[0].pk]))
    place = re.search(r"(\d+\w\w) of 12", seasons)
    assert place is not None
    assert f"{place[1]}, " in words_in(season.content.decode())
