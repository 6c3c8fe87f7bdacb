"""Each role has a browser, and rights on the server."""

from importlib import import_module
from typing import Any

from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.contrib.sessions.backends.base import SessionBase
from django.core.handlers.wsgi import WSGIHandler

from cribbage_events.clubs.models import User
from tests.fuzz.permits import Who
from tests.fuzz.visitor import Visitor
from tests.fuzz.worlds.world import ClubWorld, World

ANONYMOUS = "anonymous"
STRANGER = "stranger"
CARD = "player's link"
LINK = "volunteer's link"
VOLUNTEER = "volunteer"
HELPER = "coordinator's helper"
DIRECTOR = "director"
ROLES = (ANONYMOUS, STRANGER, CARD, LINK, VOLUNTEER, HELPER, DIRECTOR)
TOKEN = "0123456789abcdef" * 2


def guests_of(application: WSGIHandler, world: World) -> dict[str, Visitor]:
    """Return a browser for every role, signed in as far as the role goes."""
    sessions: dict[str, dict[str, Any]] = {
        ANONYMOUS: {},
        STRANGER: signed_in(world.away.director),
        CARD: by_card(world.home),
        LINK: by_link(world.home),
        VOLUNTEER: signed_in(world.home.volunteer),
        HELPER: signed_in(world.home.helper),
        DIRECTOR: signed_in(world.home.director),
    }
    return {role: visitor(application, role, said) for role, said in sessions.items()}


def visitor(application: WSGIHandler, role: str, said: dict[str, Any]) -> Visitor:
    cookies = {settings.CSRF_COOKIE_NAME: TOKEN}
    if said:
        session = new_session()
        session.update(said)
        session.save()
        cookies[settings.SESSION_COOKIE_NAME] = str(session.session_key)
    return Visitor(application, role, cookies)


def new_session(key: str | None = None) -> SessionBase:
    store: type[SessionBase] = import_module(settings.SESSION_ENGINE).SessionStore
    return store(key)


def signed_in(user: User) -> dict[str, Any]:
    return {
        SESSION_KEY: str(user.pk),
        BACKEND_SESSION_KEY: settings.AUTHENTICATION_BACKENDS[0],
        HASH_SESSION_KEY: user.get_session_auth_hash(),
    }


def by_link(club: ClubWorld) -> dict[str, Any]:
    assert club.link
    return {"links": {str(club.link.event_id): club.link.pk}}


def by_card(club: ClubWorld) -> dict[str, Any]:
    assert club.card
    return {"cards": {str(club.card.event_id): [club.card.pk, club.card.card_edition]}}


def who_is(visitor: Visitor, world: World) -> Who:
    """Return the browser’s present role; stories sign in, out and up."""
    key = visitor.cookies.get(settings.SESSION_COOKIE_NAME)
    user = new_session(key).get(SESSION_KEY) if key else None
    home = world.home
    return Who(
        visitor.role,
        user=int(user) if user else None,
        event=home.link.event_id if home.link and visitor.role == LINK else None,
        entry=home.card.pk if home.card and visitor.role == CARD else None,
    )
