"""A language is chosen with one tap, and kept in the browser and with the account; before that it
is the browser’s, then the club’s.
"""

import re
from collections.abc import Iterator

import pytest
from django.test import Client, override_settings

from cribbage_events.clubs.models import Club, Role, User
from cribbage_events.events.models import Event
from tests.building import make_club, make_event, make_user
from tests.events.guests import is_today
from tests.pseudo_language.catalogue import OPEN, installed
from tests.pseudo_language.language import CODE, LANGUAGES

pytestmark = pytest.mark.django_db
NAME = dict(LANGUAGES)[CODE]
FORM = re.compile(r'<form class="language".*?</form>', re.DOTALL)


@pytest.fixture
def two_languages() -> Iterator[None]:
    with installed():
        yield


@pytest.fixture
def one_language() -> Iterator[None]:
    with override_settings(LANGUAGES=LANGUAGES[:1]):
        yield


@pytest.fixture
def event() -> Event:
    return is_today(make_event(make_club(), [("Ann Lee", "Bob Ray"), ("Cy Dow", "Di Poe")]))


def visitor(accepted: str = "en-ca") -> Client:
    return Client(headers={"accept-language": accepted})


def choose(client: Client, language: str, page: str = "/guide/") -> str:
    answer = client.post("/language/", {"language": language, "next": page})
    assert answer.status_code == 302
    return str(answer["Location"])


def language_of_page(client: Client, path: str) -> str:
    found = re.search(r'<html lang="([\w-]+)"', client.get(path).content.decode())
    assert found
    return found[1]


@pytest.mark.usefixtures("one_language")
def test_with_one_language_there_is_nothing_to_choose(event: Event) -> None:
    for path in ("/", event.get_absolute_url(), "/nowhere/"):
        assert FORM.search(visitor().get(path).content.decode()) is None


@pytest.mark.usefixtures("two_languages")
@pytest.mark.parametrize("below", ["", "rules/", "rounds/?a=1&b=2"])
def test_each_page_names_the_other_language_and_leads_back(event: Event, below: str) -> None:
    path = event.get_absolute_url() + below
    form = FORM.search(visitor().get(path).content.decode())
    assert form
    assert f'value="{path.replace("&", "&amp;")}"' in form[0]
    assert f'value="{CODE}" lang="en-XA">{NAME}</button>' in form[0]
    assert "English" not in form[0]


@pytest.mark.usefixtures("two_languages")
def test_one_tap_and_every_page_is_in_the_other_language(event: Event) -> None:
    client = visitor()
    path = event.get_absolute_url()
    assert choose(client, CODE, path) == path
    for page in (path, "/", "/nowhere/", "/accounts/login/"):
        assert language_of_page(client, page) == "en-XA"
    choose(client, "en-ca")
    assert language_of_page(client, path) == "en-CA"


@pytest.mark.usefixtures("two_languages")
@pytest.mark.parametrize("page", ["/", "/rules/", "/nowhere/", "/service-worker.js", ""])
def test_a_cache_on_the_way_keeps_each_language_apart(event: Event, page: str) -> None:
    answer = visitor().get(page or event.get_absolute_url())
    assert {"Cookie", "Accept-Language"} <= set(re.split(r", ?", answer["Vary"]))
    assert answer["Content-Language"] == "en-ca"


@pytest.mark.usefixtures("two_languages")
def test_it_needs_no_token_since_kept_pages_have_none() -> None:
    client = Client(enforce_csrf_checks=True)
    choose(client, CODE)
    assert language_of_page(client, "/guide/") == "en-XA"


@pytest.mark.usefixtures("two_languages")
@pytest.mark.parametrize(
    "page", ["https://elsewhere.example/", "//elsewhere.example", "", "http://[", "-1", "home"]
)
def test_it_leads_to_no_other_site(page: str) -> None:
    assert choose(visitor(), CODE, page) == "/"


@pytest.mark.usefixtures("two_languages")
@pytest.mark.parametrize("language", ["", "klingon", "fr-ca", "en-ca\r\nSet-Cookie: a=b"])
def test_a_language_that_is_not_spoken_changes_nothing(language: str) -> None:
    client = visitor(CODE)
    choose(client, language)
    assert language_of_page(client, "/guide/") == "en-XA"


@pytest.mark.usefixtures("two_languages")
def test_a_choice_is_kept_with_the_account(event: Event) -> None:
    dora = make_user(event.club, "Dora", Role.Kind.DIRECTOR)
    client = visitor()
    client.force_login(dora)
    choose(client, CODE)
    assert User.objects.get(pk=dora.pk).language == CODE


@pytest.mark.usefixtures("two_languages")
def test_who_asks_for_no_language_that_is_spoken_here_gets_the_club_s(event: Event) -> None:
    Club.objects.update(language=CODE)
    path = event.get_absolute_url()
    for accepted in ("", "de", "*"):
        assert language_of_page(visitor(accepted), path) == "en-XA"
        assert language_of_page(visitor(accepted), "/") == "en-CA"
    assert language_of_page(visitor("de, en-ca"), path) == "en-CA"
    assert OPEN not in visitor("en-ca").get(path).content.decode()


@pytest.mark.usefixtures("two_languages")
def test_a_club_s_language_is_among_its_settings(event: Event) -> None:
    client = visitor()
    client.force_login(make_user(event.club, "Dora", Role.Kind.DIRECTOR))
    page = client.get(f"/clubs/{event.club.slug}/settings/").context["form"]
    said = {field.name: field.value() or "" for field in page if field.name != "logo"}
    client.post(
        f"/clubs/{event.club.slug}/settings/",
        said | {"language": CODE, "seen": page["seen"].value()},
    )
    assert Club.objects.get(pk=event.club_id).language == CODE


@pytest.mark.usefixtures("one_language")
def test_with_one_language_a_club_s_settings_have_none(event: Event) -> None:
    client = visitor()
    client.force_login(make_user(event.club, "Dora", Role.Kind.DIRECTOR))
    page = client.get(f"/clubs/{event.club.slug}/settings/")
    assert "language" not in page.context["form"].fields
