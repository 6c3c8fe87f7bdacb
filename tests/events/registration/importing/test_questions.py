import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from cribbage_events.clubs.models import Person
from cribbage_events.events.models import Entry, Event
from tests.events.desk_client import director_of, words
from tests.events.markup import Markup
from tests.events.registration.importing.test_corrections import entered, preview, send
from tests.events.registration.importing.test_pages import ticked_in
from tests.factories import EventFactory, PersonFactory
from tests.leagues.factories import make_season

pytestmark = pytest.mark.django_db


def test_nothing_is_saved_before_the_list_s_question_is_answered(
    director: Client, event: Event
) -> None:
    page = preview(director, event, "Ann,Foxe\nBob,Ray\nCy,Dow")
    assert "Which comes first in these names" in words(page)
    assert Markup(page.decode()).faults == []
    refused = send(director, event, page)
    assert "first answer the question above the list" in words(refused)
    assert not Entry.objects.exists()
    page = send(director, event, page, comes_first="first")
    assert "Which comes first" not in words(page)
    send(director, event, page)
    assert entered() == ["Ann Foxe", "Bob Ray", "Cy Dow"]


def test_which_of_two_people_in_a_row_is_meant_is_asked_once(
    director: Client, event: Event
) -> None:
    text = (
        "Buyer First Name,Buyer Last Name,Attendee First Name,Attendee Last Name\n"
        "Ann,Foxe,Ann,Foxe\nAnn,Foxe,Bob,Ray\n"
    )
    page = preview(director, event, text)
    assert words(page).count("names two people in a row") == 1
    page = send(director, event, page, pair="2")
    send(director, event, page)
    assert entered() == ["Ann Foxe", "Bob Ray"]


def test_which_statuses_mean_that_somebody_is_out_is_asked_once(
    director: Client, event: Event
) -> None:
    text = "Name,Status\nAnn Lee,Confirmed\nBob Ray,Maybe\nCy Dow,Maybe\nDi Poe,Cancelled"
    page = preview(director, event, text)
    assert "Which words in the column “Status”" in words(page)
    assert Markup(page.decode()).faults == []
    page = send(director, event, page, out="Maybe", answered="out")
    assert ticked_in(page) == [2]
    send(director, event, page)
    assert entered() == ["Ann Lee"]


def test_somebody_who_looks_like_a_known_person_is_asked_about(
    director: Client, event: Event
) -> None:
    for name in ("Clara Dyck", "Agnes Penner", "Doug McLeod", "Robert Tremblay"):
        PersonFactory.create(club=event.club, name=name)
    text = "Name\nDYCK Clara\nMrs. Agnes Penner\nDoug McLeod (paid)\nBob Tremblay\nZoe Quinn"
    page = send(director, event, preview(director, event, text), comes_first="first")
    said = words(page)
    assert said.count("Who is this?") == 2
    assert "Row 2: DYCK Clara" in said
    assert Markup(page.decode()).faults == []
    assert sorted(ticked_in(page)) == [3, 4, 6]
    unanswered = send(director, event, page, row=[2, 3, 4, 6])
    assert "choose who the people are" in words(unanswered)
    assert not Entry.objects.exists()
    clara = Person.objects.get(name="Clara Dyck")
    send(director, event, page, **{"who-2": clara.pk, "who-5": "new"})
    assert entered() == [
        "Agnes Penner",
        "Bob Tremblay",
        "Clara Dyck",
        "Doug McLeod",
        "Zoe Quinn",
    ]
    assert Person.objects.filter(club=event.club).count() == 6


def test_a_person_of_another_club_is_no_answer(director: Client, event: Event) -> None:
    PersonFactory.create(club=event.club, name="Ann Leigh")
    stranger = PersonFactory.create(club=EventFactory.create().club, name="Ann Lee")
    page = preview(director, event, "Name\nAnn Leih")
    send(director, event, page, **{"who-2": stranger.pk})
    assert not Entry.objects.filter(person=stranger).exists()


