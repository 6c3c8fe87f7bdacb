"""Old results from a spreadsheet are looked at, corrected, saved, and taken back as a whole."""

import csv
import io
import re
from urllib.parse import urlencode

import pytest
from django.test import Client

from cribbage_events.clubs.models import Club, Person
from cribbage_events.clubs.names import folded
from cribbage_events.memory.models import OldList, PastEvent, PastGame, PastResult
from cribbage_events.memory.old_results import columns
from cribbage_events.memory.past import past_of_person
from tests.building import make_club
from tests.contest.games import worked_example
from tests.events.desk_client import director_of, words
from tests.events.markup import Markup

pytestmark = pytest.mark.django_db

NAMED = {"A": "Ada Ash", "B": "Bob Bow", "C": "Cy Cox", "D": "Dee Day"}
PAGE = "/clubs/pegs/old-results/"
RESULTS = """Date,Event,Place,Name,Medal,Won,Game points,Spread,Skunks
2003-11-08,Winter Games,1,Ann Lee,gold,4,9,+87,1
2003-11-08,Winter Games,2,Bob Ray,silver,2,5,+20,1
1998,Spring Games,1,Ann Lee,,,,,
"""


@pytest.fixture
def club() -> Club:
    club = make_club()
    Person.objects.create(club=club, name="Ann Lee")
    return club


@pytest.fixture
def client(club: Club) -> Client:
    return director_of(club)


def preview(client: Client, text: str, **fields: str) -> str:
    answer = client.post(PAGE, {"text": text, "kind": "senior-games", **fields})
    page = answer.content.decode()
    assert Markup(page).faults == []
    return page


def sheet_in(page: str) -> str:
    return page.partition('name="sheet" value="')[2].partition('"')[0]


def save(client: Client, page: str, **fields: str) -> str:
    data = {"sheet": sheet_in(page), "save": "1", **fields}
    return client.post(PAGE, data, follow=True).content.decode()


def test_nothing_is_saved_before_it_is_confirmed(client: Client) -> None:
    page = words(preview(client, RESULTS).encode())
    assert "Winter Games , 8 November 2003: 2 results" in page
    assert "Spring Games , 1998: 1 result" in page
    assert "1 person the club knows Ann Lee" in page
    assert "1 person who is new to the club Bob Ray" in page
    assert not PastEvent.objects.exists()
    assert Person.objects.count() == 1


def test_what_was_confirmed_is_in_the_years_of_everybody(client: Client, club: Club) -> None:
    saved = save(client, preview(client, RESULTS))
    assert "Saved: 2 old events." in saved
    ann = Person.objects.get(name="Ann Lee")
    winter, spring = past_of_person(ann)
    assert (winter.event.title, winter.line.medal, winter.line.spread) == (
        "Winter Games 2003",
        "gold",
        87,
    )
    assert (spring.event.when, spring.line.game_points, spring.event.from_papers) == (
        "1998",
        None,
        True,
    )
    page = words(client.get("/clubs/pegs/records/").content)
    assert "Best card 9/4 +87 Ann Lee Winter Games 8 November 2003" in page
    page = words(client.get(spring.event.address).content)
    assert "These results are from the club’s own papers." in page
    assert "Place Name 1 Ann Lee" in page


def test_mistakes_are_beside_the_row_and_are_corrected_there(client: Client) -> None:
    text = RESULTS.replace("2003-11-08,Winter Games,2", "8 Brumaire,Winter Games,behind")
    page = preview(client, text)
    assert "1 row needs fixing" in page
    assert "is not a date" in page
    assert "Place is a number from 1 to 999." in page
    kept = save(client, page)
    assert "Not saved yet" in kept
    assert not PastEvent.objects.exists()
    fixed = {"fix-3-date": "8 November 2003", "fix-3-place": "2nd"}
    assert "Saved: 2 old events." in save(client, page, **fixed)
    result = PastResult.objects.get(person__name="Bob Ray")
    assert (result.rank, result.past_event.name) == (2, "Winter Games")


