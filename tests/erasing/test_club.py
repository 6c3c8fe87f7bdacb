"""A deleted club is closed at once, can be taken back for a week, and is then deleted for good."""

import datetime
from pathlib import Path

import pytest
from django.apps import apps
from django.core.exceptions import ValidationError
from django.core.files.base import ContentFile
from django.core.management import call_command
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from cribbage_events.clubs.models import Club, Person, Role, User
from cribbage_events.events.access.tokens import volunteer_token
from cribbage_events.leagues.models import Night
from cribbage_events.mail.models import Message
from cribbage_events.site.deleting.account import delete_account
from cribbage_events.site.deleting.services import delete_club, take_back_club
from tests.building import MARION, fresh
from tests.erasing.test_person import finished_with_zelda
from tests.erasing.traces import traces_in_backup, traces_in_tables
from tests.events.desk_client import words
from tests.events.guests import make_link
from tests.factories import ClubFactory, RoleFactory
from tests.leagues.night import corrected_night

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.usefixtures("no_background_work", "media"),
]

MARKS = ["Umberland", "Zelda", "zelda", "555 0188", "1931-02-03", "Member 01"]
EIGHT_DAYS = datetime.timedelta(days=8)


@pytest.fixture
def night() -> Night:
    return corrected_night()


@pytest.fixture
def club(night: Night) -> Club:
    """Return a club that has a league, a finished event, a logo, e-mails and a link."""
    club = night.season.club
    Club.objects.filter(pk=club.pk).update(name="Umberland Pegs", about="Umberland’s own")
    club.refresh_from_db()
    event = finished_with_zelda()
    other = event.club
    Person.objects.filter(club=other).update(club=club)
    type(event).objects.filter(pk=event.pk).update(club=club)
    other.past_events.update(club=club)
    other.delete()
    make_link(event, "Umberlander")
    club.logo.save("pegs.webp", ContentFile(b"a picture"))
    Message.objects.create(address="zelda.q@example.org", club=club, kind=Message.Kind.NEWS)
    return club


def director(club: Club) -> tuple[User, Client]:
    user = RoleFactory.create(club=club).user
    client = Client()
    client.force_login(user)
    return user, client


def over() -> None:
    Club.objects.update(deleted_at=timezone.now() - EIGHT_DAYS)


def test_it_is_closed_at_once_and_comes_back_as_it_was(club: Club, night: Night) -> None:
    _, client = director(club)
    event = club.events.get(slug__startswith="event")
    public = [club.get_absolute_url(), event.get_absolute_url(), night.season.get_absolute_url()]
    desk = [reverse("events:desk", args=[event.slug]), reverse("clubs:helpers", args=[club.slug])]
    desk.append(reverse("leagues:members", args=[night.season.slug]))
    before = fresh(event).revision
    page = reverse("clubs:delete_club", args=[club.slug])
    said = words(client.get(page).content)
    assert "Delete Umberland Pegs" in said
    assert "Ledger of Legion doubles 2026" in said

    assert "This is a different name." in words(client.post(page, {"name": "Pegs"}).content)
    assert client.get(club.get_absolute_url()).status_code == 200
    answer = client.post(page, {"name": "umberland  pegs"}, follow=True)
    assert "Saved: Umberland Pegs is deleted." in words(answer.content)

    assert fresh(event).revision > before
    for path in public:
        assert Client().get(path).status_code == 404
    for path in desk:
        assert client.get(path).status_code == 404
    token = volunteer_token(event.volunteer_links.get().pk)
    link = reverse("events:open_volunteer_link", args=[event.slug, token])
    assert Client().get(link).status_code == 404
    for path in ("/", "/accounts/"):
        assert "Legion doubles 2026" not in words(client.get(path).content)

    back = reverse("clubs:take_back_club", args=[club.slug])
    assert back in client.get("/accounts/").content.decode()
    assert "Umberland Pegs is back." in words(client.post(back, follow=True).content)
    for path in (*public, *desk):
        assert client.get(path).status_code == 200


def test_only_its_directors_take_it_back(club: Club) -> None:
    delete_club(club, by=MARION)
    back = reverse("clubs:take_back_club", args=[club.slug])
    helper, (_, stranger) = Client(), director(ClubFactory.create())
    helper.force_login(RoleFactory.create(club=club, kind=Role.Kind.VOLUNTEER).user)
    for client in (helper, stranger):
        assert client.post(back).status_code == 403
        assert "Umberland" not in words(client.get("/accounts/").content)
    club.refresh_from_db()
    assert club.deleted_at


def test_after_a_week_nothing_of_it_is_left(club: Club, media: Path, tmp_path: Path) -> None:
    user, _ = director(club)
    director(ClubFactory.create())
    delete_club(club, by=MARION)
    call_command("clear")
    assert Club.objects.filter(pk=club.pk).exists()
    Club.objects.filter(pk=club.pk).update(deleted_at=timezone.now() - EIGHT_DAYS)
    with pytest.raises(ValidationError, match="more than a week ago"):
        take_back_club(club, by=MARION)

    call_command("clear")

    assert Club.objects.count() == 1
    assert traces_in_tables(MARKS) == set()
    assert traces_in_backup(MARKS, tmp_path) == set()
    for label in ("events", "leagues", "memory"):
        for model in apps.get_app_config(label).get_models():
            assert not model._base_manager.exists(), model
    assert not list(media.rglob("*.webp"))
    assert User.objects.filter(pk=user.pk).exists()
    assert Person.objects.count() == 0


def test_a_deleted_club_keeps_no_director(club: Club) -> None:
    user, _ = director(club)
    with pytest.raises(ValidationError, match="only director of Umberland Pegs"):
        delete_account(user)
    delete_club(club, by=MARION)
    delete_account(user)
    assert not User.objects.filter(pk=user.pk).exists()
