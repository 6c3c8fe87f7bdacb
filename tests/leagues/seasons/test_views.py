import datetime

import pytest
from django.test import Client
from django.utils import timezone

from cribbage_events.clubs.models import Club
from cribbage_events.events.forms import DollarsField
from cribbage_events.leagues.models import Season
from cribbage_events.leagues.seasons.selectors import new_season_values
from tests.events.desk_client import director_of, words
from tests.events.markup import Markup
from tests.factories import RoleFactory
from tests.leagues.desk import at, typed
from tests.leagues.factories import make_season

pytestmark = pytest.mark.django_db

NEW = "/leagues/new/"
DATES = {
    "first_day": "2026-09-30",
    "last_day": "2027-04-14",
    "venue": "Legion Hall",
    # Some day these days are over.
    "sure": "on",
    "breaks-0-first_day": "2026-12-21",
    "breaks-0-last_day": "2027-01-03",
}


@pytest.fixture
def client(club: Club) -> Client:
    return director_of(club)


def test_everything_is_filled_in_but_where_it_is(client: Client) -> None:
    data = typed(client, NEW) | {"venue": "Legion Hall"}
    assert client.post(NEW, data).status_code == 302
    season = Season.objects.get()
    assert (season.weekday, season.starts, season.ends) == (
        2,
        datetime.time(19),
        datetime.time(21),
    )
    assert (season.fee, season.draw, season.places) == (1000, 200, [50, 30, 20])
    assert season.breaks.get().name == "Christmas"


def test_a_season_that_is_over_is_asked_about_once(client: Client) -> None:
    over = typed(client, NEW) | {
        "venue": "Legion Hall",
        "first_day": "2023-09-27",
        "last_day": "2024-04-10",
        "breaks-0-name": "",
        "breaks-0-first_day": "",
        "breaks-0-last_day": "",
    }
    page = client.post(NEW, over)
    assert "This day is in the past." in words(page.content)
    assert not Season.objects.exists()
    client.post(NEW, over | {"sure": "on"})
    assert Season.objects.get().last_day == datetime.date(2024, 4, 10)


def test_only_when_and_where_are_asked(client: Client) -> None:
    page = client.get(NEW).content.decode()
    asked, folded = page[page.index("<main") :].split("<details", 1)
    assert 'name="first_day"' in asked
    assert 'name="venue"' in asked
    assert 'name="fee"' not in asked
    assert 'name="fee"' in folded
    said = words(asked.encode())
    assert "4 games a night, each to 121. The fee is $10." in said
    wrong = client.post(NEW, typed(client, NEW) | DATES | {"fee": "much"}).content.decode()
    assert "<details open" in wrong


def test_a_break_without_its_first_day_is_asked_about(client: Client) -> None:
    page = client.post(NEW, typed(client, NEW) | DATES | {"breaks-0-first_day": ""})
    assert page.status_code == 200
    assert "What is the first day of the break?" in words(page.content)


def test_a_season_begins_in_autumn_and_ends_in_april(club: Club) -> None:
    in_june = new_season_values(legion(club), datetime.date(2026, 6, 10))
    assert in_june["name"] == "Doubles 2026–27"
    assert in_june["first_day"] == datetime.date(2026, 9, 30)
    assert in_june["last_day"] == datetime.date(2027, 4, 14)
    assert in_june["breaks"] == [
        ("Christmas", datetime.date(2026, 12, 21), datetime.date(2027, 1, 3))
    ]
    begun = new_season_values(legion(club), datetime.date(2026, 11, 21))
    assert begun["first_day"] == datetime.date(2026, 11, 25)


def test_the_next_season_begins_as_the_last_one_was(club: Club) -> None:
    make_season(club, weekday=1, venue="Curling Club", fee=1500)
    values = new_season_values(legion(club), datetime.date(2027, 6, 1))
    assert (values["weekday"], values["venue"], values["fee"]) == (1, "Curling Club", 1500)
    assert values["first_day"] == datetime.date(2027, 9, 28)


