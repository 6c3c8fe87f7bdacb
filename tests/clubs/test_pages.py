import re

import pytest
from allauth.account.models import EmailAddress
from django.core.mail import EmailMessage
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from pytest_django import Settings

from cribbage_events.clubs.models import Club, Role, User
from cribbage_events.clubs.names import FAMILY, FIRST
from cribbage_events.events.models import Entry, Event
from tests.building import prove
from tests.events.desk_client import director_of
from tests.factories import EntryFactory

pytestmark = pytest.mark.django_db

FORM = {
    "name": "Prairie Pegs",
    "time_zone": "America/Winnipeg",
    "contact": "",
    "about": "",
    "rules": "",
    "name_order": FIRST,
}


@pytest.fixture
def dora() -> User:
    dora = User.objects.create_user("dora@example.com", name="Dora Quist")
    prove(dora)
    return dora


@pytest.fixture
def club(dora: User) -> Club:
    club = Club.objects.create(name="Prairie Pegs", slug="prairie-pegs")
    Role.objects.create(user=dora, club=club, kind=Role.Kind.DIRECTOR)
    return club


@pytest.fixture
def director(client: Client, dora: User) -> Client:
    client.force_login(dora)
    return client


def add(client: Client, club: Club, **typed: str) -> str:
    data = {"email": "vic@example.com", "name": "Vic Olsen", "kind": "volunteer"} | typed
    response = client.post(f"/clubs/{club.slug}/helpers/", data, follow=True)
    assert response.status_code == 200
    return str(response.content.decode())


def test_somebody_who_makes_a_club_directs_it(director: Client, dora: User) -> None:
    response = director.post("/clubs/new/", FORM)
    made = Club.objects.get()
    assert response["Location"] == f"/clubs/{made.slug}/" == "/clubs/prairie-pegs/"
    assert Role.objects.get(user=dora, club=made).kind == Role.Kind.DIRECTOR


def test_a_new_club_asks_its_name_only(director: Client) -> None:
    page = director.get("/clubs/new/").content.decode()
    main, folded = page[page.index("<main") :].split("<details", 1)
    assert re.findall(r'<(?:input|select|textarea)[^>]* name="(\w+)"', main) == [
        "csrfmiddlewaretoken",
        "name",
    ]
    assert "open" not in folded.split(">", 1)[0]
    assert 'name="time_zone"' in folded


def test_a_choice_that_is_made_already_is_not_optional(director: Client) -> None:
    page = director.get("/clubs/new/").content.decode()
    for label, optional in (("Language", False), ("Dates of birth", False), ("Contact", True)):
        found = re.search(rf"<label[^>]*>\s*{label}[^<]*(<span class=\"optional\")?", page)
        assert found
        assert bool(found[1]) is optional, label


def test_clubs_of_one_name_get_addresses_of_their_own(director: Client) -> None:
    for _ in range(3):
        director.post("/clubs/new/", FORM)
    director.post("/clubs/new/", FORM | {"name": "New"})
    director.post("/clubs/new/", FORM | {"name": "♠♥"})
    slugs = set(Club.objects.values_list("slug", flat=True))
    assert slugs == {"prairie-pegs", "prairie-pegs-2", "prairie-pegs-3", "new-2", "club"}


def test_a_club_without_a_name_is_explained_and_what_was_typed_stays(director: Client) -> None:
    response = director.post("/clubs/new/", FORM | {"name": "", "about": "We play on Fridays."})
    page = response.content.decode()
    assert "Type the club’s name." in page
    assert "We play on Fridays." in page
    assert not Club.objects.exists()


def test_settings_change_the_words_but_not_the_address(director: Client, club: Club) -> None:
    director.post(
        "/clubs/prairie-pegs/settings/",
        FORM | {"name": "Prairie Pegs Club", "time_zone": "America/Toronto", "contact": "Dora"},
    )
    club.refresh_from_db()
    assert (club.name, club.slug) == ("Prairie Pegs Club", "prairie-pegs")
    assert (club.time_zone, club.contact) == ("America/Toronto", "Dora")


