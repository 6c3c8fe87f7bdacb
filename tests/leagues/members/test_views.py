import datetime
import io

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse
from openpyxl import Workbook

from cribbage_events.clubs.models import Club, Person
from cribbage_events.leagues.members import views
from cribbage_events.leagues.models import Season
from tests.building import make_club
from tests.events.desk_client import director_of, words
from tests.events.markup import Markup
from tests.leagues.desk import at
from tests.leagues.factories import make_season
from tests.leagues.night import make_member
from tests.leagues.seasons.test_desk import on

pytestmark = pytest.mark.django_db

TODAY = datetime.date(2026, 11, 21)
OVER, THIS_YEAR = datetime.date(2025, 12, 31), datetime.date(2026, 12, 31)
LIST = """Name,No.,Phone,E-mail,Valid until
Ann Lee,A1,204 555 0101,ann@example.com,31 December 2026
Bob Ray,A2,,,2026
Cy Dow,A3,,no address,2026"""


@pytest.fixture
def season(monkeypatch: pytest.MonkeyPatch) -> Season:
    on(monkeypatch, TODAY)
    return make_season(make_club(), last_day=datetime.date(2026, 10, 7))


@pytest.fixture
def club(season: Season) -> Club:
    return season.club


@pytest.fixture
def client(club: Club) -> Client:
    return director_of(club)


def until(name: str) -> datetime.date | None:
    return Person.objects.get(name=name).valid_until


def test_the_list_says_who_may_play(client: Client, season: Season, club: Club) -> None:
    make_member(club, "Ann Lee", OVER)
    make_member(club, "Bob Ray")
    page = client.get(at(season, "members"))
    said = words(page.content)
    assert "1 active, 1 to renew." in said
    assert "Ann Lee ended 31 Dec 2025" in said
    assert "Bob Ray 31 Dec 2026" in said
    assert Markup(page.content.decode()).faults == []


def test_somebody_is_found(client: Client, season: Season, club: Club) -> None:
    make_member(club, "Ann Lee")
    make_member(club, "Bob Ray")
    said = words(client.get(at(season, "members"), {"q": "ray"}).content)
    assert "Bob Ray" in said
    assert "Ann Lee" not in said
    said = words(client.get(at(season, "members"), {"q": "zoe"}).content)
    assert "Nobody here matches “zoe”." in said


def test_one_is_renewed_by_one_tap_and_a_second_changes_nothing(
    client: Client, season: Season, club: Club
) -> None:
    ann = make_member(club, "Ann Lee", OVER)
    address = at(season, "renew_member", ann.pk)
    page = client.post(address, {"until": "2026-12-31"}, follow=True)
    assert "1 membership renewed until 31 December 2026." in words(page.content)
    client.post(address, {"until": "2026-12-31"})
    assert until("Ann Lee") == THIS_YEAR


@pytest.mark.parametrize("asked", ["2099-12-31", "2026-06-01", "soon", ""])
def test_a_renewal_goes_only_to_the_end_of_this_year_or_the_next(
    client: Client, season: Season, club: Club, asked: str
) -> None:
    ann = make_member(club, "Ann Lee", OVER)
    page = client.post(at(season, "renew_member", ann.pk), {"until": asked}, follow=True)
    assert "Nothing was renewed" in words(page.content)
    assert until("Ann Lee") == OVER


def test_everybody_in_the_list_is_renewed_by_one_tap(
    client: Client, season: Season, club: Club
) -> None:
    people = [make_member(club, name, OVER) for name in ("Ann Lee", "Bob Ray")]
    make_member(club, "Cy Dow")
    page = client.get(at(season, "members"), {"show": "expired"})
    assert "Renew all 2 until 2026" in words(page.content)
    assert "Cy Dow" not in words(page.content)
    data = {"person": [person.pk for person in people], "until": "2026-12-31"}
    page = client.post(at(season, "renew_listed"), data, follow=True)
    assert "2 memberships renewed until 31 December 2026." in words(page.content)
    assert until("Ann Lee") == until("Bob Ray") == THIS_YEAR


def test_a_key_of_thousands_of_digits_finds_nobody(client: Client, season: Season) -> None:
    data = {"person": "9" * 5000, "until": "2026-12-31"}
    page = client.post(at(season, "renew_listed"), data, follow=True)
    assert "0 memberships renewed" in words(page.content)


