"""While the director hides medals, prizes or the order, no page, file or push gives them away.

Two worlds in which something else happened answer everywhere alike.
"""

import re
from collections.abc import Callable, Iterator

import pytest
from django.test import Client
from django.urls import reverse

from cribbage_events.clubs.models import Person, Role
from cribbage_events.events.lifecycle.services import record_play_off
from cribbage_events.events.models import Entry, Event
from cribbage_events.events.prize_giving.selectors import calls_of
from cribbage_events.events.prize_giving.services import hide_medals, show_medals
from cribbage_events.events.standings.standings import standings_json, standings_of
from cribbage_events.leagues.fifty_fifty import draw_fifty_fifty
from cribbage_events.leagues.models import Night
from cribbage_events.memory.models import OldList, PastEvent, PastResult
from cribbage_events.tournaments.services import save_tournament
from tests.building import MARION, drawn_event, fresh, games_in, make_user, play_round, say
from tests.events.desk_client import at, words
from tests.events.guests import guest, is_today, make_link, player
from tests.events.prize_giving.hidden import DORA, end, nearly_over, play_last
from tests.leagues.factories import DESK
from tests.leagues.night import close, played
from tests.tournaments.building import tournament
from tests.walk.addresses import ROUTES, Addresses
from tests.walk.asking import read
from tests.walk.compared import in_another_world, pages, public_addresses
from tests.walk.hall import Visitor
from tests.walk.walking import pages_of

pytestmark = pytest.mark.django_db

ROUNDS = 3
PLACE = re.compile(r"Place =?\d|qualifies so far")
# Whoever checks the cards has to know who would qualify by them: their rulings depend on it.
CHECKERS = "/scores/cards/"


# ---------------------------------------------------------------- the medals of an event


def played_to_the_end(event: Event, *winners: int) -> Event:
    play_last(event, winners=winners)
    return end(event)


def test_pages_are_the_same_whoever_wins_the_last_round() -> None:
    event = nearly_over()
    assert len(list(public_addresses(event))) > 15

    def ends(*winners: int) -> Callable[[], object]:
        return lambda: played_to_the_end(event, *winners)

    first, second = in_another_world(event, ends()), in_another_world(event, ends(1, 3))
    assert {path for path in first if first[path] != second[path]} == set()
    playing = in_another_world(event, lambda: play_last(event))
    otherwise = in_another_world(event, lambda: play_last(event, winners=(2,)))
    assert {path for path in playing if playing[path] != otherwise[path]} == set()


def test_pages_of_players_with_earlier_years_are_the_same_too() -> None:
    event = nearly_over()
    for number in (1, 2):
        gives_earlier_year(event.entries.get(number=number).person)
    address = f"/clubs/{event.club.slug}/players/"
    first = in_another_world(event, lambda: played_to_the_end(event))
    second = in_another_world(event, lambda: played_to_the_end(event, 1, 2, 3))
    players = [path for path in first if path.startswith(address)]
    assert [first[path][:3] for path in players] == ["200"] * len(players) != []
    assert {path for path in players if first[path] != second[path]} == set()


def gives_earlier_year(person: Person) -> None:
    papers = OldList.objects.create(club=person.club)
    given = {"preset_code": "senior-games", "year": 2019, "name": "Fall games"}
    past = PastEvent.objects.create(club=person.club, old_list=papers, **given)
    PastResult.objects.create(past_event=past, person=person, rank=1)


def test_the_same_walk_finds_medals_that_are_shown() -> None:
    event = nearly_over()

    def shown(*winners: int) -> Callable[[], object]:
        return lambda: show_medals(played_to_the_end(event, *winners), by=DORA)

    first, second = in_another_world(event, shown()), in_another_world(event, shown(1, 3))
    different = {
        path.removeprefix(at(event, "event")) for path in first if first[path] != second[path]
    }
    assert {"", "?live", "projector/", "projector/?live", "rounds/", "standings.json"} <= different
    assert {"standings.csv", "games.json", "entrants/1/", "race/"} <= different
    player = f"players/{event.entries.get(number=1).person_id}/"
    year = event.day.year
    of_club = ("", "medals/", f"medals/{year}/", "records/", f"records/{year}/", "winners/", player)
    assert {f"/clubs/{event.club.slug}/{page}" for page in of_club} <= different


def test_a_play_off_is_hidden() -> None:
    event = drawn_event([60, 61, 62, 63], round_count=1, director=False)
    hide_medals(event, by=DORA)
    for game in games_in(event, 1):
        say(game, 121, 100)
    rows = standings_json(fresh(event))["divisions"][0]["rows"]
    level = [row["name"] for row in rows if row["rank"] == rows[0]["rank"]]
    assert len(level) > 1
    one, other = (event.entries.get(name=name) for name in level[:2])

    def won(winner: Entry, loser: Entry) -> Callable[[], object]:
        return lambda: record_play_off(event, by=MARION, winner=winner, loser=loser)

    first = in_another_world(event, won(one, other))
    assert first == in_another_world(event, won(other, one))