def test_a_club_may_want_two_reports_of_a_result(director: Client, club: Club) -> None:
    page = director.get("/clubs/prairie-pegs/settings/").content.decode()
    assert "result counts when two people report it" in page
    director.post("/clubs/prairie-pegs/settings/", FORM | {"two_reports": "on"})
    club.refresh_from_db()
    assert club.two_reports


def test_a_time_zone_that_is_none_is_refused(director: Client, club: Club) -> None:
    director.post("/clubs/prairie-pegs/settings/", FORM | {"time_zone": "Mars/Olympus"})
    club.refresh_from_db()
    assert club.time_zone == "America/Winnipeg"


def test_a_volunteer_is_added_and_told_how_to_sign_in(
    director: Client, club: Club, mailoutbox: list[EmailMessage]
) -> None:
    page = add(director, club, email="Vic@Example.com")
    role = Role.objects.get(user__email="vic@example.com")
    assert (role.kind, role.user.name) == (Role.Kind.VOLUNTEER, "Vic Olsen")
    assert not role.user.has_usable_password()
    assert "Vic Olsen is now a volunteer. We have e-mailed vic@example.com" in page
    (message,) = mailoutbox
    assert message.to == ["vic@example.com"]
    assert "Dora Quist has added you as a volunteer at Prairie Pegs" in message.body
    assert "http://testserver/accounts/login/code/?next=%2Fclubs%2Fprairie-pegs%2F" in message.body


def test_a_name_somebody_chose_for_themselves_stays(director: Client, club: Club) -> None:
    vic = User.objects.create_user(
        "vic@example.com", name="Victor Olsen", password="pegs-and-board"
    )
    EmailAddress.objects.create(user=vic, email=vic.email, verified=True, primary=True)
    add(director, club)
    user = User.objects.get(email="vic@example.com")
    assert user.name == "Victor Olsen"
    assert user.has_usable_password()


def test_adding_with_the_other_role_changes_it(director: Client, club: Club) -> None:
    add(director, club)
    add(director, club, kind="director")
    assert Role.objects.get(user__email="vic@example.com").kind == Role.Kind.DIRECTOR


def test_adding_twice_is_explained(director: Client, club: Club) -> None:
    add(director, club)
    assert "Vic Olsen is already a volunteer here." in add(director, club)


def test_an_address_that_is_none_is_explained_and_kept(director: Client, club: Club) -> None:
    page = add(director, club, email="vic at example")
    assert "This is not a whole e-mail address" in page
    assert 'value="vic at example"' in page
    assert 'value="Vic Olsen"' in page


def test_a_helper_stays_added_when_no_e_mail_goes_out(
    director: Client, club: Club, settings: Settings
) -> None:
    settings.MAILERS = {"default": {"BACKEND": "tests.mail.no_mail.EmailBackend"}}
    page = add(director, club)
    assert "The e-mail server could not be reached (OSError). Tell them to choose" in page
    assert Role.objects.filter(user__email="vic@example.com").exists()


def test_a_helper_is_removed(director: Client, club: Club) -> None:
    add(director, club)
    role = Role.objects.get(user__email="vic@example.com")
    response = director.post(f"/clubs/prairie-pegs/helpers/{role.pk}/remove/", follow=True)
    assert "Vic Olsen no longer helps at Prairie Pegs." in response.content.decode()
    assert not Role.objects.filter(pk=role.pk).exists()


def test_the_last_director_stays_and_the_page_says_why(director: Client, club: Club) -> None:
    role = Role.objects.get(kind="director")
    response = director.post(f"/clubs/prairie-pegs/helpers/{role.pk}/remove/", follow=True)
    assert "only director" in response.content.decode()
    assert "only director" in add(director, club, email="dora@example.com", name="Dora")
    assert Role.objects.get(pk=role.pk).kind == Role.Kind.DIRECTOR


