"""An account is deleted: its owner's reports stay, without a name."""

import re
from pathlib import Path

import pytest
from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from django.contrib.sessions.models import Session
from django.core import mail
from django.core.exceptions import ValidationError
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from cribbage_events.clubs.actor import Actor
from cribbage_events.clubs.models import Club, Role, User
from cribbage_events.events.models import Event, ScoreReport
from cribbage_events.events.results.services import take_back_report
from cribbage_events.events.undo.services import undo
from cribbage_events.leagues.models import Night
from cribbage_events.mail.models import Message
from cribbage_events.site.deleting.account import delete_account
from tests.building import drawn_event, games_in, say
from tests.erasing.traces import traces_in_backup, traces_in_tables
from tests.events.desk_client import words
from tests.factories import RoleFactory, UserFactory
from tests.leagues.night import corrected_night

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("media")]

EMAIL = "ottoline@example.org"
MARKS = ["Ottoline", "ottoline", "Vole", "Her telephone"]
PAGE = "/accounts/delete/"


@pytest.fixture
def ottoline() -> User:
    user = UserFactory.create(name="Ottoline", email=EMAIL)
    EmailAddress.objects.create(user=user, email=EMAIL, primary=True, verified=True)
    return user


def directs(user: User, club: Club) -> None:
    Role.objects.create(user=user, club=club, kind=Role.Kind.DIRECTOR)


def busy_event(user: User) -> Event:
    """She reports under two names; one report is taken back, which is undone again."""
    event = drawn_event([60, 61, 62, 63])
    directs(user, event.club)
    first, second = games_in(event, 1)
    report = say(first, 121, 90, by=Actor.of(user)).report
    user.name = "Ottoline Vole"
    user.save()
    say(second, 121, 88, by=Actor.of(user))
    take_back_report(report, by=Actor.of(user), reason="a slip")
    taken = event.changes.select_related("event").latest("revision")
    undo(taken, by=Actor.of(user), reason="it was right")
    return event


def busy_night(user: User) -> Night:
    night = corrected_night()
    directs(user, night.season.club)
    night.ledger.update(by=user)
    night.prizes.update(handed_by_name=user.name)
    return night


def test_nothing_is_left_of_an_account(ottoline: User, tmp_path: Path) -> None:
    Authenticator.objects.create(user=ottoline, type="webauthn", data={"name": "Her telephone"})
    event = busy_event(ottoline)
    night = busy_night(ottoline)
    other = RoleFactory.create(club=event.club)
    directs(other.user, night.season.club)
    Client().force_login(ottoline)
    Client().post("/accounts/login/code/", {"email": EMAIL})
    Message.objects.get_or_create(address=EMAIL, kind=Message.Kind.HELPER, club=event.club)
    money = list(night.ledger.values_list("kind", "cents"))
    reports = ScoreReport.objects.count()
    seen = {table for table, _ in traces_in_tables(MARKS)}
    assert seen >= {"events_change", "events_scorereport", "leagues_prize", "mail_message"}
    assert seen >= {"sessions", "clubs_user", "mfa_authenticator", "account_emailaddress"}

    delete_account(ottoline)

    assert traces_in_tables(MARKS) == set()
    assert traces_in_backup(MARKS, tmp_path) == set()
    assert ScoreReport.objects.count() == reports
    assert list(night.ledger.values_list("kind", "cents")) == money
    said = event.changes.latest("revision")
    assert said.by_words == f"Somebody who has left ({ottoline_was(event)})"
    assert "Somebody who has left" in said.what


def ottoline_was(event: Event) -> str:
    found = re.search(r":left (\d+)", event.changes.latest("revision").by_name)
    assert found
    return found[1]


def test_the_diary_is_read_and_undone_as_before(ottoline: User) -> None:
    event = busy_event(ottoline)
    other = RoleFactory.create(club=event.club)
    delete_account(ottoline)
    director = Client()
    director.force_login(other.user)
    said = words(director.get(reverse("events:log", args=[event.slug])).content)
    assert "Somebody who has left" in said
    last = event.changes.select_related("event").latest("revision")
    undo(last, by=Actor.of(other.user), reason="it was wrong")