def test_a_member_is_entered(client: Client, season: Season, club: Club) -> None:
    address = at(season, "new_member")
    assert "31 December 2026" in client.get(address).content.decode()
    given = {"name": "Ann Lee", "membership_number": "A1", "valid_until": "2027"}
    client.post(address, given)
    assert until("Ann Lee") == datetime.date(2027, 12, 31)
    page = client.post(address, given)
    assert "Ann Lee is already a member, no. A1" in words(page.content)
    client.post(address, given | {"membership_number": "A2", "somebody_else": "on"})
    assert Person.objects.filter(name="Ann Lee").count() == 2


def test_a_member_is_corrected(client: Client, season: Season, club: Club) -> None:
    ann = make_member(club, "Ann Lee")
    address = at(season, "member", ann.pk)
    page = client.get(address)
    assert 'value="31 December 2026"' in page.content.decode()
    assert Markup(page.content.decode()).faults == []
    page = client.post(address, {"name": "Anne Lee", "email": "nothing", "valid_until": "2026"})
    assert "This is not a whole e-mail address" in words(page.content)
    client.post(address, {"name": "Anne Lee", "email": "ann@example.com", "valid_until": "2026"})
    ann.refresh_from_db()
    assert (ann.name, ann.email) == ("Anne Lee", "ann@example.com")


def test_nobody_of_another_club_is_shown_or_renewed(client: Client, season: Season) -> None:
    other = Club.objects.create(name="Other", slug="other")
    eve = make_member(other, "Eve Fox", OVER)
    assert client.get(at(season, "member", eve.pk)).status_code == 404
    data = {"until": "2026-12-31", "person": eve.pk}
    assert client.post(at(season, "renew_member", eve.pk), data).status_code == 404
    client.post(at(season, "renew_listed"), data)
    assert until("Eve Fox") == OVER


def test_a_list_is_looked_at_before_anything_is_written(
    client: Client, season: Season, club: Club
) -> None:
    make_member(club, "Ann Lee", OVER)
    page = client.post(at(season, "import_members"), {"text": LIST})
    said = words(page.content)
    assert "3 rows: 2 are fine, 1 needs fixing." in said
    new = "Already known; new: e-mail, phone, number, member until 31 December 2026."
    assert new in said
    assert "“no address” is not an e-mail address." in said
    assert Markup(page.content.decode()).faults == []
    assert Person.objects.count() == 1
    rows = {"sheet": page.context["sheet"], "row": sorted(page.context["ticked"])}
    page = client.post(at(season, "import_members"), rows, follow=True)
    assert "Saved: 2 members from the list." in words(page.content)
    assert until("Ann Lee") == until("Bob Ray") == THIS_YEAR
    assert Person.objects.get(name="Ann Lee").membership_number == "A1"


def test_sent_twice_it_is_looked_at_again(client: Client, season: Season, club: Club) -> None:
    page = client.post(at(season, "import_members"), {"text": LIST})
    rows = {"sheet": page.context["sheet"], "row": sorted(page.context["ticked"])}
    client.post(at(season, "import_members"), rows)
    page = client.post(at(season, "import_members"), rows)
    assert "The members have changed since." in words(page.content)
    assert "Already a member: nothing new." in words(page.content)
    assert Person.objects.count() == 2


def test_only_ticked_rows_are_written_and_doubtful_ones_are_not_ticked(
    client: Client, season: Season, club: Club
) -> None:
    Person.objects.create(club=club, name="Robert Ray", membership_number="A2")
    page = client.post(at(season, "import_members"), {"text": LIST})
    assert "The club’s number A2 is Robert Ray: the same person?" in words(page.content)
    assert page.context["ticked"] == {2}


def test_a_person_listed_twice_is_written_once(client: Client, season: Season) -> None:
    text = "Members of the legion\n\nName,Until\nAnn Lee,2026\nann lee,2026"
    page = client.post(at(season, "import_members"), {"text": text})
    assert "Left out: the same as row 4." in words(page.content)
    assert page.context["ticked"] == {4}