@pytest.mark.parametrize(
    ("heading", "first", "second", "says"),
    [
        ("Phone", "613-555-0101", "613-555-0199", "with another phone number"),
        ("E-mail", "one@example.com", "two@example.com", "with another e-mail"),
        ("Member no.", "A1", "A2", "with another member number"),
        ("Born", "1950", "1980", "with another date of birth"),
    ],
)
def test_namesakes_in_one_list_are_asked_about_and_both_can_be_registered(
    director: Client, event: Event, heading: str, first: str, second: str, says: str
) -> None:
    PersonFactory.create(club=event.club, name="John Smithers", date_of_birth=None)
    text = f"Name,{heading}\nJohn Smithers,{first}\nJohn Smithers,{second}\n"
    page = preview(director, event, text)
    assert says in words(page)
    assert ticked_in(page) == [2]
    send(director, event, page, row=[2, 3])
    assert entered() == ["John Smithers", "John Smithers"]
    assert Person.objects.filter(club=event.club).count() == 2


def test_the_same_row_twice_is_left_out(director: Client, event: Event) -> None:
    text = "Name,Phone\nJohn Smithers,613-555-0101\nJohn Smithers,555-0101\n"
    assert "Left out: the same as row 2." in words(preview(director, event, text))


def test_suffixes_make_two_people(director: Client, event: Event) -> None:
    text = "First,Last,Suffix\nJohn,Smithers,Sr.\nJohn,Smithers,Jr.\n"
    send(director, event, preview(director, event, text))
    assert entered() == ["John Smithers Jr.", "John Smithers Sr."]


def test_two_lists_side_by_side_are_registered(director: Client, event: Event) -> None:
    page = preview(director, event, "Player 1,Player 2\nAnn Lee,Bob Ray\nCy Dow,Di Poe")
    assert Markup(page.decode()).faults == []
    send(director, event, page)
    assert entered() == ["Ann Lee", "Bob Ray", "Cy Dow", "Di Poe"]


def test_what_was_not_saved_yet_is_no_longer_said_afterwards(
    director: Client, event: Event
) -> None:
    page = preview(director, event, "Name\tBorn\nCal Test\tsoon\nDi Poe\t3 May 1951")
    page = send(director, event, page, **{"fix-2-born": "later"})
    assert "Not saved yet" in words(page)
    said = words(send(director, event, page, **{"fix-2-born": "1950"}))
    assert "Saved: 2 entrants registered." in said
    assert "Not saved yet" not in said


def test_members_who_look_like_known_people_are_asked_about() -> None:
    season = make_season()
    director = director_of(season.club)
    known = PersonFactory.create(club=season.club, name="Clara Dyck")
    rows = "Klara Dyck,7,\nGladys Smith,8,g@example.com\nGladys Smith,,h@example.com"
    text = f"Name,Memb. No,E-mail\n{rows}"
    address = reverse("leagues:import_members", args=[season.slug])
    page = director.post(address, {"text": text}).content
    said = words(page)
    assert "Who is this?" in said
    assert "Row 3 has the same name, with another e-mail." in said
    sheet = page.decode().partition('name="sheet" value="')[2].partition('"')[0]
    sent = {"sheet": sheet, "row": [3, 4], "who-2": known.pk, "save": "1"}
    assert "Saved: 3 members" in words(director.post(address, sent, follow=True).content)
    assert Person.objects.filter(club=season.club).count() == 3
    known.refresh_from_db()
    assert known.membership_number == "7"


def test_a_year_that_makes_a_child_of_somebody_is_asked_about(
    director: Client, event: Event
) -> None:
    year = event.day.year - 7
    page = preview(director, event, f"Name,Born\nAnn Lee,1950\nSam Roy,{year}")
    assert f"Born in {year}: that is an age of 7" in words(page)
    assert "Check the box if this row is right." in words(page)
    assert ticked_in(page) == [2]


def test_members_of_a_list_who_would_be_children_are_asked_about(director: Client) -> None:
    season = make_season()
    year = timezone.localdate().year - 7
    page = director_of(season.club).post(
        reverse("leagues:import_members", args=[season.slug]),
        {"text": f"Name,Born\nAnn Lee,1950\nSam Roy,{year}"},
    )
    assert f"Born in {year}: that is an age of" in words(page.content)


def test_dates_of_two_readings_are_asked_about_once_and_not_row_by_row(
    director: Client, event: Event
) -> None:
    page = preview(director, event, "Name,Born\nAnn Foxe,3/5/1950\nCy Orrin,4/6/1951")
    said = words(page)
    assert said.count("Which comes first in this list?") == 1
    assert said.count("will be read as you answer above") == 2
    assert b"fix-2-born" not in page
    said = words(send(director, event, page, save="1"))
    assert "Not saved yet: first answer the question above the list." in said
    assert not Entry.objects.exists()
    send(director, event, send(director, event, page, order="day-first"), row=[2, 3], save="1")
    assert Entry.objects.count() == 2