def test_a_director_may_leave_when_another_stays(director: Client, club: Club, dora: User) -> None:
    add(director, club, kind="director")
    role = Role.objects.get(user=dora)
    response = director.post(f"/clubs/prairie-pegs/helpers/{role.pk}/remove/")
    assert response["Location"] == "/clubs/prairie-pegs/"
    assert director.get("/clubs/prairie-pegs/helpers/").status_code == 403


@pytest.mark.parametrize("page", ["settings/", "helpers/"])
def test_only_directors_enter(client: Client, club: Club, page: str) -> None:
    path = f"/clubs/prairie-pegs/{page}"
    assert client.get(path)["Location"].startswith("/accounts/login/")
    volunteer = User.objects.create_user("vic@example.com")
    Role.objects.create(user=volunteer, club=club, kind=Role.Kind.VOLUNTEER)
    client.force_login(volunteer)
    assert client.get(path).status_code == 403
    assert client.get(f"/clubs/nowhere/{page}").status_code == 404


def test_a_director_of_another_club_removes_nobody_here(client: Client, club: Club) -> None:
    stranger = User.objects.create_user("eve@example.com")
    other = Club.objects.create(name="Other", slug="other")
    Role.objects.create(user=stranger, club=other, kind=Role.Kind.DIRECTOR)
    role = Role.objects.get(club=club)
    client.force_login(stranger)
    assert client.post(f"/clubs/other/helpers/{role.pk}/remove/").status_code == 404
    assert client.post(f"/clubs/prairie-pegs/helpers/{role.pk}/remove/").status_code == 403
    assert Role.objects.filter(pk=role.pk).exists()


def test_the_helpers_page_asks_as_often_for_three_as_for_thirty(
    director: Client, club: Club
) -> None:
    counts = []
    for upto in (3, 30):
        for number in range(upto):
            user, _ = User.objects.get_or_create(email=f"{number}@example.com", name=f"N {number}")
            Role.objects.get_or_create(user=user, club=club, defaults={"kind": "volunteer"})
        with CaptureQueriesContext(connection) as queries:
            director.get("/clubs/prairie-pegs/helpers/")
        counts.append(len(queries))
    assert counts[0] == counts[1] <= 6


def test_a_new_club_is_proposed_the_time_zone_of_the_installation(
    client: Client, settings: Settings
) -> None:
    client.force_login(User.objects.create_user("new@example.com", None, name="Nell"))
    settings.TIME_ZONE = "America/Regina"
    page = client.get("/clubs/new/").content.decode()
    assert '<option value="America/Regina" selected>' in page


def test_two_who_save_at_once_keep_both_changes(director: Client, club: Club) -> None:
    address = "/clubs/prairie-pegs/settings/"
    seen = director.get(address).context["form"]["seen"].value()
    director.post(address, FORM | {"seen": seen, "contact": "Ann, 555 0102", "rules": "Be kind"})

    page = director.post(address, FORM | {"seen": seen, "about": "Since 1986"}, follow=True)

    assert "their change is kept: contact and house rules." in page.content.decode()
    page = director.post(address, FORM | {"seen": seen, "contact": "Bob"})
    assert "Somebody else has just saved “Ann, 555 0102” here" in page.content.decode()
    club.refresh_from_db()
    assert (club.contact, club.about, club.rules) == ("Ann, 555 0102", "Since 1986", "Be kind")


def test_the_order_of_names_is_a_setting_and_counts_at_once_everywhere() -> None:
    entry: Entry = EntryFactory.create(
        event__club__name_order=FIRST, person__name="Agnes McNeil", number=1
    )
    event = entry.event
    client = director_of(event.club)
    assert entry.listed_name == "Agnes McNeil"
    edit = reverse("clubs:edit", args=[event.club.slug])
    page = client.get(edit).content.decode()
    assert "family name: McNeil, Agnes" in page
    client.post(edit, FORM | {"name_order": FAMILY})
    entry.refresh_from_db()
    assert (entry.name, entry.listed_name) == ("Agnes McNeil", "McNeil, Agnes")
    assert Event.objects.get(pk=event.pk).revision == event.revision + 1
