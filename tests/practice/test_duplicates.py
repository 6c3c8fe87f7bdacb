"""Two people, or a club on an evening, play the same deals against the computer and compare."""

import datetime
import re
from random import Random
from typing import Any

import pytest
from django.core.management import call_command
from django.test import Client
from django.utils import timezone

from cribbage_events.clubs.models import Club, Role
from cribbage_events.cribbage.cards import Card
from cribbage_events.cribbage.game import CribbageGame, Phase, What
from cribbage_events.cribbage.moves import Claim
from cribbage_events.events.erasing.erasing import erase_person
from cribbage_events.practice.duplicate_pages import NAME
from cribbage_events.practice.duplicates import (
    averages,
    begin_turn,
    deal_by_deal,
    game_of,
    is_played,
    standings,
)
from cribbage_events.practice.models import DEALS, DuplicateMatch, DuplicatePlayer
from cribbage_events.practice.services import go_on, make_move
from tests.building import MARION, make_club, make_user
from tests.factories import PersonFactory
from tests.practice.guest import plain

pytestmark = pytest.mark.django_db

STARTED = {"name": "Ann", "deals": 4, "strength": "good"}


class Player:
    """Somebody's browser at a duplicate match."""

    def __init__(self) -> None:
        self.client = Client()
        self.said = self.address = ""

    def start(self, **chosen: Any) -> "Player":
        answer = self.client.post("/practice/duplicate/", STARTED | chosen)
        assert answer.status_code == 302, answer.content.decode()
        self.address = answer["Location"]
        return self

    def join(self, address: str, name: str) -> Any:
        self.address = address
        return self.client.post(address, {"name": name})

    def look(self, page: str = "") -> str:
        answer = self.client.get(f"{self.address}{page}", follow=True)
        assert answer.status_code == 200
        self.said = plain(answer.content.decode())
        return self.said

    def send(self, where: str, **fields: Any) -> Any:
        step = re.search(r'name="step" value="([^"]*)"', self.said)
        assert step
        answer = self.client.post(f"{self.address}{where}/", {"step": step[1]} | fields)
        if answer.status_code == 302:
            self.said = plain(self.client.get(answer["Location"], follow=True).content.decode())
        return answer

    def move(self, rng: Random) -> Any:
        offered = {
            name: re.findall(rf'name="{name}" (?:id="[^"]*" )?value="(\w+)"', self.said)
            for name in ("cards", "card")
        }
        if offered["cards"]:
            return self.send("move", cards=rng.sample(offered["cards"], 2))
        if 'class="practice play"' in self.said:
            cards = offered["card"]
            return self.send("move", **({"card": rng.choice(cards)} if cards else {}))
        return self.send("on")

    def play(self, seed: int = 0) -> "Player":
        """Play until the page of the match comes."""
        rng = Random(seed)
        self.look("table/")
        while 'class="practice ' in self.said:
            self.move(rng)
        return self

    @property
    def row(self) -> DuplicatePlayer:
        return DuplicatePlayer.objects.get(match__key=self.address.split("/")[3], name=self.name)

    name = "Ann"


def match_of(player: Player) -> DuplicateMatch:
    return DuplicateMatch.objects.get(key=player.address.split("/")[3])


def evening(club: Club | None = None, **fields: Any) -> DuplicateMatch:
    given = {"name": "Same deals", "starts_at": timezone.now(), "deals": 4, "strength": "easy"}
    return DuplicateMatch.objects.create(club=club or make_club(), **given | fields)


def club_of(match: DuplicateMatch) -> Club:
    assert match.club
    return match.club


# ------------------------------------------------------------ the deals


def ranks(cards: Any) -> list[int]:
    return sorted(card.rank for card in cards)


def dealt(match: DuplicateMatch, turn: int) -> list[tuple[Card, ...]]:
    session = begin_turn(match, turn)
    hands = game_of(match, session).hands
    assert hands
    return [*hands.dealt, (hands.next_card,)]


