"""Nobody opens or changes anything of a suspended club, until the operator lifts it."""

import json
from pathlib import Path
from uuid import uuid4

import pytest
from django.core import mail
from django.test import Client
from pytest_django import DjangoCaptureOnCommitCallbacks, Settings

from cribbage_events.clubs.actor import Actor
from cribbage_events.clubs.models import Club, Role
from cribbage_events.events.access.services import revoke_link
from cribbage_events.events.models import Change, Event, VolunteerLink
from cribbage_events.mail.channels.email import Draft
from cribbage_events.mail.models import Message
from cribbage_events.operator.services import (
    lift_suspension,
    operator,
    suspend_club,
)
from tests.building import make_user
from tests.factories import ClubFactory
from tests.mail.posting import post
from tests.operator.operators import make_operator, operator_client
from tests.walk.hall import Hall, Visitor, fill_hall, knock, written

pytestmark = pytest.mark.django_db

WHY = "Its letters are spam."
CLOSED = "This club is closed for the moment"


@pytest.fixture
def hall(settings: Settings, tmp_path: Path) -> Hall:
    settings.MEDIA_ROOT = tmp_path
    hall = fill_hall()
    suspend(hall.event.club)
    hall.written = written()
    return hall


def suspend(club: Club) -> None:
    suspend_club(club, by=operator(make_operator()), why=WHY)


@pytest.mark.parametrize("name", ["events:new_event", "leagues:new_season"])
def test_nothing_new_is_made_for_it(hall: Hall, name: str) -> None:
    answer, changed = knock(hall, Visitor.DIRECTOR, "post", name)
    assert answer.status_code == 403
    assert CLOSED in answer.said
    assert not changed


def test_it_is_on_no_list_and_its_logo_is_not_shown(hall: Hall) -> None:
    answer, _ = knock(hall, Visitor.ANYBODY, "get", "home")
    assert hall.event.name not in answer.said
    assert hall.night.season.name not in answer.said
    answer, _ = knock(hall, Visitor.ANYBODY, "get", "clubs:picture")
    assert answer.status_code == 404
    answer, _ = knock(hall, Visitor.DIRECTOR, "get", "clubs:account")
    assert "This club is closed for the moment. Ask the operator" in answer.said
    assert "Enter results" not in answer.said


def test_a_phone_keeps_what_it_could_not_send(hall: Hall) -> None:
    """503 with JSON means that it tries again until the club is open; 403 would empty the phone’s
    list.
    """
    report = {"game": hall.game.pk, "key": str(uuid4()), "winner": 0, "score": 87}
    client = hall.client(Visitor.LINK)
    path = hall.address("events:send_score")
    answer = client.post(path, json.dumps(report), "application/json")
    assert answer.status_code == 503
    assert answer.json()["state"] == "away"
    lift_suspension(hall.event.club, by=operator(make_operator("max@example.com")))
    assert client.post(path, json.dumps(report), "application/json").status_code == 200


def test_another_club_is_as_open_as_before(hall: Hall) -> None:
    other = ClubFactory.create()
    assert hall.client(Visitor.ANYBODY).get(other.get_absolute_url()).status_code == 200


def test_every_event_gets_a_revision_and_a_line_in_its_diary(hall: Hall) -> None:
    event = Event.objects.get(pk=hall.event.pk)
    assert event.revision == hall.event.changes.latest("revision").revision
    line = Change.objects.get(event=event, revision=event.revision)
    assert line.what == f"The operator of this site closed Prairie Pegs: {WHY}"
    assert line.by_words == "The operator of this site"
    night = Event.objects.get(pk=hall.night.event_id)
    assert night.changes.latest("revision").verb == "suspend-club"