@pytest.mark.parametrize(
    ("row", "says"),
    [
        (",Games,1,Zoe Ash,,,,,", "There is no date."),
        ("2999,Games,1,Zoe Ash,,,,,", "can’t be right: old results are from 1900 until today."),
        ("1998,,1,Zoe Ash,,,,,", "Nothing is written here."),
        ("1998,Games,1,Zoe Ash,iron,,,,", "A medal is gold, silver or bronze"),
        ("1998,Games,1,Zoe Ash,,lots,,,", "Won is a number from 0 to 99."),
        ("1998,Spring Games,2,ann lee,,,,,", "Row 4 already has this person at the same event."),
    ],
)
def test_each_mistake_says_what_to_do(client: Client, row: str, says: str) -> None:
    page = words(preview(client, RESULTS + row).encode())
    assert says in page
    assert "1 row needs fixing" in page


def test_columns_that_are_missing_are_named(client: Client) -> None:
    page = words(preview(client, "Name,Year\nAnn Lee,1998\n").encode())
    assert "Not found: Event, Place." in page


def test_somebody_who_looks_like_a_known_person_is_asked_about(client: Client) -> None:
    page = preview(client, RESULTS.replace("1,Ann Lee,gold", "1,Anne Lee,gold"))
    assert "Who is this?" in page
    assert "Choose who this is." in save(client, page)
    ann = Person.objects.get()
    assert "Saved" in save(client, page, **{"who-2-annelee": str(ann.pk)})
    assert ann.past_results.count() == 2
    assert Person.objects.count() == 2


def test_the_one_who_was_asked_about_may_be_new(client: Client) -> None:
    page = preview(client, RESULTS.replace("1,Ann Lee,gold", "1,Anne Lee,gold"))
    save(client, page, **{"who-2-annelee": "new"})
    names = Person.objects.order_by("name").values_list("name", flat=True)
    assert list(names) == ["Ann Lee", "Anne Lee", "Bob Ray"]


def test_the_same_list_twice_is_the_same_as_once(client: Client) -> None:
    save(client, preview(client, RESULTS))
    page = preview(client, RESULTS)
    assert "Left out, since the club already has them" in page
    save(client, page)
    assert PastEvent.objects.count() == 2


def games_list() -> str:
    rows = [
        f"2003,Winter Games,{place},1,{NAMED[game.sides[0].players[0]]},{game.sides[0].score},"
        f"{NAMED[game.sides[1].players[0]]},{game.sides[1].score}"
        for place, game in enumerate(worked_example(), start=1)
    ]
    return "\n".join(["Year,Event,Round,Table,Player A,Score A,Player B,Score B", *rows])


def test_from_single_games_the_standings_are_worked_out(client: Client) -> None:
    """This is the worked example of RULES.md, section 3."""
    page = preview(client, games_list())
    assert "Saved: 1 old event." in save(client, page)
    rows = PastResult.objects.order_by("rank").select_related("person")
    assert [(each.person.name, each.game_points, each.spread, each.medal) for each in rows] == [
        ("Ada Ash", 9, 87, "gold"),
        ("Cy Cox", 5, 20, "silver"),
        ("Dee Day", 5, -51, "bronze"),
        ("Bob Bow", 0, -56, ""),
    ]
    assert PastGame.objects.count() == 8
    page = words(client.get("/clubs/pegs/records/").content)
    assert "Biggest win 61 pegs Ada Ash against Dee Day, 121–60" in page


def test_a_list_is_taken_back_as_a_whole(client: Client, club: Club) -> None:
    save(client, preview(client, RESULTS))
    old = OldList.objects.get()
    address = f"{PAGE}{old.pk}/"
    assert "Winter Games" in client.get(address).content.decode()
    page = client.post(address, follow=True).content.decode()
    assert "The list is removed" in page
    assert not PastResult.objects.exists()
    assert not PastEvent.objects.exists()
    assert [person.name for person in Person.objects.all()] == ["Ann Lee"]