def test_the_nights_are_counted_before_anything_is_saved(client: Client) -> None:
    page = client.post(NEW, typed(client, NEW) | DATES | {"look": "1"})
    assert "That makes 27 nights" in words(page.content)
    assert "the first on Wednesday 30 September 2026" in words(page.content)
    assert Markup(page.content.decode()).faults == []
    assert not Season.objects.exists()


def test_after_saving_the_desk_says_how_many_nights_there_are(client: Client) -> None:
    page = client.post(NEW, typed(client, NEW) | DATES, follow=True)
    season = Season.objects.get()
    assert page.redirect_chain[-1][0] == at(season, "season_desk")
    assert "Saved: Doubles" in words(page.content)
    assert "with 27 nights." in words(page.content)
    assert season.nights.count() == 27


def test_money_is_typed_in_dollars_and_kept_in_cents(client: Client) -> None:
    data = typed(client, NEW) | DATES
    assert (data["fee"], data["draw"], data["places"]) == ("$10", "$2", "50, 30, 20")
    client.post(NEW, data | {"fee": "12.50", "draw": "$2.5", "places": "60 40"})
    season = Season.objects.get()
    assert (season.fee, season.draw, season.places) == (1250, 250, [60, 40])
    night = season.nights.select_related("event").first()
    assert night is not None
    assert night.event.money == season.money_fields
    assert typed(client, at(season, "edit_season"))["fee"] == "$12.50"


@pytest.mark.parametrize("typed_so", ["12,50 $", "$12.50", "12.5", "12\u00a0,50\u00a0$"])
def test_money_is_typed_as_it_is_written_in_english_and_in_french(typed_so: str) -> None:
    assert DollarsField().clean(typed_so) == 1250


@pytest.mark.parametrize(
    ("field", "value", "said"),
    [
        ("fee", "ten", "Type dollars, such as 10 or 7.50."),
        ("fee", "", "Type dollars, such as 10; 0 if nobody pays."),
        ("draw", "11", "The draw comes out of the fee: type a smaller amount."),
        ("places", "50, 30", "These add up to 80, not to 100."),
        ("places", "50, 50, 0", "Leave out places that get nothing: 50, 50, not 50, 50, 0."),
        ("places", "half", "Type the percentages with commas between them, such as 50, 30, 20."),
        ("ends", "18:00", "A night can’t end before it begins: type a later time."),
        ("last_day", "2026-09-01", "This is before the first night: choose a later day."),
        ("last_day", "2028-09-01", "A season lasts a year at most: choose an earlier day."),
        ("last_day", "2026-09-30", ""),
        ("name", "", "Give the season a name"),
        ("round_count", "0", "A night has at least one game."),
    ],
)
def test_a_refusal_is_beside_its_field(client: Client, field: str, value: str, said: str) -> None:
    page = client.post(NEW, typed(client, NEW) | DATES | {field: value})
    if not said:
        assert page.status_code == 302
        return
    assert said in page.context["form"].errors[field][0]
    assert said in words(page.content)
    assert Markup(page.content.decode()).faults == []
    assert not Season.objects.exists()


@pytest.mark.parametrize("wrong", [{"last_day": "2026-09-01"}, {"draw": "11"}])
def test_a_fault_beside_another_one_is_said_in_our_words(
    client: Client, wrong: dict[str, str]
) -> None:
    page = client.post(NEW, typed(client, NEW) | DATES | {"name": ""} | wrong)
    form = page.context["form"]
    assert {*form.errors} == {"name", *wrong}
    assert form.non_field_errors() == []


def test_a_season_without_a_night_is_refused(client: Client) -> None:
    dates = {"first_day": "2026-10-01", "last_day": "2026-10-06"}
    page = client.post(NEW, typed(client, NEW) | DATES | dates)
    assert "There is no night between these days" in words(page.content)