# ---------------------------------------------------------------- the prizes of a league's night


def hidden_night() -> Night:
    """Its last game is still to be played; the 50/50 was drawn at the break."""
    night = played(8, rounds=3)
    draw_fifty_fifty(night, by=DESK)
    hide_medals(night.event, by=DESK)
    return night


def ends(night: Night, seed: int, *, shown: bool = False) -> Callable[[], Event]:
    def end() -> Event:
        play_round(night.event, 4, seed=seed)
        event = close(night).event
        if shown:
            show_medals(event, by=DESK)
        return event

    return end


def test_pages_of_a_league_are_the_same_whoever_wins_the_last_game() -> None:
    night = hidden_night()
    slug = night.season.slug
    walked = set(public_addresses(night.event))
    assert {f"/leagues/{slug}/", f"/leagues/nights/{night.event.slug}/"} <= walked
    first = in_another_world(night.event, ends(night, 4))
    second = in_another_world(night.event, ends(night, 5))
    assert {path for path in first if first[path] != second[path]} == set()
    first = in_another_world(night.event, ends(night, 4, shown=True))
    second = in_another_world(night.event, ends(night, 5, shown=True))
    different = {path for path in first if first[path] != second[path]}
    assert {f"/leagues/{slug}/", reverse("events:event", args=[night.event.slug])} <= different


def test_prizes_are_called_from_the_last_to_the_first() -> None:
    night = hidden_night()
    event = fresh(ends(night, 4)())
    assert [call.honour for call in calls_of(event)] == [
        "Prize 3: $10",
        "Prize 2: $15",
        "Prize 1: $26",
    ]


# ---------------------------------------------------------------- the order of a tournament


def played_tournament(hides_standings: bool) -> Event:
    """Everything but the last game, so that the round goes on."""
    event = is_today(tournament(9, rounds=9))
    save_tournament(event, by=MARION, hides_standings=hides_standings, entrant_limit=None)
    for number in range(1, ROUNDS + 1):
        for game in games_in(event, number):
            say(game, 121, 100 - 7 * game.table + number)
    return fresh(event)


def seen(event: Event) -> dict[str, str]:
    """By address, what everybody, a player and a volunteer can read."""
    found = pages(event)
    entry = event.entries.get(number=1)
    volunteer = Client()
    volunteer.force_login(make_user(event.club, "Vi", Role.Kind.VOLUNTEER))
    readers = [
        (Visitor.PLAYER, player(entry)),
        (Visitor.LINK, guest(make_link(event, "Joe"))),
        (Visitor.VOLUNTEER, volunteer),
    ]
    for visitor, client in readers:
        for name, path in own_pages(visitor, event):
            for each in (path, f"{path}?live"):
                found[f"{visitor} {each}"] = read(client, name, each).said
    return {path: text for path, text in found.items() if CHECKERS not in path}


def own_pages(visitor: Visitor, event: Event) -> Iterator[tuple[str, str]]:
    """Of the scores and of a player's card, and what a phone keeps offline."""
    names = [
        name for name in ROUTES if re.match(r"events/<slug:slug>/(card|scores)/", ROUTES[name])
    ]
    return pages_of(visitor, Addresses(event), names)


def given_away(event: Event, found: dict[str, str]) -> set[str]:
    """The addresses that have somebody's card or place, or the names in order."""
    rows = standings_of(event)[0].rows
    cards = {text for row in rows for text in (row.card, row.row.card)}
    order = [row.entry.name for row in rows]
    return {
        path
        for path, text in found.items()
        if any(card in text for card in cards)
        or PLACE.search(words(text.encode()))
        or names_in(text, order) == order
    }


def names_in(text: str, names: list[str]) -> list[str]:
    """In the order in which they are first named."""
    return sorted((name for name in names if name in text), key=text.find)


def test_nothing_gives_the_order_away_while_it_is_hidden() -> None:
    event = played_tournament(hides_standings=True)
    assert given_away(event, seen(event)) == set()


def test_the_same_walk_finds_the_order_when_it_is_shown() -> None:
    event = played_tournament(hides_standings=False)
    found = given_away(event, seen(event))
    below = event.get_absolute_url()
    assert {below, f"{below}?live", f"{below}standings.json", f"{below}standings.csv"} <= found
    assert {f"{below}projector/", f"{below}projector/?live", f"{below}entrants/1/"} <= found
    assert f"{Visitor.PLAYER} {below}card/" in found