@pytest.mark.parametrize("deals", DEALS)
def test_each_deal_comes_twice_with_the_seats_and_the_suits_exchanged(deals: int) -> None:
    match = DuplicateMatch(seed="seed", deals=deals, strength="easy")
    for deal in range(deals):
        own, pats, starter = dealt(match, deal)
        own_again, pats_again, starter_again = dealt(match, deal + deals)
        assert (ranks(own), ranks(pats)) == (ranks(pats_again), ranks(own_again))
        assert starter[0].rank == starter_again[0].rank
        assert starter[0].suit != starter_again[0].suit
        assert set(own) != set(pats_again)


def test_somebody_deals_as_often_as_the_computer_in_each_half() -> None:
    match = DuplicateMatch(seed="seed", deals=4, strength="easy")
    dealers = [begin_turn(match, turn).first_dealer for turn in range(8)]
    assert dealers == [0, 1, 0, 1, 1, 0, 1, 0]


@pytest.mark.parametrize("strength", ["easy", "good", "expert"])
def test_everybody_meets_the_same_opponent(strength: str) -> None:
    """Whoever plays the same cards gets the same answers."""
    match = DuplicateMatch(seed="seed", deals=4, strength=strength)

    def played() -> list[str]:
        session = begin_turn(match, 1)
        while True:
            game = game_of(match, session)
            if is_played(game):
                return [str(move) for move in game.moves]
            if session.person_moves(game):
                session = make_move(session, game, game.legal_moves()[0])
            else:
                session = go_on(session, game)

    assert played() == played()


def played_to_its_end(match: DuplicateMatch, choice: int) -> CribbageGame:
    """Return the second deal, in which the person always lays the first card, or the last one."""
    session = begin_turn(match, 1)
    while not is_played(game := game_of(match, session)):
        if session.person_moves(game):
            at = choice if game.phase == Phase.PLAY else 0
            session = make_move(session, game, game.legal_moves()[at])
        else:
            session = go_on(session, game)
    return game


def test_a_computer_misses_the_same_points_of_a_hand_however_it_was_played() -> None:
    longer = missed = 0
    for seed in range(40):
        match = DuplicateMatch(seed=f"seed {seed}", deals=4, strength="easy")
        one, other = (played_to_its_end(match, choice) for choice in (0, -1))
        said = [[each for each in game.moves if isinstance(each, Claim)] for game in (one, other)]
        assert said[0] == said[1]
        longer += len(one.moves) != len(other.moves)
        shown = [each for each in one.log if each.what in {What.HAND, What.CRIB}]
        missed += any(each.points != each.count for each in shown)
    assert longer
    assert missed


# ------------------------------------------------------------ two people


def test_two_people_play_the_same_deals_and_see_the_difference() -> None:
    ann, bob = Player().start(), Player()
    bob.name = "Bob"
    assert "Send this to the other person" in ann.look()
    assert bob.join(ann.address, "Bob")["Location"] == f"{ann.address}table/"
    ann.play(1)
    assert "You have played every deal, Ann." in ann.said
    assert "The comparison is complete when everybody has." in ann.said
    assert "Deal by deal" not in ann.said
    bob.play(2)
    for player, other in ((ann, bob), (bob, ann)):
        said = player.look()
        assert "from the same cards" in said or "as many points" in said
        difference = sum(a - b for a, b in player.row.points) - sum(
            a - b for a, b in other.row.points
        )
        words = f"{difference:+d}".replace("-", "−")
        assert f"<strong>{words}</strong> </td> </tr> </tfoot>" in said


def test_nothing_of_others_is_shown_before_ones_own_end() -> None:
    ann, bob = Player().start(), Player()
    bob.join(ann.address, "Bob")
    ann.play()
    said = bob.look()
    assert "8 of 8" in said
    assert "Points" not in said


def test_who_plays_alike_gets_the_same_points() -> None:
    ann, bob = Player().start(strength="expert"), Player()
    bob.name = "Bob"
    bob.join(ann.address, "Bob")
    assert ann.play(5).row.points == bob.play(5).row.points
    assert "as many points from these cards" in ann.look()