def test_a_workbook_is_read_too(client: Client, season: Season, club: Club) -> None:
    book, file = Workbook(), io.BytesIO()
    sheet = book.active
    assert sheet is not None
    for row in (["Name", "Number", "Expires"], ["Ann Lee", 17, THIS_YEAR]):
        sheet.append(row)
    book.save(file)
    upload = SimpleUploadedFile("members.xlsx", file.getvalue())
    page = client.post(at(season, "import_members"), {"file": upload})
    rows = {"sheet": page.context["sheet"], "row": sorted(page.context["ticked"])}
    client.post(at(season, "import_members"), rows)
    ann = Person.objects.get()
    assert (ann.name, ann.membership_number, ann.valid_until) == ("Ann Lee", "17", THIS_YEAR)


def test_a_date_that_can_be_two_days_is_asked_about(client: Client, season: Season) -> None:
    text = "Name,Valid until\nAnn Lee,1/2/2027"
    page = client.post(at(season, "import_members"), {"text": text})
    assert "Which comes first in this list?" in words(page.content)
    answer = {"sheet": page.context["sheet"], "order": "month-first"}
    page = client.post(at(season, "import_members"), answer)
    assert "A new member." in words(page.content)
    assert "until 2 January 2027" in words(page.content)


def test_an_expired_member_is_marked_and_a_date_is_corrected_in_its_row(
    client: Client, season: Season, club: Club
) -> None:
    make_member(club, "Di Fox", THIS_YEAR)
    text = (
        "Nom;Prénom;Numéro de membre;Membre jusqu'au\n"
        "Côté;Zoé;A1;31 décembre 2025\nRoy;Luc;A2;bientôt\nDow;Cy;A3;\nFox;Di;A4;\nLee;Ann;A5;2027"
    )
    page = client.post(at(season, "import_members"), {"text": text})
    said = words(page.content)
    assert "5 rows: 4 are fine, 1 needs fixing." in said
    assert "Row 2: Zoé Côté until 31 December 2025 A1 not active: ended 31 Dec 2025" in said
    assert "Row 4: Cy Dow A3 not active: no date A new member." in said
    assert "Row 5: Di Fox A4 Already known; new: number." in said
    assert said.count("not active") == 2
    assert "“bientôt” is not a date. Type it like this: 31 December 2026, or only 2026." in said
    assert "Save without “member until”" in said
    assert Markup(page.content.decode()).faults == []
    rows = {"sheet": page.context["sheet"], "row": sorted(page.context["ticked"])}
    fixed = {"fix-3-name": "Luc Roy", "fix-3-until": "31 déc. 2026"}
    page = client.post(at(season, "import_members"), rows | fixed, follow=True)
    assert "Saved: 5 members from the list." in words(page.content)
    assert until("Luc Roy") == THIS_YEAR


def test_unreadable_cards_are_explained_beside_the_field(client: Client, season: Season) -> None:
    page = client.post(at(season, "import_members"), {"text": "1;2;3"})
    assert "Name, Member until, E-mail" in words(page.content)
    page = client.post(at(season, "import_members"), {})
    assert "Choose a file, or paste the list." in words(page.content)
    page = client.post(at(season, "import_members"), {"sheet": "tampered"})
    assert "The list is no longer stored here." in words(page.content)


def test_a_long_list_comes_in_pages_and_is_renewed_page_by_page(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """More than 1,000 people were more fields than a form may have: nobody could be renewed."""
    monkeypatch.setattr(views, "ON_A_PAGE", 3)
    season = make_season(make_club())
    for letter in "abcdefg":
        Person.objects.create(
            club=season.club, name=f"Ann {letter}lee", valid_until=datetime.date(2019, 12, 31)
        )
    helper = director_of(season.club)
    address = reverse("leagues:members", args=[season.slug])
    text = helper.get(f"{address}?show=expired").content.decode()
    assert text.count('id="member-') == text.count('name="person"') == 3
    assert "Page 1 of 3" in " ".join(text.split())
    assert "?show=expired&amp;page=2" in text
    last = helper.get(f"{address}?show=expired&page=3").content.decode()
    assert last.count('id="member-') == 1
    assert helper.get(f"{address}?q=glee").content.decode().count('id="member-') == 1
