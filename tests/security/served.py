"""Every page of the site, as somebody gets it who may see nearly all of them."""

from collections.abc import Iterator
from typing import NamedTuple

from django.test import Client

from cribbage_events.events.models import Event, Game
from tests.events.desk_client import director_of
from tests.fuzz.routes import all_routes


class Served(NamedTuple):
    route: str
    status: int
    headers: dict[str, str]
    body: str


def every_answer(event: Event) -> Iterator[Served]:
    """What each route says to a director and to a visitor, found or not."""
    game = Game.objects.filter(round__stage__event=event).first()
    known = {
        "slug": event.slug,
        "number": "1",
        "revision": str(event.revision),
        "game": str(game.pk if game else 1),
    }
    for client in (director_of(event.club), Client()):
        for route in all_routes():
            slug = event.club.slug if route.template.startswith("/clubs/") else event.slug
            values = {one.name: known.get(one.name, "1") for one in route.arguments}
            answer = client.get(route.path(values | {"slug": slug}))
            body = b"".join(answer) if answer.streaming else answer.content
            yield Served(
                route.name, answer.status_code, dict(answer.items()), body.decode(errors="replace")
            )
