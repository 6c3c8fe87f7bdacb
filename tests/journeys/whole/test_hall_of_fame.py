"""A club's old papers come in, and everybody sees its records: on a phone, on paper, by axe."""

import pypdfium2
import pytest

from cribbage_events.clubs.models import Club, Person, Role
from cribbage_events.events.lifecycle.services import finish
from cribbage_events.events.models import Event
from cribbage_events.memory.models import PastEvent
from tests.building import MARION, drawn_event, fresh, make_user, play
from tests.factories import rename
from tests.journeys.steps.looking import faults_of
from tests.journeys.steps.visitor import NARROW, Visit, Visitor
from tests.leagues.full_season import fill_season

pytestmark = pytest.mark.django_db(transaction=True)

PAPERS = """Date,Event,Place,Name,Medal,Won,Game points,Spread,Skunks
2003-11-08,Winter Games,1,Zoe Ash,gold,4,12,+187,4
2003-11-08,Winter Games,two,Yan Lee,silver,2,5,+20,1
1998,Spring Games,1,Agnes Pener,,,,,
"""
PAGES = ["records/", "records/2003/", "medals/", "winners/", "years/"]


@pytest.fixture
def event(transactional_db: None, slug: str) -> Event:
    """Return a finished event in a club that knows its players."""
    event = drawn_event(range(60, 66), slug=slug, director=False)
    rename(Person.objects.get(entries__event=event, entries__number=1), "Agnes Penner")
    for number in range(1, 5):
        play(event, number)
    finish(event, by=MARION, seen=fresh(event).revision)
    return fresh(event)


@pytest.fixture
def director(visit: Visit, event: Event) -> Visitor:
    club: Club = event.club
    return visit(NARROW).sign_in(make_user(club, "Dora", Role.Kind.DIRECTOR))


def test_from_a_list_with_a_mistake_to_the_records(director: Visitor, event: Event) -> None:
    address = event.club.get_absolute_url()
    director.go(address)
    director.link("Old results")
    director.sees_heading("Old results")
    faults = bring_in(director)
    director.go(f"{address}records/")
    director.sees("12/4 +187", "Zoe Ash", "From the club’s own papers")
    old = PastEvent.objects.get(name="Winter Games")
    pages = [f"{address}{page}" for page in (*PAGES, f"old-results/events/{old.pk}/")]
    for page in (*pages, f"{event.get_absolute_url()}race/"):
        director.go(page)
        faults += faults_of(director.page)
    director.go(f"{address}old-results/{old.old_list_id}/")
    faults += faults_of(director.page)
    director.button("Remove the whole list")
    director.sees("The list is removed, with all its results.")
    assert not Person.objects.filter(name="Zoe Ash").exists()
    assert not faults, "\n".join(faults)


def bring_in(director: Visitor) -> list[str]:
    """Bring old papers in, and return the faults of the pages on the way."""
    faults = faults_of(director.page)
    director.fill("…or paste the list here", PAPERS)
    director.button("Preview the list")
    director.sees("1 row needs fixing", "Place is a number from 1 to 999.", "Who is this?")
    director.button("Save these results")
    director.sees("Not saved yet: correct the marked fields and answer the questions first.")
    faults += faults_of(director.page)
    director.fill("Place , row 3", "2")
    director.page.get_by_label("Agnes Pener", exact=True).select_option("new")
    director.button("Save these results")
    director.sees("Saved: 2 old events.")
    return faults


@pytest.mark.parametrize("paper", ["A4", "Letter"])
def test_pictures_are_on_paper_with_their_tables(visit: Visit, event: Event, paper: str) -> None:
    season = fill_season(event.club, nights=28, members=24)
    visitor = visit(NARROW)
    for path, says in (
        (f"{event.get_absolute_url()}race/", "The board and the race"),
        (f"{event.club.get_absolute_url()}years/", "The years of the club"),
        (f"/leagues/{season.slug}/places/", "Places night by night"),
    ):
        visitor.go(path)
        pdf = pypdfium2.PdfDocument(visitor.page.pdf(format=paper))
        text = pdf[0].get_textpage().get_text_range()
        assert says in text
        assert "Skip to the contents" not in text
        pixels = pdf[0].render(scale=1).to_pil().convert("L")
        dark = sum(pixels.histogram()[:100])
        assert dark > 1000, path
        pdf.close()