def test_the_template_can_be_brought_in_as_it_is(client: Client) -> None:
    for shape in ("results", "games"):
        answer = client.get(f"{PAGE}old-{shape}.csv")
        assert answer["Content-Type"] == "text/csv; charset=utf-8"
        text = answer.content.decode("utf-8-sig")
        assert len(list(csv.reader(io.StringIO(text)))) > 2
        page = preview(client, text)
        assert "need fixing" not in page
        assert "needs fixing" not in page
        assert "Save these results" in page


def test_a_season_and_a_division_are_kept(client: Client) -> None:
    text = """Date,Event,Kind,Division,Place,Name
2011-2012,Wednesday league,season,,1,Di Poe
2003,Winter Games,,Women,1,Di Poe
2003,Winter Games,,Men,1,Bob Ray
"""
    save(client, preview(client, text))
    season = PastEvent.objects.get(is_season=True)
    assert (season.year, season.preset_code) == (2012, "legion-league")
    page = words(client.get("/clubs/pegs/winners/").content)
    assert "First Di Poe Women First Bob Ray Men" in page


def test_a_list_of_another_club_or_an_old_one_is_not_taken(client: Client) -> None:
    answer = client.post(PAGE, {"sheet": "x", "save": "1"}, follow=True)
    assert "The list is no longer stored here. Choose it again." in answer.content.decode()


def test_the_headings_of_the_french_template_are_known() -> None:
    headings = (
        "Date,Événement,Genre,Division,Rang,Nom,Médaille,Jouées,Gagnées,Points de classement,"
        "Écart,Skunks"
    )
    found = columns.known_columns(headings.split(","))
    assert tuple(found) == columns.RESULTS[: len(found)]
    assert set(columns.RESULTS) - set(found) == {"card", "first", "last"}
    games = "Date,Événement,Genre,Ronde,Table,Joueur A,Pointage A,Joueur B,Pointage B"
    assert tuple(columns.known_columns(games.split(","))) == columns.GAMES


