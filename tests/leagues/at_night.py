"""Open and send a night’s pages as a director of its club does."""

from django.test import Client
from django.urls import reverse

from cribbage_events.clubs.models import Role
from cribbage_events.leagues.models import Night
from tests.building import make_user


def page(client: Client, night: Night, name: str) -> str:
    """Return the page as a director of the night’s club sees it."""
    sign_in(client, night)
    response = client.get(reverse(f"leagues:{name}", args=[night.event.slug]))
    assert response.status_code == 200
    return " ".join(response.content.decode().split())


def sign_in(client: Client, night: Night) -> None:
    if "_auth_user_id" not in client.session:
        client.force_login(make_user(night.season.club, "Cora", Role.Kind.DIRECTOR))


def send(client: Client, night: Night, name: str, **data: object) -> str:
    sign_in(client, night)
    path = reverse(f"leagues:{name}", args=[night.event.slug])
    response = client.post(path, data, follow=True)
    assert response.status_code == 200
    return " ".join(response.content.decode().split())
