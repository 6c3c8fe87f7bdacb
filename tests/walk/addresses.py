"""Every page and every file that a visitor may read, as text."""

import re
from collections.abc import Iterator

from django.test import Client
from django.urls import NoReverseMatch, reverse

from cribbage_events.events.models import Event, Game
from cribbage_events.leagues.models import Night
from tests.walk.hall import OLD_YEAR, ROUTES, Visitor
from tests.walk.states import SHARED
from tests.walk.who_may_enter import may_read

QUIET = {
    *("events:open_player_link", "events:open_volunteer_link", "clubs:picture"),
    # A column beside the name tells them apart.
    "leagues:members_csv",
}


def addresses(visitor: Visitor, event: Event, night: Night | None = None) -> Iterator[str]:
    """Every page of the event, of the night and its season, and of the club that they may read.

    That a refusal names nobody is tested with who may enter.
    """
    entries = event.entries.filter(person__name=SHARED)
    seats = Game.objects.filter(round__stage__event=event, seats__entry__in=entries)
    games = list(seats.order_by("-pk").values_list("pk", flat=True))[:2]
    values: dict[str, list[object]] = {
        "number": [*entries.values_list("number", flat=True)[:1]],
        "game": [*games],
        "revision": [*event.changes.values_list("revision", flat=True)[:2]],
        "person": [*event.club.people.filter(name=SHARED).values_list("pk", flat=True)[:1]],
    }
    spaces = ("events:", "leagues:", "clubs:") if night else ("events:", "clubs:")
    for name, pattern in ROUTES.items():
        if name in QUIET or not name.startswith(spaces) or not may_read(visitor, name):
            continue
        wanted = re.findall(r"<(?:\w+:)?(\w+)>", pattern)
        others = [each for each in wanted if each != "slug"]
        slug = slug_for(name, pattern, event, night)
        # Numbers are those of entrants, but for this one.
        kind = "game" if name == "events:desk_game" else "".join(others[:1])
        for value in values.get(kind, []) if others else [None]:
            given = ({"slug": slug} if "slug" in wanted else {}) | (
                {others[0]: value} if others else {}
            )
            try:
                yield reverse(name, kwargs=given)
            except NoReverseMatch:  # a token
                break


def slug_for(name: str, pattern: str, event: Event, night: Night | None) -> str:
    if name.startswith("clubs:"):
        return event.club.slug
    if name.startswith("leagues:") and night and not pattern.startswith("leagues/nights/"):
        return night.season.slug
    return event.slug


def said_to(
    visitor: Visitor, client: Client, event: Event, night: Night | None = None
) -> Iterator[tuple[str, str]]:
    """Each address with what it answers."""
    public = event.get_absolute_url()
    club = event.club.get_absolute_url()
    entrants = [
        f"{public}entrants/{number}/" for number in event.entries.values_list("number", flat=True)
    ]
    album = [
        f"{public}photographs/{number}/{part}"
        for number in event.photographs.values_list("number", flat=True)
        for part in ("", "take-off/")
    ]
    parts = [f"{public}{part}?live" for part in ("", "rounds/", "projector/")]
    walked = [*addresses(visitor, event, night), *entrants, *album, *parts]
    walked += [*pages_of_club(visitor, event), "/", club]
    for address in dict.fromkeys(walked):
        answer = client.get(address)
        body = b"".join(answer) if answer.streaming else answer.content
        yield address, f"{answer.headers}\n{body.decode(errors='replace')}"


def pages_of_club(visitor: Visitor, event: Event) -> Iterator[str]:
    """Every page of the club's memory and of its shifts, of each of its people and years."""
    values = {
        "pk": list(event.club.people.values_list("pk", flat=True)),
        "person": list(event.club.people.values_list("pk", flat=True)),
        "year": [event.local_start.year, OLD_YEAR],
        "past": list(event.club.past_events.values_list("pk", flat=True)),
    }
    for name, pattern in ROUTES.items():
        if not name.startswith(("memory:", "shifts:")) or not may_read(visitor, name):
            continue
        other = [each for each in re.findall(r"<(?:\w+:)?(\w+)>", pattern) if each != "slug"]
        if not other:
            yield reverse(name, args=[event.club.slug])
        elif len(other) == 1 and other[0] in values:
            for value in values[other[0]]:
                yield reverse(name, kwargs={"slug": event.club.slug, other[0]: value})