def test_breaks_are_a_few_rows_of_which_empty_ones_are_none(client: Client) -> None:
    data = typed(client, NEW) | DATES
    data |= {"breaks-0-name": "", "breaks-0-first_day": "", "breaks-0-last_day": ""}
    data |= {"breaks-1-name": "Repairs", "breaks-1-first_day": "2027-03-03"}
    client.post(NEW, data)
    season = Season.objects.get()
    assert season.nights.count() == 28
    assert [(each.name, each.last_day) for each in season.breaks.all()] == [
        ("Repairs", datetime.date(2027, 3, 3))
    ]


def test_a_break_that_ends_before_it_begins_is_said_beside_it(client: Client) -> None:
    page = client.post(NEW, typed(client, NEW) | DATES | {"breaks-0-last_day": "2020-01-01"})
    assert "This is before its first day" in words(page.content)
    assert "Fix the dates of the breaks" in words(page.content)


def test_a_director_of_two_clubs_chooses_one(club: Club, client: Client) -> None:
    user = club.roles.get().user
    other = RoleFactory.create(user=user, club__name="Other Pegs").club
    page = client.get(NEW)
    assert "For which club?" in words(page.content)
    assert client.get(NEW, {"club": other.slug}).context["club"] == other
    assert client.get(NEW, {"club": "nobody"}).status_code == 403


def test_settings_are_changed_with_every_night_to_come(client: Client, club: Club) -> None:
    season = make_season(club)
    address = at(season, "edit_season")
    data = typed(client, address) | {"name": "Wednesday doubles", "starts": "18:30"}
    page = client.post(address, data, follow=True)
    assert "The season has 27 nights." in words(page.content)
    night = season.nights.select_related("event__club").latest("planned_for")
    assert night.event.title == "Wednesday doubles, 14 April 2027"
    assert timezone.localtime(night.event.starts_at, club.zone).time() == datetime.time(18, 30)


def test_refused_values_are_still_in_the_form_and_not_in_the_heading(
    client: Client, club: Club
) -> None:
    season = make_season(club)
    address = at(season, "edit_season")
    page = client.post(address, typed(client, address) | {"name": "New name", "fee": "x"})
    assert page.context["form"]["name"].value() == "New name"
    assert page.context["season"].name == "Legion doubles 2026"


def test_two_people_who_save_at_once_do_not_undo_each_other_s_changes(
    client: Client, club: Club
) -> None:
    season = make_season(club)
    address = at(season, "edit_season")
    first, second = typed(client, address), typed(client, address)
    client.post(address, first | {"venue": "Curling Club", "breaks-0-name": "Holidays"})

    page = client.post(address, second | {"contact": "Ann, 555 0102"}, follow=True)

    said = "just changed this, and their change is kept: venue and weeks without a night."
    assert said in words(page.content)
    season.refresh_from_db()
    assert (season.venue, season.contact) == ("Curling Club", "Ann, 555 0102")
    assert season.breaks.get().name == "Holidays"


def test_a_field_that_both_changed_is_refused_once_and_the_typed_value_stays(
    client: Client, club: Club
) -> None:
    season = make_season(club)
    address = at(season, "edit_season")
    first, second = typed(client, address), typed(client, address)
    client.post(address, first | {"fee": "12", "breaks-0-name": "Holidays", "address": "Here"})
    mine = second | {"fee": "15", "breaks-0-name": "Xmas"}

    page = client.post(address, mine)

    form = page.context["form"]
    assert "Somebody else has just saved “$12” here." in form.errors["fee"][0]
    assert "“Holidays, 2026-12-21 to 2027-01-03” as weeks without" in form.errors["__all__"][0]
    assert (form["fee"].value(), form.breaks[0]["name"].value()) == ("15", "Xmas")
    season.refresh_from_db()
    assert season.fee == 1200
    client.post(address, mine | {"seen": form["seen"].value()})
    season.refresh_from_db()
    assert (season.fee, season.address, season.breaks.get().name) == (1500, "Here", "Xmas")


def legion(club: Club) -> Season:
    return Season(club=club, preset_code="legion-league")
