"""Ways in which clubs play, each described on the page without code: the order is the one that its
rules say in words.
"""

import re
from collections import Counter
from collections.abc import Callable
from random import Random

import pytest
from playwright.sync_api import expect

from cribbage_events.clubs.models import Club, Role
from cribbage_events.events.drawing.services.draw import draw_event
from cribbage_events.events.models import Event, Game, Way
from tests.building import MARION, enter, fresh, make_club, make_user, say
from tests.journeys.conftest import NUMBERS
from tests.journeys.steps.newcomer import today
from tests.journeys.steps.visitor import DESK, Visit, Visitor
from tests.journeys.ways.describing import PLAIN, describe

pytestmark = pytest.mark.django_db(transaction=True)
NAMES = ("Agnes", "Bert", "Clara", "Doug", "Edna", "Frank", "Grace", "Harold")

# Round, winner, loser, and the loser's score.
type Result = tuple[int, str, str, int]


@pytest.fixture
def club(transactional_db: None) -> Club:
    return make_club()


@pytest.fixture
def director(visit: Visit, club: Club) -> Visitor:
    return visit(DESK).sign_in(make_user(club, "Marion", Role.Kind.DIRECTOR))


def hold(director: Visitor, club: Club, way: Way) -> Event:
    """Make an event that is played in this way, by its name among the kinds of events."""
    director.go(f"/run/?club={club.slug}")
    director.link(way.name)
    page, number = director.page, next(NUMBERS)
    page.locator("[name=name]").fill(f"Games {number}")
    page.locator("[name=date]").fill(today().isoformat())
    page.locator("[name=venue]").fill("Legion Hall")
    director.button("Create and publish")
    director.sees_heading("Register the entrants")
    event = Event.objects.get(name=f"Games {number}")
    for name in NAMES:
        enter(event, name)
    draw_event(event, by=MARION, seen=fresh(event).revision)
    return fresh(event)


def play_all(event: Event) -> list[Result]:
    """Every game has ended; the loser's score is any that can be, narrow and wide."""
    chance, results = Random(7), []
    games = Game.objects.filter(round__stage__event=event).order_by("round__number", "table")
    for game in games.select_related("round"):
        names = list(game.seats.order_by("side").values_list("entry__person__name", flat=True))
        lost = chance.randrange(2)
        score = chance.choice([event.target - 1, event.target - 12, event.target // 3])
        scores = [event.target, event.target]
        scores[lost] = score
        say(game, *scores)
        results.append((game.round.number, names[1 - lost], names[lost], score))
    return results


def order_on(director: Visitor, event: Event) -> list[str]:
    director.go(event.get_absolute_url())
    rows = director.page.locator(".standings tbody tr")
    expect(rows.first).to_be_visible()
    texts = rows.all_inner_texts()
    found = re.findall("|".join(NAMES), "\n".join(texts))
    return list(dict.fromkeys(found))


def assert_ranked(shown: list[str], key: Callable[[str], tuple[float, ...]]) -> None:
    """Who is level on everything may be shown in any order."""
    assert sorted(shown) == sorted(NAMES)
    values = [key(name) for name in shown]
    assert values == sorted(values, reverse=True)
    assert len(set(values)) > 2


def spread(results: list[Result], target: int) -> Counter[str]:
    found: Counter[str] = Counter()
    for _round, winner, loser, score in results:
        found[winner] += target - score
        found[loser] -= target - score
    return found


def wins(results: list[Result]) -> Counter[str]:
    return Counter(winner for _round, winner, _loser, _score in results)


def test_total_pegs(director: Visitor, club: Club) -> None:
    way = describe(director, club, "Total pegs", win=0, skunk=0, double_skunk=0, adds="pegs")
    event = hold(director, club, way)
    results = play_all(event)
    pegs: Counter[str] = Counter()
    for _round, winner, loser, score in results:
        pegs[winner] += 121
        pegs[loser] += score
    margins = spread(results, 121)
    assert_ranked(order_on(director, event), lambda name: (pegs[name], margins[name]))


def test_wins_then_fewest_losing_points(director: Visitor, club: Club) -> None:
    way = describe(director, club, "Wins, then losing points", ties=("fewest-short",), **PLAIN)
    event = hold(director, club, way)
    results = play_all(event)
    won, short = wins(results), Counter[str]()
    for _round, _winner, loser, score in results:
        short[loser] += 121 - score
    assert_ranked(order_on(director, event), lambda name: (won[name], -short[name]))


def test_rounds_worth_six_to_ten(director: Visitor, club: Club) -> None:
    way = describe(
        director,
        club,
        "Rounds worth more and more",
        rounds=5,
        by_round="6, 7, 8, 9, 10",
        **PLAIN,
    )
    event = hold(director, club, way)
    assert event.round_count == 5
    results = play_all(event)
    points: Counter[str] = Counter()
    for number, winner, _loser, _score in results:
        points[winner] += 5 + number
    margins = spread(results, 121)
    assert_ranked(order_on(director, event), lambda name: (points[name], margins[name]))


def test_wins_only_to_61(director: Visitor, club: Club) -> None:
    way = describe(director, club, "Wins only", target=61, ties=(), **PLAIN)
    event = hold(director, club, way)
    assert event.target == 61
    won = wins(play_all(event))
    assert_ranked(order_on(director, event), lambda name: (won[name],))


def test_prizes_for_most_skunks_and_for_no_wins(director: Visitor, club: Club) -> None:
    way = describe(director, club, "Prizes", most_skunks=True, no_wins=True)
    event = hold(director, club, way)
    results = play_all(event)
    skunks = Counter(winner for _round, winner, _loser, score in results if score <= 90)
    won, margins = wins(results), spread(results, 121)
    points = {name: 2 * won[name] + skunks[name] for name in NAMES}
    assert_ranked(order_on(director, event), lambda name: (points[name], margins[name]))
    director.go(f"{event.get_absolute_url()}rules/")
    director.sees("“Prizes”")


def test_moving_and_stationary_sides(director: Visitor, club: Club) -> None:
    way = describe(director, club, "Half moves", format="moving-sides", **PLAIN)
    event = hold(director, club, way)
    results = play_all(event)
    met = [frozenset({winner, loser}) for _round, winner, loser, _score in results]
    assert len(set(met)) == len(met)
    won, margins = wins(results), spread(results, 121)
    assert_ranked(order_on(director, event), lambda name: (won[name], margins[name]))
