"""Each printed sheet says whose it is and which of how many; none is cut, none has one line."""

import re
from collections.abc import Iterator

import pytest
from django.utils import timezone

from cribbage_events.clubs.models import Club, Person, Role
from cribbage_events.events.models import Entry, Event
from cribbage_events.events.prize_giving.selectors import calls_of
from tests.building import drawn_event, enter, event_with, fresh, make_club, make_user, play
from tests.events.finished import finished
from tests.events.prize_giving.hidden import end, nearly_over, play_last
from tests.journeys.steps.paper import (
    EDGE,
    PAPER,
    Sheet,
    faults,
    letters_of,
    pdf_of,
    printed,
)
from tests.journeys.steps.visitor import DESK, Visit, Visitor
from tests.leagues.full_season import fill_season
from tests.leagues.long_night import long_night
from tests.tournaments.building import tournament, with_fees

pytestmark = pytest.mark.django_db(transaction=True)

# Pages made to be printed have a button for it; others are printed now and then.
OF_AN_EVENT = ["", "rounds/", "rules/", "desk/rounds/", "desk/scorecards/", "desk/entrants/"]
NO_BUTTON = ["entrants/2/", "desk/log/", "desk/finish/"]
LISTS = ["", "rounds/", "desk/rounds/", "desk/entrants/"]
OF_A_NIGHT = ["treasurer/", "ledger/", "tables/"]
OF_A_SEASON = ["", "rules/", "desk/members/", "desk/ledger/"]


def drawn(entrants: int, slug: str) -> Event:
    """One of them directs and fills in, and one round is played."""
    event = drawn_event(range(30, 29 + entrants), slug=slug)
    play(event, 1)
    return event


def director(visit: Visit, club: Club) -> Visitor:
    return visit(DESK).sign_in(make_user(club, "Dora", Role.Kind.DIRECTOR))


def complaints(visitor: Visitor, path: str, foot: str, papers: list[str]) -> Iterator[str]:
    for paper, sheets in on_paper(visitor, path, papers).items():
        yield from (f"{path} on {paper}: {fault}" for fault in faults(sheets, foot))


def on_paper(visitor: Visitor, path: str, papers: list[str]) -> dict[str, list[Sheet]]:
    visitor.go(path)
    return {paper: printed(visitor.page, paper) for paper in papers}


def missing_button(visitor: Visitor, path: str) -> list[str]:
    # It may be in the menu of a toolbar, which is closed.
    buttons = "[data-print]:not([hidden]), [data-notes-print] button"
    count = visitor.page.locator(buttons).count()
    return [] if count == 1 else [f"{path}: {count} buttons to print"]


def test_an_event_s_pages(transactional_db: None, visit: Visit, slug: str) -> None:
    event = drawn(40, slug)
    dora = director(visit, event.club)
    foot = f"{event.club.name} · {event.name} · 21 November 2026"
    found: list[str] = []
    for page in [*OF_AN_EVENT, *NO_BUTTON]:
        path = f"{event.get_absolute_url()}{page}"
        found += complaints(dora, path, foot, PAPER)
        found += missing_button(dora, path) if page in OF_AN_EVENT else []
    assert found == []


@pytest.mark.parametrize(("entrants", "paper"), [(14, "Letter"), (24, "A4"), (110, "Letter")])
def test_the_lists_of_few_and_of_many(
    transactional_db: None, visit: Visit, slug: str, entrants: int, paper: str
) -> None:
    event = drawn(entrants, slug)
    dora = director(visit, event.club)
    first, *paths = [f"{event.get_absolute_url()}{page}" for page in LISTS]
    standings = on_paper(dora, first, [paper])[paper]
    assert faults(standings, event.club.name) == []
    assert [
        fault for path in paths for fault in complaints(dora, path, event.club.name, [paper])
    ] == []
    assert len(standings) == {14: 1, 24: 1, 110: 3}[entrants]
    # The head of a table is on each of its sheets.
    assert ["Name Played Card" in sheet.words for sheet in standings] == [True] * len(standings)


def test_a_night_s_and_a_season_s_pages(transactional_db: None, visit: Visit) -> None:
    night = long_night(30)
    event, season = night.event, night.season
    cora = director(visit, event.club)
    hall = [f"/leagues/nights/{event.slug}/{page}" for page in OF_A_NIGHT]
    hall += [f"{event.get_absolute_url()}{page}" for page in ("", "rounds/", "desk/scorecards/")]
    of_night, of_season = f"{event.name} · 30 September 2026", season.name
    feet = dict.fromkeys(hall, of_night)
    feet |= {f"{season.get_absolute_url()}{page}": of_season for page in OF_A_SEASON}
    found: list[str] = []
    kept: dict[str, dict[str, list[Sheet]]] = {}
    for path, foot in feet.items():
        kept[path] = on_paper(cora, path, PAPER)
        for sheets in kept[path].values():
            found += [f"{path}: {fault}" for fault in faults(sheets, f"{event.club.name} · {foot}")]
        found += missing_button(cora, path)
    assert found == []
    (sheet,) = kept[hall[0]]["Letter"]
    for words in ("written off: Member", "paid after the draw", "to get back", "Counted by"):
        assert words in sheet.words