def test_a_match_can_be_continued_later() -> None:
    ann = Player().start()
    rng = Random(3)
    ann.look("table/")
    while not ann.row.points:
        ann.move(rng)
    assert "1 of 8 played" in ann.said
    assert "Continue playing" in ann.look()
    ann.look("table/")
    assert "1 of 8 played" in ann.said
    ann.send("on")
    assert 'class="practice discard"' in ann.said


def test_an_old_page_changes_nothing() -> None:
    ann = Player().start()
    ann.look("table/")
    old = ann.said
    cards = re.findall(r'name="cards" (?:id="[^"]*" )?value="(\w+)"', old)
    ann.send("move", cards=cards[:2])
    now = ann.said
    ann.said = old
    answer = ann.send("move", cards=cards[2:4])
    assert answer["Location"] == f"{ann.address}table/?already=1"
    assert "That was already played." in ann.said
    assert re.findall('name="step" value="([^"]*)"', ann.said) == re.findall(
        'name="step" value="([^"]*)"', now
    )


def test_a_deal_is_written_down_once() -> None:
    """The last step of a deal, sent twice from two pages that were open at once."""
    ann = Player().start()
    rng = Random(3)
    ann.look("table/")
    while not ann.row.points:
        cookie, said = ann.client.cookies[NAME].value, ann.said
        ann.move(rng)
    first = ann.row.points
    ann.client.cookies[NAME], ann.said = cookie, said
    ann.move(Random(3))
    assert ann.row.points == first
    assert len(first) == 1


def test_a_wrong_move_is_refused_in_words() -> None:
    ann = Player().start()
    ann.look("table/")
    answer = ann.send("move", cards=["AS"])
    assert answer.status_code == 200
    assert 'id="error"' in answer.content.decode()


@pytest.mark.parametrize("cookie", ["", "x", "a:b:c"])
def test_an_altered_cookie_is_nobody(cookie: str) -> None:
    ann = Player().start()
    ann.client.cookies[NAME] = cookie
    assert "Join and play" in ann.look()
    assert "Join and play" in ann.look("table/")


def test_a_cookie_of_another_match_opens_nothing() -> None:
    ann, eve = Player().start(), Player().start(name="Eve")
    eve.address = ann.address
    assert "Join and play" in eve.look()


def test_the_cookie_stays_small_and_doesnt_tell_the_seed() -> None:
    ann = Player().start(deals=12)
    match, longest, rng = match_of(ann), 0, Random(1)
    ann.look("table/")
    for _step in range(40):
        ann.move(rng)
        value = ann.client.cookies[NAME].value
        longest = max(longest, len(value))
        assert match.seed not in value
    assert longest < 1_500


def test_a_cookie_that_is_lost_halfway_deals_the_same_cards_again() -> None:
    ann = Player().start()
    ann.look("table/")
    first = re.findall(r'name="cards" (?:id="[^"]*" )?value="(\w+)"', ann.said)
    row = ann.row
    assert row.points == []
    ann.look("table/")
    assert re.findall(r'name="cards" (?:id="[^"]*" )?value="(\w+)"', ann.said) == first


def test_a_name_is_taken_once_and_a_match_has_four_places() -> None:
    ann = Player().start()
    refused = Player().join(ann.address, "ann")
    assert "Somebody here is already called ann." in refused.content.decode()
    for name in ("Bob", "Cy", "Di"):
        assert Player().join(ann.address, name).status_code == 302
    stranger = Player()
    stranger.address = ann.address
    assert "No more people can join this match." in stranger.look()
    assert "No more people" in stranger.join(ann.address, "Flo").content.decode()


@pytest.mark.parametrize(
    "typed", [{"name": ""}, {"name": "x" * 31}, {"deals": 5}, {"strength": "best"}]
)
def test_what_cant_be_is_refused(typed: dict[str, Any]) -> None:
    answer = Client().post("/practice/duplicate/", STARTED | typed)
    assert answer.status_code == 200
    assert not DuplicateMatch.objects.exists()


def test_a_program_that_fills_in_every_field_starts_nothing() -> None:
    Client().post("/practice/duplicate/", STARTED | {"website": "x"})
    assert not DuplicateMatch.objects.exists()


def test_ten_matches_a_minute() -> None:
    client = Client()
    answers = [client.post("/practice/duplicate/", STARTED).status_code for _each in range(11)]
    assert answers[-2:] == [302, 429]