def test_lifted_everything_is_there_again(hall: Hall) -> None:
    before = Event.objects.get(pk=hall.event.pk).revision
    lift_suspension(hall.event.club, by=operator(make_operator("max@example.com")))
    event = Event.objects.get(pk=hall.event.pk)
    assert event.revision == before + 1
    assert event.changes.latest("revision").what == (
        "The operator of this site opened Prairie Pegs again."
    )
    for visitor, name in (
        (Visitor.ANYBODY, "events:event"),
        (Visitor.LINK, "events:scores"),
        (Visitor.PLAYER, "events:card"),
        (Visitor.DIRECTOR, "events:desk"),
        (Visitor.HELPER, "leagues:door"),
    ):
        answer, _ = knock(hall, visitor, "get", name)
        assert answer.status_code == 200, name


def test_earlier_changes_can_still_be_undone(hall: Hall) -> None:
    """The lines about the suspension themselves can't."""
    lift_suspension(hall.event.club, by=operator(make_operator("max@example.com")))
    client = hall.client(Visitor.DIRECTOR)
    log = f"{hall.event.get_absolute_url()}desk/log/"
    said = client.get(log).content.decode()
    assert "The operator of this site opened Prairie Pegs again." in said
    event = Event.objects.get(pk=hall.event.pk)
    assert f"{log}{event.revision}/undo/" not in said
    link = VolunteerLink.objects.get(event=event, name="")
    revoke_link(link, by=Actor("Dora"))
    revision = Event.objects.get(pk=event.pk).revision
    client.post(f"{log}{revision}/undo/")
    link.refresh_from_db()
    assert link.revoked_at is None


def test_suspending_twice_changes_nothing(hall: Hall) -> None:
    before = written()
    suspend_club(hall.event.club, by=operator(make_operator("max@example.com")), why="Again")
    lines = Change.objects.filter(verb="suspend-club", event=hall.event).count()
    assert lines == 1
    assert Club.objects.get(pk=hall.event.club_id).suspended_why == WHY
    assert written()["Event"] == before["Event"]


def test_it_sends_no_letters(hall: Hall) -> None:
    draft = Draft("ann@example.com", "You have a place", "Come.")
    why = post(draft, kind=Message.Kind.ANSWER, club=hall.event.club)
    assert why == "suspended"
    assert mail.outbox == []
    assert not Message.objects.filter(tried_at__isnull=False).exists()
    # One's own account is no club's.
    assert post(draft, kind=Message.Kind.CODE) == ""
    assert len(mail.outbox) == 1


def test_the_logs_say_who_and_which_club_and_no_name(
    caplog: pytest.LogCaptureFixture,
    django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks,
) -> None:
    club, user = ClubFactory.create(slug="pegs"), make_operator()
    with caplog.at_level("INFO"), django_capture_on_commit_callbacks(execute=True):
        suspend_club(club, by=operator(user), why=WHY)
    assert f"pegs: suspend-club, user {user.pk}" in caplog.text
    assert "Olga" not in caplog.text


# ---------------------------------------------------------------- the operator's own pages


def test_an_operator_suspends_a_club_and_lifts_it(client: Client) -> None:
    club = ClubFactory.create(name="Red River", slug="red")
    make_user(club, "Dora", Role.Kind.DIRECTOR)
    client = operator_client()
    assert 'href="/operator/clubs/red/suspend/"' in client.get("/operator/").content.decode()
    assert "dora@example.com" in client.get("/operator/clubs/red/suspend/").content.decode()
    answer = client.post("/operator/clubs/red/suspend/", {"why": ""})
    assert "Type the reason in a few words" in answer.content.decode()
    assert Club.objects.get().suspended_at is None
    answer = client.post("/operator/clubs/red/suspend/", {"why": WHY}, follow=True)
    said = answer.content.decode()
    assert "Red River is suspended. Nobody can open its pages." in said
    assert WHY in said
    answer = client.post("/operator/clubs/red/lift/", follow=True)
    assert "Red River is open again." in answer.content.decode()
    club.refresh_from_db()
    assert (club.suspended_at, club.suspended_why) == (None, "")