def test_a_sum_is_printed_once_below_the_last_row(transactional_db: None, visit: Visit) -> None:
    club = make_club()
    season = fill_season(club, nights=40, members=12)
    dora = director(visit, club)
    dora.go(f"{season.get_absolute_url()}desk/ledger/")
    sheets = printed(dora.page, "Letter")
    assert len(sheets) == 2
    assert ["$4,800" in sheet.words for sheet in sheets] == [False, True]


def test_public_pages_print_well(transactional_db: None, visit: Visit) -> None:
    visitor = visit(DESK)
    for path in ("/guide/", "/rules/", "/rules/play/", "/rules/in-short/", "/rules/scoring-aid/"):
        assert list(complaints(visitor, path, "Cribbage Events", PAPER)) == []
        assert missing_button(visitor, path) == []


def test_the_foot_and_the_folded_rounds_need_no_script(
    transactional_db: None, visit: Visit, slug: str
) -> None:
    event = drawn(24, slug)
    visitor = visit(DESK, java_script_enabled=False)
    sheets = on_paper(visitor, f"{event.get_absolute_url()}rounds/", ["Letter"])["Letter"]
    assert faults(sheets, f"{event.club.name} · {event.name}") == []
    words = " ".join(sheet.words for sheet in sheets)
    for number in range(1, 5):
        assert f"Round {number}" in words
    assert words.count(" v ") == 36


@pytest.mark.parametrize(
    ("rounds", "entrants", "sheets"),
    [(4, 10, 3), (9, 10, 3), (10, 12, 3), (12, 14, 4), (14, 16, 8), (22, 24, 12)],
)
def test_cards_are_as_many_to_a_sheet_as_the_page_says(
    transactional_db: None, visit: Visit, slug: str, rounds: int, entrants: int, sheets: int
) -> None:
    event = drawn_event(range(30, 30 + entrants), slug=slug, round_count=rounds)
    longest = "Marie-Ève Charbonneau-Desrochers"
    Entry.objects.filter(event=event).update(name=longest)
    dora = director(visit, event.club)
    for paper, printed_sheets in on_paper(
        dora, f"{event.get_absolute_url()}desk/scorecards/", PAPER
    ).items():
        assert len(printed_sheets) == sheets, paper
        words = " ".join(sheet.words for sheet in printed_sheets)
        assert words.count("Total") == entrants


def test_the_prize_list_begins_on_its_first_sheet(
    transactional_db: None, visit: Visit, slug: str
) -> None:
    event = nearly_over(slug=slug)
    play_last(event)
    event = end(event)
    dora = director(visit, event.club)
    for paper, sheets in on_paper(
        dora, f"{event.get_absolute_url()}desk/prize-giving/", PAPER
    ).items():
        assert calls_of(event)[0].people[0].name in sheets[0].words, paper


def test_a_provisional_sheet_says_as_of_when(
    transactional_db: None, visit: Visit, slug: str
) -> None:
    event = drawn(14, slug)
    dora = director(visit, event.club)
    for page in ("", "rounds/"):
        (first, *_more) = on_paper(dora, f"{event.get_absolute_url()}{page}", ["Letter"])["Letter"]
        assert re.search(
            r"As of \d+(:\d\d)? [ap]m, \w+ \d+ \w+\. Results can still change\.", first.words
        )


def test_rounds_of_twenty_six_take_two_sheets(
    transactional_db: None, visit: Visit, slug: str
) -> None:
    event = drawn(26, slug)
    dora = director(visit, event.club)
    for page in ("desk/rounds/", "rounds/"):
        for paper, sheets in on_paper(dora, f"{event.get_absolute_url()}{page}", PAPER).items():
            assert len(sheets) == 2, (page, paper)
            assert "Round 4" in sheets[0].words


@pytest.mark.parametrize("rounds", [4, 12])
def test_opponents_on_cards_have_eleven_points(
    transactional_db: None, visit: Visit, slug: str, rounds: int
) -> None:
    event = drawn_event(range(30, 44), slug=slug, round_count=rounds)
    Entry.objects.filter(event=event).update(name="Marie Charbonneau")
    dora = director(visit, event.club)
    dora.go(f"{event.get_absolute_url()}desk/scorecards/")
    for paper in PAPER:
        assert letters_of(pdf_of(dora.page, paper), "Marie Charbonneau") >= 10.99


