import re

import pytest
from playwright.sync_api import expect

from cribbage_events.clubs.models import Role
from cribbage_events.contest.formats.knockout import Place
from cribbage_events.events.models import Event
from cribbage_events.events.redrawing.services import withdraw
from tests.building import MARION, fresh, make_user
from tests.journeys.desk.test_printing import PAPER, on_each, on_paper, sheets
from tests.journeys.steps.paper import faults, printed
from tests.journeys.steps.visitor import DESK, NARROW, Visit, Visitor
from tests.journeys.test_accessibility import assert_none, look_at
from tests.tournaments.bracket.steps import (
    correct,
    in_play_offs,
    main_bracket,
    match_of,
    qualified,
    win,
    win_match,
)
from tests.tournaments.consolations.steps import drawn, open_with

pytestmark = pytest.mark.django_db(transaction=True)

PUBLIC = ["", "bracket/", "rounds/", "projector/"]
AT_DESK = [
    "",
    "play-offs/",
    "play-offs/consolation/",
    "play-offs/consolation/full/",
    "tournament/",
    "tournament/fees/",
    "tournament/paid/",
    "tournament/payout/",
    "tournament/report/",
    "tournament/points/",
]


def at(event: Event, slug: str) -> Event:
    """Move the event to an address that the server hasn’t seen yet."""
    Event.objects.filter(pk=event.pk).update(slug=slug)
    return fresh(event)


def director_of(visitor: Visitor, event: Event) -> Visitor:
    return visitor.sign_in(make_user(event.club, "Dora", Role.Kind.DIRECTOR))


def running(slug: str) -> Event:
    """A match is over, one was corrected so that another fell, one has begun, somebody has left."""
    event = at(in_play_offs(40), slug)
    seeds = main_bracket(event).settings.seeds
    win_match(event, Place(1, 2), seeds[7])
    win_match(event, Place(2, 1), seeds[7])
    correct(match_of(event, 1, 2), 1, seeds[8])
    win(match_of(event, 2, 2), match_of(event, 2, 2).sides[0])
    leaver = event.entries.get(number=match_of(event, 2, 4).sides[1])
    withdraw(leaver, by=MARION, seen=fresh(event).revision, reason="Got sick.")
    return fresh(event)


def test_play_offs_on_a_narrow_screen(visit: Visit, slug: str) -> None:
    event = running(slug)
    faults = look_at(visit(NARROW), PUBLIC, event.get_absolute_url())
    director = director_of(visit(NARROW), event)
    faults += look_at(director, AT_DESK, f"{event.get_absolute_url()}desk/")
    number = match_of(event, 2, 2).sides[0]
    game = match_of(event, 2, 2).games[0].id
    more = [f"desk/entrants/{number}/withdraw/", f"desk/games/{game}/", f"scores/{game}/"]
    assert_none(faults + look_at(director, more, event.get_absolute_url()))


def test_the_cut_and_a_consolation_on_a_narrow_screen(visit: Visit, slug: str) -> None:
    event = at(qualified(20), slug)
    director = director_of(visit(NARROW), event)
    faults = look_at(director, ["play-offs/"], f"{event.get_absolute_url()}desk/")
    others = [entry.number for entry in event.entries.all()[:9]]
    part = at(drawn(at(open_with(fresh(event), others), f"{slug}-part")), f"{slug}-of")
    faults += look_at(visit(NARROW), PUBLIC, part.get_absolute_url())
    pages = ["", "entrants/", "play-offs/", "tournament/", "tournament/fees/"]
    assert_none(faults + look_at(director, pages, f"{part.get_absolute_url()}desk/"))


def test_a_bracket_is_a_sheet_to_write_on(visit: Visit, slug: str) -> None:
    event = at(in_play_offs(40), slug)
    director = director_of(visit(DESK), event)
    for page in ("bracket/", "desk/play-offs/"):
        director.go(f"{event.get_absolute_url()}{page}")
        for paper in PAPER:
            (sheet,) = printed(director.page, paper)
            assert sheet.is_wide
            assert faults([sheet], event.name) == []
            assert not re.search(r"bye|to come|\b0\b", sheet.words)
            assert "First place" in sheet.words


def test_a_bracket_up_to_32_is_one_sheet(visit: Visit, slug: str) -> None:
    event = at(in_play_offs(120), slug)
    director = director_of(visit(DESK), event)
    on_paper(director, f"{event.get_absolute_url()}bracket/")
    expect(director.page.locator(".bracket-sheet")).to_have_count(1)
    assert on_each(director) == dict.fromkeys(PAPER, 1)


def test_a_larger_bracket_has_a_sheet_for_each_part_and_one_for_the_end(
    visit: Visit, slug: str
) -> None:
    event = at(in_play_offs(400), slug)
    director = director_of(visit(DESK), event)
    on_paper(director, f"{event.get_absolute_url()}bracket/")
    expect(director.page.locator(".bracket-sheet")).to_have_count(5)
    assert sheets(director, "Letter") == 5
