import csv
import datetime
import io

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from cribbage_events.clubs.models import Person
from cribbage_events.leagues.members.list_import import member_fields
from cribbage_events.leagues.members.list_preview import preview_members
from cribbage_events.leagues.models import Season
from cribbage_events.spreadsheets import MEMBERS, read_file, read_people
from tests.building import make_club
from tests.events.desk_client import director_of, words
from tests.events.markup import Markup
from tests.leagues.attendance.test_selectors import TODAY, comes, nights_of
from tests.leagues.desk import at
from tests.leagues.factories import make_season
from tests.leagues.night import make_member
from tests.leagues.seasons.test_desk import on

pytestmark = pytest.mark.django_db


@pytest.fixture
def season(monkeypatch: pytest.MonkeyPatch) -> Season:
    on(monkeypatch, TODAY)
    return make_season(make_club())


@pytest.fixture
def client(season: Season) -> Client:
    return director_of(season.club)


def lines_of(content: bytes) -> list[list[str]]:
    text = content.decode("utf-8")
    assert text.startswith("\N{BYTE ORDER MARK}")
    return list(csv.reader(io.StringIO(text[1:])))


def test_the_grid_has_everybody_with_totals(client: Client, season: Season) -> None:
    first, second = nights_of(season)[:2]
    ann, bob = make_member(season.club, "Ann Lee"), make_member(season.club, "Bob Ray")
    comes(first, ann)
    comes(second, ann, paid=False)
    comes(second, bob)
    page = client.get(at(season, "attendance")).content
    said = words(page)
    assert "Name 30 Sep 7 Oct of 2 Ann Lee ✓ ○ 2 Bob Ray ✓ 1 Total 1 2 3" in said
    assert Markup(page.decode()).faults == []


def test_the_grid_as_a_spreadsheet_writes_no_formula(client: Client, season: Season) -> None:
    first, second = nights_of(season)[:2]
    ann = make_member(season.club, "=Ann Lee")
    comes(first, ann)
    comes(second, ann, paid=False)
    answer = client.get(at(season, "attendance_csv"))
    assert answer.headers["Content-Disposition"].endswith('-attendance.csv"')
    assert lines_of(answer.content) == [
        ["name", "2026-09-30", "2026-10-07", "nights"],
        ["'=Ann Lee", "paid", "here, not paid", "2"],
        ["total", "1", "1", "2"],
    ]


def test_before_the_first_night_the_pages_say_so(client: Client, season: Season) -> None:
    make_member(season.club, "Ann Lee")
    for page in ("attendance", "lately"):
        assert "There hasn’t been a night yet." in words(client.get(at(season, page)).content)
    assert lines_of(client.get(at(season, "attendance_csv")).content)[-1] == ["total", "0"]


def test_who_is_missing_is_shown_with_telephone_and_email(client: Client, season: Season) -> None:
    ann, bob = make_member(season.club, "Ann Lee"), make_member(season.club, "Bob Ray")
    Person.objects.filter(pk=bob.pk).update(telephone="555 0101", email="bob@example.com")
    nights = nights_of(season)[:4]
    for night in nights:
        comes(night, ann)
    comes(nights[0], bob)
    said = words(client.get(at(season, "lately")).content)
    assert "1 active member." in said
    assert "Bob Ray last came 30 Sep, 3 nights missed 555 0101 bob@example.com" in said
    for typed in ("4", "999", "x"):
        page = client.get(at(season, "lately"), {"nights": typed})
        assert ("Ray" in words(page.content)) == (typed == "x")


def test_the_paper_list_has_boxes_and_marks_who_is_not_active(
    client: Client, season: Season
) -> None:
    make_member(season.club, "Ann Lee")
    make_member(season.club, "Old Ed", datetime.date(2025, 12, 31))
    Person.objects.create(club=season.club, name="No Member")
    night = nights_of(season)[8]
    page = client.get(reverse("leagues:paper_list", args=[night.event.slug])).content
    said = words(page)
    assert "Wednesday 25 November" in said
    assert "here paid Ann Lee 31 Dec 2026" in said
    assert "here paid Old Ed ended 31 Dec 2025" in said
    assert "No Member" not in said
    assert page.decode().count("empty-line") == 8
    assert Markup(page.decode()).faults == []


def test_members_out_and_in_again_changes_nothing(client: Client, season: Season) -> None:
    people = [
        ("Zoé O’Neill-Štěpánková", "A1", "+1 204 555 0101", "zoe@example.com", 2026),
        ("Ann van der Berg", "", "", "", 2025),
        ("Ann Lee", "7", "-555", "", 2026),
        ("Ann Lee", "8", "", "ann@example.com", None),
        ("MARY-ANN de Vries Jr.", "", "555 0102 ext 4", "", 2026),
        ("Bo Lee", "@9", "", "", 2027),
    ]
    for name, number, telephone, email, year in people:
        person = make_member(season.club, name, datetime.date(year or 2026, 12, 31))
        person.telephone, person.email, person.membership_number = telephone, email, number
        person.valid_until = person.valid_until if year else None
        person.save()
    before = list(Person.objects.order_by("pk").values_list())

    answer = client.get(at(season, "members_csv"))

    assert answer.headers["Content-Disposition"] == 'attachment; filename="pegs-members.csv"'
    lines = lines_of(answer.content)
    assert lines[0] == ["Name", "Number", "Telephone", "E-mail", "Member until"]
    assert {line[2] for line in lines} >= {"'+1 204 555 0101", "'-555"}
    people_read = read_people(read_file(answer.content), reading=MEMBERS).people
    found = preview_members(season.club, [member_fields(each) for each in people_read])
    assert [line.is_written for line in found] == [False] * len(people)
    file = SimpleUploadedFile("members.csv", answer.content, "text/csv")
    page = client.post(at(season, "import_members"), {"file": file})
    assert "6 rows: 6 are left out." in words(page.content)
    assert list(Person.objects.order_by("pk").values_list()) == before