def test_final_standings_of_two_groups_are_one_sheet_without_what_belongs_on_a_screen(
    transactional_db: None, visit: Visit, slug: str
) -> None:
    event = drawn_event(range(60, 76), slug=slug)
    Event.objects.filter(pk=event.pk).update(
        map_url="https://maps.example/", contact="Ask at the bar"
    )
    event = finished(fresh(event))
    dora = director(visit, event.club)
    for sheets in on_paper(dora, event.get_absolute_url(), PAPER).values():
        (sheet,) = sheets
        assert not re.search(r"Map\b|About this event|Ask at the bar", sheet.words)
        for entry in event.entries.all():
            # In the table, and beside somebody who was level, but not on a podium, too.
            assert len(re.findall(rf"\d {entry.name} ", sheet.words)) == 1


def test_the_attendance_of_twenty_five_is_one_sheet(transactional_db: None, visit: Visit) -> None:
    club = make_club()
    season = fill_season(club, nights=11, members=25)
    dora = director(visit, club)
    for sheets in on_paper(dora, f"{season.get_absolute_url()}desk/attendance/", PAPER).values():
        (sheet,) = sheets
        assert sheet.is_wide


def test_the_list_of_who_has_paid_has_their_names(
    transactional_db: None, visit: Visit, slug: str
) -> None:
    event = tournament(20)
    Event.objects.filter(pk=with_fees(event).pk).update(slug=slug)
    dora = director(visit, event.club)
    for sheets in on_paper(dora, f"/events/{slug}/desk/tournament/paid/", PAPER).values():
        words = " ".join(sheet.words for sheet in sheets)
        for entry in event.entries.select_related("person"):
            assert entry.person.listed_name in words


def test_forty_who_have_paid_are_one_sheet(transactional_db: None, visit: Visit, slug: str) -> None:
    event = tournament(40)
    Event.objects.filter(pk=with_fees(event).pk).update(slug=slug)
    dora = director(visit, event.club)
    for sheets in on_paper(dora, f"/events/{slug}/desk/tournament/paid/", PAPER).values():
        assert len(sheets) == 1


def test_the_race_of_each_group_is_whole_on_a_sheet(
    transactional_db: None, visit: Visit, slug: str
) -> None:
    event = drawn_event(range(60, 76), slug=slug)
    play(event, 1, 2, 3, 4)
    people = event.entries.select_related("division")
    dora = director(visit, event.club)
    for sheets in on_paper(dora, f"{event.get_absolute_url()}race/", PAPER).values():
        younger, older = (sheet.words for sheet in sheets)
        for entry in people:
            assert entry.name in (older if entry.division and entry.division.position else younger)


def test_a_club_on_paper_says_nothing_of_this_moment(
    transactional_db: None, visit: Visit, slug: str
) -> None:
    event = drawn(14, slug)
    Event.objects.filter(pk=event.pk).update(starts_at=timezone.now())
    dora = director(visit, event.club)
    for sheets in on_paper(dora, event.club.get_absolute_url(), PAPER).values():
        assert event.club.name in sheets[0].words
        assert not re.search("Happening now|Hall of fame", sheets[0].words)


def test_signs_stand_on_tables_two_to_a_sheet(
    transactional_db: None, visit: Visit, slug: str
) -> None:
    event = tournament(14)
    Event.objects.filter(pk=event.pk).update(slug=slug)
    dora = director(visit, event.club)
    path = f"/events/{slug}/desk/tournament/signs/"
    for sheets in on_paper(dora, path, PAPER).values():
        assert [len(re.findall(r"Table \d", sheet.words)) for sheet in sheets] == [2, 2, 2, 1]
        assert all(event.name in sheet.words for sheet in sheets)
        assert min(sheet.margin for sheet in sheets) >= EDGE


def test_the_list_for_the_entrance_has_names_alone(
    transactional_db: None, visit: Visit, slug: str
) -> None:
    event = event_with([61, 72], slug=slug)
    for name, status in (("Bea Novak", "declined"), ("Leo Hart", "requested")):
        Entry.objects.filter(pk=enter(event, name).pk).update(status=status)
    Person.objects.filter(club=event.club).update(
        telephone="204-555-0110", email="somebody@example.com"
    )
    dora = director(visit, event.club)
    for sheets in on_paper(dora, f"{event.get_absolute_url()}desk/entrants/", PAPER).values():
        (sheet,) = sheets
        assert not re.search(r"555|@|\(\d\d\)|Novak|Hart|Call them", sheet.words)
        assert "Player" in sheet.words
