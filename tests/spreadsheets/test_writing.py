"""Files for people open in their spreadsheet program, in both languages, without formulas."""

import pytest
from django.test import Client
from django.urls import reverse

from cribbage_events.spreadsheets.writing import cell
from tests.events.desk_client import at, director_of
from tests.leagues.night import played
from tests.tournaments.building import tournament

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("Ann;=1+1", "Ann;'=1+1"),
        ("Ann, +1", "Ann, '+1"),
        ("Ann\t-1", "Ann\t'-1"),
        ("Ann|@SUM(A1)", "Ann|'@SUM(A1)"),
        ("Ann\n=1", "Ann\n'=1"),
        ("=1;=2", "'=1;'=2"),
        ("Lee; Ann - sub", "Lee; Ann - sub"),
        ("9/4 -87", "9/4 -87"),
    ],
)
def test_no_cell_begins_like_a_formula_wherever_a_program_cuts(text: str, written: str) -> None:
    assert cell(text) == written


@pytest.mark.parametrize(("language", "between"), [("en", ","), ("fr", ";")])
def test_every_file_for_people_has_the_mark_and_the_separator(language: str, between: str) -> None:
    event, night = tournament(12), played(4)
    season = night.season
    addresses = {
        at(event, "report_csv"): event.club,
        reverse("leagues:night_csv", args=[night.event.slug]): season.club,
        reverse("leagues:members_csv", args=[season.slug]): season.club,
        reverse("leagues:ledger_csv", args=[season.slug]): season.club,
        reverse("leagues:attendance_csv", args=[season.slug]): season.club,
        reverse("leagues:table_csv", args=[season.slug]): season.club,
        reverse("memory:old_template", args=[season.club.slug, "results"]): season.club,
        reverse("memory:old_template", args=[season.club.slug, "games"]): season.club,
    }
    for address, club in addresses.items():
        client: Client = director_of(club)
        client.cookies["language"] = language
        answer = client.get(address)
        assert answer["Content-Type"] == "text/csv; charset=utf-8"
        text = answer.content.decode()
        assert text.startswith("\ufeff"), address
        assert between in text.splitlines()[0], address