def test_matches_of_two_are_deleted_after_two_months_and_evenings_stay() -> None:
    long_ago = timezone.now() - datetime.timedelta(days=61)
    DuplicateMatch.objects.create(deals=4, strength="easy", made_at=long_ago)
    new = DuplicateMatch.objects.create(deals=4, strength="easy")
    kept = evening(starts_at=long_ago, made_at=long_ago)
    call_command("clear")
    assert set(DuplicateMatch.objects.all()) == {new, kept}


# ------------------------------------------------------------ comparing


def player(name: str, *gained: int) -> DuplicatePlayer:
    return DuplicatePlayer(name=name, points=[[10 + each, 10] for each in gained])


def test_players_are_ranked_by_their_points_over_the_average_of_the_same_deals() -> None:
    match = DuplicateMatch(deals=4, strength="easy")
    players = [player("Ann", 6, 2), player("Bob", 0, 0, 8), player("Cy", 0), player("Di")]
    assert averages(players, 8)[:4] == [2, 1, 8, 0]
    rows = standings(match, players)
    assert [(row["player"].name, row["over"], row["place"]) for row in rows] == [
        ("Ann", 5.0, 1),
        ("Cy", -2.0, 2),
        ("Bob", -3.0, 3),
        ("Di", 0.0, None),
    ]


def test_those_who_are_level_share_a_place() -> None:
    match = DuplicateMatch(deals=4, strength="easy")
    rows = standings(match, [player("Ann", 3), player("Bob", 3), player("Cy", 0)])
    assert [row["place"] for row in rows] == [1, 1, 3]


def test_after_the_evening_whoever_played_every_deal_comes_first() -> None:
    match = DuplicateMatch(
        deals=4, strength="easy", starts_at=timezone.now() - datetime.timedelta(days=1)
    )
    rows = standings(match, [player("Ann", 9), player("Bob", *[0] * 8)])
    assert [row["player"].name for row in rows] == ["Bob", "Ann"]


def test_both_times_of_a_deal_are_compared_together() -> None:
    match = DuplicateMatch(deals=4, strength="easy")
    rows = deal_by_deal(match, player("A", 1, 0, 0, 0, 2, 0, 0, 0), [player("B", *[1] * 8)])
    assert rows[0] == {"yours": 3, "theirs": 2, "difference": 1}
    assert rows[1]["difference"] == -2


# ------------------------------------------------------------ a club's evening


def director(club: Club) -> Client:
    client = Client()
    client.force_login(make_user(club, "Dora", Role.Kind.DIRECTOR))
    return client


NEW = {"name": "Same deals", "date": "2099-12-01", "time": "19:00", "deals": 6, "strength": "good"}


def test_a_director_makes_an_evening_that_is_in_the_clubs_calendar() -> None:
    club = make_club()
    answer = director(club).post(f"/practice/duplicate/evening/?club={club.slug}", NEW)
    assert answer.status_code == 302, answer.content.decode()
    match = DuplicateMatch.objects.get()
    assert (match.club, match.deals, match.name) == (club, 6, "Same deals")
    assert match.local_start
    assert match.local_start.hour == 19
    visitor = Client()
    for page in (f"/clubs/{club.slug}/", f"/clubs/{club.slug}/duplicate/"):
        assert match.get_absolute_url() in visitor.get(page).content.decode()
    calendar = visitor.get(f"{match.get_absolute_url()}calendar/")
    assert "SUMMARY:Same deals" in calendar.content.decode()
    assert "T190000" in calendar.content.decode()


def test_nobody_plays_before_an_hour_before_the_beginning() -> None:
    match = evening(starts_at=timezone.now() + datetime.timedelta(hours=2))
    ann = Player()
    assert ann.join(match.get_absolute_url(), "Ann")["Location"] == ann.address
    assert "You are on the list, Ann." in ann.look()
    assert "You are on the list, Ann." in ann.look("table/")


