"""Every page and letter in the pseudo-language, with data in another alphabet: whatever is in plain
letters was not translated.
"""

from collections.abc import Callable

import pytest
from django.conf import settings as site
from django.test import Client
from django.urls import reverse
from pytest_django import Settings

from cribbage_events.clubs.models import Club, Person, User
from cribbage_events.events import demo
from cribbage_events.events.access.tokens import leaving_token, player_token, volunteer_token
from cribbage_events.events.models import Event
from cribbage_events.leagues.models import Night, Season
from cribbage_events.leagues.tokens import absence_path, leave_path
from cribbage_events.mail import outbox
from cribbage_events.memory.models import Wish
from cribbage_events.shifts.models import Signup
from tests.building import JOE
from tests.events.guests import is_today, make_link
from tests.operator.operators import add_passkey, shown
from tests.pseudo_language.catalogue import spoken
from tests.pseudo_language.language import CODE
from tests.pseudo_language.walking.walk import Walk
from tests.pseudo_language.walking.world import fill_world, states

pytestmark = pytest.mark.django_db

STARTS = (
    "/",
    "/guide/",
    "/rules/",
    "/count/",
    "/practice/",
    "/demo/",
    "/nowhere/",
    "/accounts/login/",
)


def visitor(user: User | None = None, language: str = CODE, **session: object) -> Client:
    client = Client(headers={"accept-language": language}, raise_request_exception=True)
    client.cookies[site.LANGUAGE_COOKIE_NAME] = language
    if user:
        client.force_login(user)
    kept = client.session
    kept.update(session)
    kept.save()
    return client


@pytest.fixture(autouse=True)
def letters_at_once(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is written in the background is written at once, and read with the page."""
    monkeypatch.setattr(outbox, "send_soon", outbox.send_waiting)


def test_nothing_is_in_plain_letters() -> None:
    fill_world()
    Club.objects.update(language=CODE)
    walk = Walk(states=states())
    with spoken():
        walk_as_everybody(walk)
    escaped = {
        f"{area}: {words!r} at {path}"
        for area, found in walk.found.items()
        for words, path in found.items()
        # A language's name is said in that language, and who wrote to somebody is a person's name.
        if words not in {*dict(site.LANGUAGES).values(), JOE.name}
    }
    assert not escaped, "\n".join(sorted(escaped))


def walk_as_everybody(walk: Walk) -> None:
    operator = User.objects.create_user(email="o@example.com", name="Ольга", is_staff=True)
    known = {
        "anybody": visitor(),
        "director": visitor(User.objects.get(email=demo.DIRECTOR_EMAIL)),
        "volunteer": visitor(User.objects.get(email=demo.VOLUNTEER_EMAIL)),
        "operator": visitor(operator, **shown(add_passkey(operator))),
    }
    for who, client in known.items():
        for start in STARTS:
            walk.go(client, start, who)
    walk.go(known["operator"], "/operator/", "operator")
    for event in Event.objects.all():
        for page in ("", "poster/", "projector/", "desk/", "scores/"):
            for who, client in known.items():
                walk.go(client, f"{event.get_absolute_url()}{page}", who)
    for season in Season.objects.all():
        walk.go(known["director"], f"{season.get_absolute_url()}calendar.ics", "director")
    walk_as_guests(walk)
    walk_to_what_a_club_keeps(walk, known["director"])


def walk_as_guests(walk: Walk, visitor: Callable[..., Client] = visitor) -> None:
    for event in Event.objects.filter(status=Event.Status.RUNNING):
        is_today(event)
        below = event.get_absolute_url()
        entry = event.entries.filter(seats__isnull=False)[0]
        card = player_token(entry.pk, entry.card_edition)
        walk.go(visitor(), f"{below}link/{volunteer_token(make_link(event).pk)}/", "link")
        walk.go(visitor(), f"{below}player/{card}/", "card")
        walk.go(
            visitor(links={str(event.pk): make_link(event, "Флора").pk}), f"{below}scores/", "link"
        )


def walk_to_what_a_club_keeps(
    walk: Walk, director: Client, visitor: Callable[..., Client] = visitor
) -> None:
    """Pages that a link in an e-mail opens, or that only an example on record leads to."""
    signup = Signup.objects.select_related("shift__club").all()[0]
    club = signup.shift.club
    one, other = Person.objects.filter(club=club).order_by("pk")[:2]
    wish = Wish.objects.create(club=club, name="Инга", shown_as=Person.ShownAs.HIDDEN)
    night = Night.objects.filter(event__status=Event.Status.REGISTRATION)[0]
    member = Person.objects.filter(club=night.season.club)[0]
    for name, *more in (
        ("memory:wishes",),
        ("memory:wish", wish.pk),
        ("memory:merge", one.pk, other.pk),
        ("memory:mine",),
        ("shifts:new_shift",),
    ):
        walk.go(director, reverse(name, args=[club.slug, *more]), "director")
    for path in (
        reverse("memory:ask_shown", args=[club.slug]),
        reverse("memory:shown_asked", args=[club.slug]),
        reverse("shifts:mine", args=[club.slug, signup.key]),
        reverse("events:leave_results", args=[leaving_token(one.pk)]),
        leave_path(member.pk),
        absence_path(night.pk, member.pk),
    ):
        walk.go(visitor(), path, "anybody")