def test_two_who_have_left_are_still_two(ottoline: User) -> None:
    """Two reports that agree are two people's, also when both have left."""
    event = drawn_event([60, 61, 62, 63])
    game, hugo = games_in(event, 1)[0], UserFactory.create(name="Hugo")
    for user in (ottoline, hugo):
        say(game, 121, 90, by=Actor.of(user))
    delete_account(ottoline)
    delete_account(hugo)
    names = set(ScoreReport.objects.filter(game=game).values_list("by_name", flat=True))
    assert len(names) == 2


def test_the_only_director_of_a_suspended_club_is_told_whom_to_ask(ottoline: User) -> None:
    club = RoleFactory.create(user=ottoline, club__name="Prairie Pegs").club
    Club.objects.filter(pk=club.pk).update(suspended_at=timezone.now())
    with pytest.raises(ValidationError, match="Ask the operator of this site"):
        delete_account(ottoline)
    client = Client()
    User.objects.filter(pk=ottoline.pk).update(password="!")
    client.force_login(User.objects.get(pk=ottoline.pk))
    said = words(client.get(PAGE).content)
    assert "The club is closed for the moment: ask the operator of this site." in said
    assert "delete the club" not in said


def test_the_only_director_stays_until_there_is_another(ottoline: User) -> None:
    role = RoleFactory.create(user=ottoline, club__name="Prairie Pegs")
    RoleFactory.create(club=role.club, kind=Role.Kind.VOLUNTEER)
    with pytest.raises(ValidationError, match="You are the only director of Prairie Pegs"):
        delete_account(ottoline)
    client = Client()
    client.force_login(User.objects.get(pk=ottoline.pk))
    User.objects.filter(pk=ottoline.pk).update(password="!")
    client.force_login(User.objects.get(pk=ottoline.pk))
    said = words(client.get(PAGE).content)
    assert "You are the only director of Prairie Pegs" in said
    assert "Delete my account" not in said
    client.post(PAGE, {"email": EMAIL})
    assert User.objects.filter(pk=ottoline.pk).exists()
    RoleFactory.create(club=role.club)
    client.post(PAGE, {"email": EMAIL})
    assert not User.objects.filter(pk=ottoline.pk).exists()


def test_another_address_deletes_nothing(ottoline: User) -> None:
    User.objects.filter(pk=ottoline.pk).update(password="!")
    client = Client()
    client.force_login(User.objects.get(pk=ottoline.pk))
    answer = client.post(PAGE, {"email": "else@example.org"})
    said = words(answer.content)
    assert "Not deleted:" in said
    assert f"This is a different address. Type {EMAIL} here." in said
    assert User.objects.filter(pk=ottoline.pk).exists()


def test_somebody_who_has_a_password_types_it_once_more(ottoline: User) -> None:
    client, elsewhere = Client(), Client()
    for each in (client, elsewhere):
        each.force_login(ottoline)
    answer = client.get(PAGE)
    assert answer["Location"].startswith("/accounts/reauthenticate/")
    assert elsewhere.post(PAGE, {"email": EMAIL}).status_code == 302
    assert User.objects.filter(pk=ottoline.pk).exists()
    client.post(answer["Location"], {"password": "fifteen-two"})
    assert client.get(PAGE).status_code == 200
    answer = client.post(PAGE, {"email": EMAIL.upper()}, follow=True)
    assert "Your account is deleted." in words(answer.content)
    assert not User.objects.filter(pk=ottoline.pk).exists()
    assert not Session.objects.exists()
    assert elsewhere.get("/accounts/").status_code == 302


def test_the_address_may_sign_up_again(ottoline: User) -> None:
    delete_account(ottoline)
    form = {"email": EMAIL, "name": "Ann", "password1": "fifteen-two-four"}
    Client().post("/accounts/signup/", form)
    assert User.objects.get(email=EMAIL).name == "Ann"
    assert [sent.to for sent in mail.outbox] == [[EMAIL]]
