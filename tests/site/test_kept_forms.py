"""A form that was sent after its sender had been signed out is there again after signing in."""

import re
from urllib.parse import unquote

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from cribbage_events.clubs.models import Club, Role, User
from cribbage_events.events.models import Event
from cribbage_events.site.kept_forms import KEY
from tests.building import make_event, make_user
from tests.leagues.night import night_with

pytestmark = pytest.mark.django_db
NOTHING = "Nothing has been saved yet."


@pytest.fixture
def dora(club: Club) -> User:
    return make_user(club, "Dora", Role.Kind.DIRECTOR)


def page(client: Client, path: str) -> str:
    return client.get(path).content.decode()


def value_of(text: str, name: str) -> str | None:
    tag = re.search(rf'<input\b[^>]*\bname="{name}"[^>]*>', text)
    found = re.search(r'\bvalue="([^"]*)"', tag[0]) if tag else None
    return found[1] if found else None


def sent_signed_out(
    path: str, back: User, *, referer: str = "", **typed: object
) -> tuple[str, Client]:
    """Somebody signs in again after sending it; the page that they are led to."""
    client = Client()
    headers = {"Referer": f"http://testserver{referer}"} if referer else {}
    answer = client.post(path, typed, headers=headers)
    assert answer.status_code == 302
    login, _, query = answer["Location"].partition("?next=")
    assert login == reverse("account_login")
    client.force_login(back)
    return page(client, unquote(query)), client


def test_a_directors_form_is_there_again_and_nothing_is_saved(dora: User) -> None:
    text, client = sent_signed_out(
        reverse("events:new_event", query={"kind": "senior-games"}),
        dora,
        name='Christmas "cribbage" & tea',
        date="2027-12-10",
        notes="Bring a board.\nAnd <b>tea</b>.",
    )
    assert NOTHING in text
    assert value_of(text, "name") == "Christmas &quot;cribbage&quot; &amp; tea"
    assert value_of(text, "date") == "2027-12-10"
    assert "Bring a board.\nAnd &lt;b&gt;tea&lt;/b&gt;.</textarea>" in text
    assert not Event.objects.exists()
    # Once only.
    assert NOTHING not in page(client, reverse("events:new_event", query={"kind": "senior-games"}))


def test_choices_and_boxes_are_as_they_were(dora: User, club: Club) -> None:
    address = reverse("clubs:edit", args=[club.slug])
    text, _ = sent_signed_out(address, dora, name="Legion 43", time_zone="America/Vancouver")
    assert value_of(text, "name") == "Legion 43"
    assert re.search(r'<option value="America/Vancouver" selected', text)
    assert len(re.findall(r"<option[^>]* selected", text[: text.index("</select>")])) <= 1


def test_a_leagues_form_is_opened_where_it_was_folded_away() -> None:
    night = night_with(0)
    cora = make_user(night.season.club, "Cora", Role.Kind.DIRECTOR)
    address = reverse("leagues:door", args=[night.event.slug])
    text, _ = sent_signed_out(address, cora, do="new", name="Newt Newman", dues="no")
    assert value_of(text, "name") == "Newt Newman"
    assert re.search(r'<details[^>]*id="new"[^>]* open>', text)
    assert re.search(r'<input[^>]*value="no"[^>]* checked', text)


def test_a_form_that_another_address_takes_is_shown_on_its_page(dora: User, club: Club) -> None:
    event = make_event(club, [("Ann Lee", "Bob Ray")])
    desk = reverse("events:desk", args=[event.slug])
    text, _ = sent_signed_out(
        reverse("events:call_off", args=[event.slug]), dora, referer=desk, reason="Snow storm"
    )
    assert NOTHING in text
    assert "Snow storm" in text


def test_files_are_named_and_passwords_are_not_kept(dora: User, club: Club) -> None:
    client = Client()
    event = make_event(club, [("Ann Lee", "Bob Ray")])
    address = reverse("events:import_entrants", args=[event.slug])
    list_file = SimpleUploadedFile("members.csv", b"name\nAnn")
    client.post(address, {"text": "Ann Lee", "file": list_file, "password1": "secret words"})
    assert "secret words" not in str(client.session[KEY])
    client.force_login(dora)
    assert "members.csv" in page(client, address)


def test_without_its_cookie_a_form_is_kept_too(dora: User) -> None:
    client = Client(enforce_csrf_checks=True)
    address = reverse("events:new_event", query={"kind": "senior-games"})
    own = {"Origin": "http://testserver", "Sec-Fetch-Site": "same-origin"}
    answer = client.post(address, {"name": "Spring cup"}, headers=own)
    assert answer.status_code == 403
    assert f'href="{address}"' in answer.content.decode()
    client.force_login(dora)
    assert value_of(page(client, address), "name") == "Spring cup"


@pytest.mark.parametrize("site", ["cross-site", "same-site"])
def test_another_site_can_fill_in_nothing(dora: User, site: str) -> None:
    client = Client(enforce_csrf_checks=True)
    address = reverse("events:new_event", query={"kind": "senior-games"})
    foreign = {"Origin": "http://evil.example", "Sec-Fetch-Site": site}
    answer = client.post(address, {"name": "Spring cup"}, headers=foreign)
    assert answer.status_code == 403
    assert "Open the page again" not in answer.content.decode()
    assert KEY not in client.session
