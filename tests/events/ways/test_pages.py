"""The pages of a club's ways of playing."""

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from cribbage_events.clubs.models import Club, Role
from cribbage_events.contest.scoring import Adds
from cribbage_events.events.models import Way
from tests.building import make_club, make_user
from tests.events.desk_client import a_director
from tests.events.ways.typed import typed

pytestmark = pytest.mark.django_db


@pytest.fixture
def club() -> Club:
    return make_club()


@pytest.fixture
def director(club: Club) -> Client:
    client = Client()
    client.force_login(a_director(club))
    return client


def address(club: Club, rest: str = "") -> str:
    return f"/clubs/{club.slug}/ways/{rest}"


def new(club: Club, code: str = "senior-games") -> str:
    return address(club, f"new/?from={code}")


def saved(director: Client, club: Club, **changed: object) -> Way:
    data = typed("senior-games", **{"name": "Thursday pegs", **changed})
    response = director.post(new(club), data)
    assert response.status_code == 302, response.text
    return Way.objects.get(name=data["name"])


@pytest.mark.parametrize(
    "code", ["senior-games", "legion-league", "acc-grass-roots", "acc-tournament"]
)
def test_a_preset_is_saved_as_it_is_under_a_name(club: Club, director: Client, code: str) -> None:
    assert "How we play" in director.get(new(club, code)).text
    response = director.post(new(club, code), typed(code, name="Ours"))
    assert response.status_code == 302, response.context["form"].errors
    way = Way.objects.get()
    assert response.headers["Location"] == address(club, f"{way.pk}/")
    assert way.text == '{"name": "Ours"}'


def test_its_page_is_the_rules_that_everybody_may_read(club: Club, director: Client) -> None:
    way = saved(director, club, win=5, skunk=6, double_skunk=6)
    page = Client().get(address(club, f"{way.pk}/")).text
    assert "Thursday pegs" in page
    assert "5" in page
    assert "Change it" not in page
    french = Client(headers={"accept-language": "fr"}).get(address(club, f"{way.pk}/"))
    assert "Les règles" in french.text or "Points" in french.text


def test_only_directors_change_it(club: Club, director: Client) -> None:
    way = saved(director, club)
    helper = Client()
    helper.force_login(make_user(club, "Hal", Role.Kind.COORDINATORS_HELPER))
    for rest in ("new/?from=senior-games", f"{way.pk}/edit/"):
        assert helper.get(address(club, rest)).status_code == 403
    assert helper.post(address(club, f"{way.pk}/delete/")).status_code == 403


def test_a_change_keeps_the_way_and_a_copy_makes_another(club: Club, director: Client) -> None:
    way = saved(director, club)
    changed = typed("senior-games", name="Thursday pegs", adds="pegs")
    director.post(address(club, f"{way.pk}/edit/"), changed)
    way.refresh_from_db()
    assert way.preset.scoring.adds == Adds.PEGS
    page = director.get(address(club, f"new/?copy={way.pk}")).text
    assert "Thursday pegs (copy)" in page
    director.post(address(club, f"new/?copy={way.pk}"), {**changed, "name": "Friday pegs"})
    assert Way.objects.filter(club=club).count() == 2


def test_a_name_is_given_once(club: Club, director: Client) -> None:
    saved(director, club)
    page = director.post(new(club), typed("senior-games", name="Thursday pegs")).text
    assert "You have a way of this name" in page
    assert Way.objects.count() == 1


def test_deleted_it_is_no_longer_in_the_list(club: Club, director: Client) -> None:
    way = saved(director, club)
    director.post(address(club, f"{way.pk}/delete/"))
    assert not Way.objects.exists()
    assert director.get(address(club, f"{way.pk}/")).status_code == 404


def test_what_contradicts_itself_is_refused_beside_its_field(club: Club, director: Client) -> None:
    data = typed("senior-games", name="Pegs", adds="short", rounds=7)
    page = director.post(new(club), data).text
    assert "id_adds_error" in page
    assert 'value="7"' in page
    assert not Way.objects.exists()


def test_a_button_moves_a_tie_break_without_saving(club: Club, director: Client) -> None:
    data = typed("acc-tournament") | {"move": "up:spread", "rounds": 12}
    page = director.post(new(club, "acc-tournament"), data).text
    chosen = page[page.index("data-order") : page.index("data-others")]
    assert chosen.index('value="spread"') < chosen.index('value="games-won"')
    assert not Way.objects.exists()
    taken = director.post(new(club, "acc-tournament"), data | {"move": "take:head-to-head"}).text
    others = taken[taken.index("data-others") :]
    assert 'value="head-to-head"' in others


def test_the_example_follows_what_is_typed(club: Club, director: Client) -> None:
    data = typed("senior-games") | {"look": "1", "win": 7, "skunk": 9, "double_skunk": 9}
    for number, (winner, margin) in enumerate([(0, 14), (2, 6), (2, 20), (1, 5), (0, 33), (1, 9)]):
        data |= {f"game-winner{number}": winner, f"game-margin{number}": margin}
    page = director.post(new(club), data, headers={"HX-Request": "true"}).text
    assert "<h1>" not in page
    assert "16" in page
    assert "ahead of Bob on spread, +17 to +0" in page
    prizes = {"most_skunks": "on", "no_wins": "on", "exact_wins": "2"}
    page = director.post(new(club), data | prizes, headers={"HX-Request": "true"}).text
    assert "Most skunks: Ann (1)" in page
    assert "No games won: Di" in page
    assert "Exactly 2 games won: Ann" in page
    wrong = director.post(new(club), data | {"win": "x"}, headers={"HX-Request": "true"}).text
    assert "Correct this to see the example" in wrong
    assert "A win" in wrong


def test_two_directors_at_once_keep_both_changes(club: Club, director: Client) -> None:
    way = saved(director, club)
    edit = address(club, f"{way.pk}/edit/")
    seen = director.get(edit).context["form"]["seen"].value()
    director.post(edit, typed("senior-games", name="Thursday pegs", rounds=6))
    data = typed("senior-games", name="Thursday pegs", win=3, skunk=4, double_skunk=4)
    director.post(edit, data | {"seen": seen})
    way.refresh_from_db()
    assert (way.preset.rounds, way.preset.scoring.win) == (6, 3)


def test_more_ways_take_no_more_queries(club: Club, director: Client) -> None:
    pages = ["", f"{saved(director, club).pk}/", "new/?from=senior-games"]
    counts = [queries(director, address(club, page)) for page in pages]
    run = queries(director, f"/run/?club={club.slug}")
    for number in range(3):
        saved(director, club, name=f"Way {number}")
    assert [queries(director, address(club, page)) for page in pages] == counts
    assert queries(director, f"/run/?club={club.slug}") == run
    assert max(counts) <= 6


def queries(client: Client, page: str) -> int:
    with CaptureQueriesContext(connection) as found:
        assert client.get(page).status_code == 200
    return len(found)
