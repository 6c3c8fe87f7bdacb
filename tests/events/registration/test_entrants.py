"""Lists of an event are in order of family names, and names are found without accents."""

import pytest

from cribbage_events.clubs.models import Club
from cribbage_events.clubs.names import FAMILY
from cribbage_events.events.games.rounds import paths_of, rounds_of
from cribbage_events.events.models import Entry, Event
from cribbage_events.events.registration.selectors import entrant_list
from cribbage_events.events.registration.views import entrants
from tests.building import make_club, make_event
from tests.events.desk_client import director_of
from tests.factories import ClubFactory, EntryFactory, EventFactory

pytestmark = pytest.mark.django_db

PEOPLE = ["Yvon Morin", "Réal Gagnon", "Roger Gagnon", "Zoé Allard", "Benoît Côté", "Al Cotton"]
IN_ORDER = [
    "Allard, Zoé",
    "Côté, Benoît",
    "Cotton, Al",
    "Gagnon, Réal",
    "Gagnon, Roger",
    "Morin, Yvon",
]


@pytest.fixture
def club() -> Club:
    made: Club = ClubFactory.create(name_order=FAMILY)
    return made


@pytest.fixture
def event(club: Club) -> Event:
    made: Event = EventFactory.create(club=club)
    for name in PEOPLE:
        EntryFactory.create(event=made, person__name=name)
    return made


def test_entrants_are_listed_by_family_name(event: Event) -> None:
    assert [line.entry.listed_name for line in entrant_list(event).people] == IN_ORDER


@pytest.mark.parametrize(
    ("search", "found"),
    [
        ("cote", ["Benoît Côté"]),
        ("BENOIT", ["Benoît Côté"]),
        ("cote benoit", ["Benoît Côté"]),
        ("2", ["Réal Gagnon"]),
        ("gagnon", ["Réal Gagnon", "Roger Gagnon"]),
        ("nobody", []),
    ],
)
def test_a_name_is_found_without_accents(event: Event, search: str, found: list[str]) -> None:
    assert [line.entry.name for line in entrant_list(event, search).people] == found


def test_a_namesake_is_found_by_the_name_alone(event: Event) -> None:
    Entry.objects.filter(event=event, number=4).update(name="Zoé Allard (4)")
    assert [line.entry.number for line in entrant_list(event, "zoe allard").people] == [4]


def test_the_rounds_by_name_too(club: Club) -> None:
    event = make_event(club, [PEOPLE[:2], PEOPLE[2:4], PEOPLE[4:]])
    assert [path.listed_name for path in paths_of(rounds_of(event))] == IN_ORDER


def test_a_long_list_comes_in_pages_and_is_searched_as_a_whole(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """10,000 entrants were a page of 6.8 MB that took 18 seconds."""
    monkeypatch.setattr(entrants, "ON_A_PAGE", 10)
    club = make_club()
    event = EventFactory.create(club=club)
    for number in range(1, 26):
        name = f"Ann {'abcdefghijklmnopqrstuvwxyz'[number]}lee"
        EntryFactory.create(event=event, person__name=name, person__club=club, number=number)
    desk, page = director_of(club), f"/events/{event.slug}/desk/entrants/"

    def shown(query: str) -> tuple[int, str]:
        text = desk.get(page + query).content.decode()
        return text.count('class="tick-row'), text

    rows, text = shown("")
    assert rows == 10
    assert "25 entrants" in text
    assert "Page 1 of 3" in " ".join(text.split())
    assert 'href="?page=2"' in text
    assert "data-filter>" not in text.replace("\n", "").replace(" ", "")
    rows, text = shown("?page=3")
    assert (rows, 'rel="next"' in text) == (5, False)
    rows, text = shown("?page=2&live=1")
    assert rows == 10
    assert 'href="?page=3"' in text
    # Found on whichever page it would be.
    rows, text = shown("?q=zlee")
    assert (rows, "zlee" in text) == (1, True)
    # A tap leads back to its page.
    back = desk.post(f"{page}12/here/", {"page": "2"})
    assert back["Location"] == f"{page}?page=2#entry-12"