def test_a_long_list_in_a_large_club_folds_no_name_for_each_row(
    client: Client, club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A list of 500 rows took 22 seconds in a club of 1,000."""
    folds = []

    def counting(text: str) -> str:
        folds.append(text)
        return folded(text)

    Person.objects.bulk_create(Person(club=club, name=f"Ann Lee {n}") for n in range(200))
    rows = "".join(f"1999,Spring Games,{n},Bob Ray {n}\n" for n in range(1, 101))
    monkeypatch.setattr("cribbage_events.clubs.names.folded", counting)
    page = preview(client, f"Date,Event,Place,Name\n{rows}")
    assert "Bob Ray 100" in page
    assert len(folds) < 20 * (200 + 100)


@pytest.mark.parametrize("date", ["0000", "0000-0000", "٠٠٠٠", "1899", "9999", "0000-00-00"])
def test_a_date_that_no_event_can_have_is_a_row_to_correct(client: Client, date: str) -> None:
    page = preview(client, f"Date,Event,Place,Name\n{date},Winter Games,1,Ann Lee\n")
    assert date in page
    assert "fix-2-date" in page


def test_a_correction_of_a_row_that_the_list_does_not_have_is_left_out(client: Client) -> None:
    page = preview(client, RESULTS)
    lines = ("9" * 5000, "99", "²", "-1", "٢")
    fields = {f"fix-{line}-date": "1999" for line in lines}
    data = urlencode({"sheet": sheet_in(page), "save": "1", **fields})
    kind = "application/x-www-form-urlencoded"
    answer = client.post(PAGE, data, content_type=kind, follow=True)
    assert "Saved: 2 old events." in answer.content.decode()
    assert set(PastEvent.objects.values_list("year", flat=True)) == {2003, 1998}


def test_what_newspapers_print_is_read(client: Client) -> None:
    text = (
        "Année;Tournoi;Rang;Nom;Prénom;Médaille;GW;Points;Écart\n"
        "1998;Jeux;1re;Roy;Ève;Médaille d’or;4;1,195;plus 94\n"
        "1998;Jeux;2ème;Dow;Cy;🥈;3;1192.0;(34)\n"
        "1998;Jeux;T3;Poe;Di;;2;;\n"
        "1998;Jeux;=3;Foxe;Ann;;2;;\n"
    )
    assert "Saved: 1 old event." in save(client, preview(client, text))
    rows = PastResult.objects.order_by("rank", "pk").select_related("person")
    found = [(row.rank, row.person.name, row.won, row.game_points, row.spread) for row in rows]
    assert found == [
        (1, "Ève Roy", 4, 1195, 94),
        (2, "Cy Dow", 3, 1192, -34),
        (3, "Di Poe", 2, None, None),
        (3, "Ann Foxe", 2, None, None),
    ]
    assert [row.medal for row in rows] == ["gold", "silver", "", ""]


def test_a_card_says_what_no_other_column_does(client: Client) -> None:
    """Our own standings have it so."""
    text = "Date,Event,Rank,Name,Card\n2003-11-08,Games,1,Zoe Ash,12/5 +94\n"
    assert "Saved: 1 old event." in save(client, preview(client, text))
    row = PastResult.objects.get()
    assert (row.game_points, row.won, row.spread) == (12, 5, 94)
    page = words(preview(client, text.replace("12/5 +94", "twelve")).encode())
    assert "A card is like this: 12/5 +94." in page


def test_names_are_read_as_in_other_lists(client: Client) -> None:
    text = (
        "Date;Event;Place;Player (Last First)\n1998;Games;1;Foxe, Zoe\n1998;Games;2;Van Dyke Bob\n"
        "1998;Games;3;Mrs. Ash Kay (champion)\n"
    )
    save(client, preview(client, text))
    names = PastResult.objects.order_by("rank").values_list("person__name", flat=True)
    assert list(names) == ["Zoe Foxe", "Bob Van Dyke", "Kay Ash"]
    page = words(preview(client, "Date;Event;Place;Name\n1999;X;1;Ann Foxe / Bob Rayner").encode())
    assert "There may be two people in this row." in page


def test_a_bye_is_no_game_of_the_papers(client: Client) -> None:
    text = f"{games_list()}\n2003,Winter Games,5,1,Ada Ash,121,BYE,0\n"
    page = preview(client, text)
    assert "since a bye is no game" in page
    assert "Saved: 1 old event." in save(client, page)
    assert PastGame.objects.count() == 8
    assert not Person.objects.filter(name__iexact="bye").exists()


def test_which_comes_first_in_the_dates_is_asked_once(client: Client) -> None:
    text = "Date,Event,Place,Name\n3/4/1998,Games,1,Zoe Ash\n5/4/1998,Cup,1,Zoe Ash\n"
    page = preview(client, text)
    assert page.count("Which comes first in this list?") == 1
    data = {"sheet": sheet_in(page), "order": "month-first"}
    page = words(client.post(PAGE, data).content)
    assert "Games , 4 March 1998" in page
    clear = text.replace("5/4/1998", "25/4/98")
    assert "Games , 3 April 1998" in words(preview(client, clear).encode())


def kept(client: Client, text: str, **fields: str) -> list[PastResult]:
    """Bring a list in, everybody in it new, and return its results in order."""
    page = preview(client, text)
    answers = dict.fromkeys(re.findall(r'<select\s+name="(who-[^"]+)"', page), "new")
    saved = save(client, page, **answers, **fields)
    assert "Saved: " in saved, words(saved.encode())
    return list(PastResult.objects.select_related("past_event", "person").order_by("pk"))


def test_a_name_whose_comma_is_no_separator_is_whole(client: Client) -> None:
    text = "Date,Event,Place,Name\n2003,Winter,1,Foxe, Ann\n2003,Winter,2,Ray, Cy"
    assert [each.person.name for each in kept(client, text)] == ["Ann Foxe", "Cy Ray"]


def test_cells_that_were_merged_say_the_event_of_the_rows_below(client: Client) -> None:
    text = "Date,Event,Place,Name\n2003-11-08,Winter,1,Ann Foxe\n,,2,Bob Ray\n2004,Spring,1,Cy Dow"
    events = [each.past_event.name for each in kept(client, text)]
    assert events == ["Winter", "Winter", "Spring"]


def test_rows_that_are_no_results_are_named_and_left_out(client: Client) -> None:
    text = (
        "Date,Event,Place,Name,Points\n2003,Winter,1,Ann Foxe,12\nTotal,,,1,12\n"
        "Date,Event,Place,Name,Points\n2003,Winter,2,Bob Ray,9\nSource: Free Press,,,,\n"
    )
    page = words(preview(client, text).encode())
    assert (
        "Left out: row 3 (Total, 1, 12); row 4 (Date, Event, Place, …); row 6 (Source: Free" in page
    )
    assert "2 results" in page


def test_family_names_first_are_asked_about_once_for_all_results(client: Client) -> None:
    text = "Date;Event;Place;Name\n2003;Hiver;1;TREMBLAY Luc\n2003;Hiver;2;ST-PIERRE ROY Ève"
    page = preview(client, text)
    asked = words(page.encode())
    assert asked.count("Which comes first in these names") == 1
    assert "The family name: Luc TREMBLAY" in asked
    turned = client.post(PAGE, {"sheet": sheet_in(page), "comes_first": "last"}).content
    assert "Which comes first" not in words(turned)
    save(client, turned.decode())
    assert {person.name for person in Person.objects.all()} >= {"Luc TREMBLAY", "Ève ST-PIERRE ROY"}


@pytest.mark.parametrize(
    ("written", "kept_as"),
    [
        *(("Fall 2003", (2003, None)), ("2003 (automne)", (2003, None)), ("'03", (2003, None))),
        *(
            ("Winter 2003-04", (2004, None)),
            ("Nov. 8-9, 2003", (2003, 8)),
            ("c. 2003", (2003, None)),
        ),
        *(("8 au 9 novembre 2003", (2003, 8)), ("Sat. Nov 8, 2003", (2003, 8))),
    ],
)
def test_days_as_newspapers_print_them(
    client: Client, written: str, kept_as: tuple[int, int | None]
) -> None:
    (result,) = kept(client, f"Date;Event;Place;Name\n{written};Winter;1;Ann Foxe")
    event = result.past_event
    year = event.day.year if event.day else event.year
    assert (year, event.day and event.day.day) == kept_as


def test_numbers_with_their_units_and_shared_places(client: Client) -> None:
    text = (
        "Date;Event;Place;Name;Points;NS;Won;Played;SK;Medal\n"
        "2003;Winter;1;Ann Foxe;12 pts;94+;5-2;7 games;1;\N{FIRST PLACE MEDAL} Gold\n"
        "2003;Winter;5-6;Bob Ray;n/a;?;5W;7;-;none\n"
    )
    first, second = kept(client, text)
    assert (first.game_points, first.spread, first.won) == (12, 94, 5)
    assert (first.rank, second.rank, second.won, second.medal) == (1, 5, 5, "")


@pytest.mark.parametrize(
    "text",
    [
        "Date,Event,Round,Winner,Score,Loser,Score\n2003,Winter,1,Ann Foxe,121,Bob Ray,87",
        "Date,Event,Round,Winner,Loser,Score\n2003,Winter,1,Ann Foxe,Bob Ray,121-87",
        "Date,Event,Round,Winner,Loser,Result\n2003,Winter,1,Ann Foxe,Bob Ray,121 – 87",
    ],
)
def test_scores_of_a_game_in_one_column_or_two(client: Client, text: str) -> None:
    save(client, preview(client, text))
    game = PastGame.objects.get()
    assert (game.winner.name, game.loser_score) == ("Ann Foxe", 87)


def test_dates_of_two_readings_are_no_rows_to_fix(client: Client) -> None:
    text = "Date;Event;Place;Name\n3/5/2004;Cup;1;Ann Lee\n4/6/2004;Cup;1;Bob Ray"
    page = preview(client, text)
    assert "Which comes first in this list?" in page
    assert "need fixing" not in page
    assert "fix-2-date" not in page
    assert "Not saved yet" in save(client, page)
    save(client, page, order="day-first")
    days = PastEvent.objects.order_by("day").values_list("day", flat=True)
    assert [day.isoformat() for day in days if day] == ["2004-05-03", "2004-06-04"]
