"""A letter, a calendar and the projector are in the language of whoever reads them."""

import pytest
from django.test import Client, override_settings
from django.urls import reverse
from django.utils.translation import get_language, override

from cribbage_events.clubs.language import language_of_reader
from cribbage_events.clubs.models import Club, Person, Role, User
from cribbage_events.events.models import Event
from tests.building import make_club, make_event, make_user
from tests.events.guests import is_today
from tests.leagues.factories import make_season
from tests.pseudo_language.catalogue import OPEN
from tests.pseudo_language.language import CODE

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("two_languages")]


def visitor(accepted: str = "en-ca") -> Client:
    return Client(headers={"accept-language": accepted})


@pytest.fixture
def club() -> Club:
    return make_club()


@pytest.mark.parametrize(
    ("account", "asked", "club_s", "language"),
    [
        (CODE, "en-ca", "en-ca", CODE),
        ("", CODE, "en-ca", CODE),
        ("", "", CODE, CODE),
        ("en-ca", CODE, CODE, "en-ca"),
        ("no-longer", "no-longer", CODE, CODE),
        ("", "", "no-longer", "en-ca"),
    ],
)
def test_the_account_comes_before_what_was_asked_and_that_before_the_club(
    club: Club, account: str, asked: str, club_s: str, language: str
) -> None:
    club.language = club_s
    User.objects.create_user("ann@example.com", language=account)
    with override(language_of_reader(club, "Ann@example.com", asked=asked)):
        assert get_language() == language


def asks_for_a_place(client: Client, club: Club) -> Person:
    event = make_event(club, [])
    Event.objects.update(self_registration=True, status=Event.Status.REGISTRATION)
    path = reverse("events:register", args=[event.slug])
    said = {"name": "Ann Lee", "email": "ann@example.com", "website": ""}
    said |= {"date_of_birth": "1949-03-14"}
    answer = client.post(path, said)
    assert answer.status_code == 302
    return Person.objects.get(name="Ann Lee")


def test_who_asks_for_a_place_is_answered_in_that_language(club: Club) -> None:
    assert asks_for_a_place(visitor(CODE), club).language == CODE


def test_who_asked_for_no_language_has_none(club: Club) -> None:
    assert asks_for_a_place(visitor("de"), club).language == ""


def test_with_one_language_none_is_kept(club: Club) -> None:
    with override_settings(LANGUAGES=[("en-ca", "English")]):
        assert asks_for_a_place(visitor(), club).language == ""


def sign_in(client: Client, user: User) -> None:
    user.set_password("long and secret 17")
    user.save()
    typed = {"login": user.email, "password": "long and secret 17"}
    assert client.post("/accounts/login/", typed).status_code == 302


def test_the_first_sign_in_says_the_language_of_an_account(club: Club) -> None:
    dora = make_user(club, "Dora", Role.Kind.DIRECTOR)
    sign_in(visitor(CODE), dora)
    assert User.objects.get(pk=dora.pk).language == CODE


def test_an_account_s_language_is_for_e_mails_and_not_for_the_pages_of_another_browser(
    club: Club,
) -> None:
    dora = make_user(club, "Dora", Role.Kind.DIRECTOR)
    sign_in(visitor(CODE), dora)
    dora.refresh_from_db()
    other = visitor("en-ca")
    sign_in(other, dora)
    assert 'lang="en-CA"' in other.get("/guide/").content.decode()
    assert User.objects.get(pk=dora.pk).language == CODE


def test_a_calendar_is_in_the_club_s_language_or_in_that_of_the_page(club: Club) -> None:
    season = make_season(club=club)
    path = reverse("leagues:calendar", args=[season.slug])
    assert visitor(CODE).get(path)["Content-Language"] == "en-ca"
    Club.objects.update(language=CODE)
    assert visitor("en-ca").get(path)["Content-Language"] == CODE
    page = visitor("en-ca").get(season.get_absolute_url()).content.decode()
    assert f"{path}?language=en-ca" in page
    assert visitor(CODE).get(f"{path}?language=en-ca")["Content-Language"] == "en-ca"
    assert visitor().get(f"{path}?language=klingon")["Content-Language"] == CODE


@pytest.fixture
def projector(club: Club) -> str:
    event = is_today(make_event(club, [("Ann Lee", "Bob Ray"), ("Cy Dow", "Di Poe")]))
    return f"{event.get_absolute_url()}projector/"


def test_the_projector_is_in_the_club_s_language_or_in_that_of_its_address(projector: str) -> None:
    page = visitor(CODE).get(projector).content.decode()
    assert 'lang="en-CA"' in page
    assert OPEN not in page
    assert f'href="{projector}{CODE}/"' in page
    page = visitor("en-ca").get(f"{projector}{CODE}/").content.decode()
    assert 'lang="en-XA"' in page
    assert f'href="{projector}en-ca/"' in page
    assert visitor().get(f"{projector}klingon/").status_code == 404