def test_the_ranking_of_an_evening_is_live_for_everybody() -> None:
    match = evening()
    ann, bob = Player(), Player()
    bob.name = "Bob"
    for each, name in ((ann, "Ann"), (bob, "Bob")):
        each.join(match.get_absolute_url(), name)
    ann.play(1)
    rng = Random(2)
    bob.look("table/")
    while len(bob.row.points) < 3:
        bob.move(rng)
    wall = plain(
        Client().get(match.get_absolute_url(), headers={"hx-request": "true"}).content.decode()
    )
    assert "8 of 8" in wall
    assert "3 of 8" in wall
    assert "Over the average" in wall
    assert "<html" not in wall
    shown = Client().get(f"{match.get_absolute_url()}?wall=1").content.decode()
    assert "Join and play" not in shown
    assert "Code that opens this match" in shown


def test_an_evening_that_is_over_takes_nobody_and_keeps_its_results() -> None:
    match = evening()
    ann = Player()
    ann.join(match.get_absolute_url(), "Ann")
    ann.look("table/")
    DuplicateMatch.objects.update(starts_at=timezone.now() - datetime.timedelta(hours=13))
    assert "This evening is over." in ann.look("table/")
    assert Player().join(match.get_absolute_url(), "Bob").status_code == 200
    assert list(match.players.values_list("name", flat=True)) == ["Ann"]
    assert "Same deals" in Client().get(f"/clubs/{club_of(match).slug}/duplicate/").content.decode()


def test_a_suspended_clubs_evening_is_closed() -> None:
    match = evening()
    Club.objects.update(suspended_at=timezone.now())
    for page in ("", "table/", "calendar/"):
        assert Client().get(f"{match.get_absolute_url()}{page}").status_code == 403
    assert Client().post(f"{match.get_absolute_url()}move/").status_code == 403


def test_a_director_changes_an_evening_and_removes_a_player_and_the_evening() -> None:
    match = evening()
    client = director(club_of(match))
    settings = f"/clubs/{club_of(match).slug}/duplicate/{match.key}/"
    ann = Player()
    ann.join(match.get_absolute_url(), "Ann")
    client.post(settings, NEW | {"name": "Moved"})
    match.refresh_from_db()
    # The number of deals stays as it is: somebody may have played.
    assert (match.name, match.deals) == ("Moved", 4)
    client.post(f"{settings}remove/", {"player": ann.row.pk})
    assert not match.players.exists()
    assert "Put me on the list" in ann.look()
    client.post(f"{settings}remove/")
    assert not DuplicateMatch.objects.exists()


def test_only_a_director_of_the_club_changes_its_evening() -> None:
    match = evening()
    stranger = Client()
    settings = f"/clubs/{club_of(match).slug}/duplicate/{match.key}/"
    for page in (settings, f"{settings}remove/"):
        assert stranger.post(page, NEW)["Location"].startswith("/accounts/")
    stranger.force_login(make_user(club_of(match), "Vi", Role.Kind.VOLUNTEER))
    for page in (settings, f"{settings}remove/"):
        assert stranger.post(page, NEW).status_code == 403


def test_somebody_who_is_erased_is_no_longer_named() -> None:
    match = evening()
    person = PersonFactory.create(club=club_of(match), name="Val Roe")
    match.players.create(name="val roe", points=[[12, 3]])
    match.players.create(name="Bob")
    erase_person(person, by=MARION)
    page = Client().get(match.get_absolute_url()).content.decode()
    assert "val roe" not in page
    assert "Name removed" in page
    assert "1 of 8" in plain(page)
    assert "Bob" in page


def test_a_namesake_of_somebody_erased_stays() -> None:
    match = evening()
    person = PersonFactory.create(club=club_of(match), name="Val Roe")
    PersonFactory.create(club=club_of(match), name="Val Roe")
    match.players.create(name="Val Roe")
    erase_person(person, by=MARION)
    assert match.players.get().name == "Val Roe"


def test_the_page_of_a_match_takes_the_same_queries_for_one_player_and_for_many(
    django_assert_num_queries: Any,
) -> None:
    match = evening()
    for number in range(9):
        match.players.create(name=f"Table {number}", points=[[5, number]])
    with django_assert_num_queries(2):
        Client().get(match.get_absolute_url())
