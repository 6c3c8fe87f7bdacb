"""The front page and a club's page. They show leagues too, so they belong to the highest floor."""

from itertools import groupby

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from cribbage_events.clubs.access import find_club, open_to_everybody
from cribbage_events.clubs.models import Role
from cribbage_events.clubs.selectors import roles_of
from cribbage_events.cribbage.cards import parse_cards
from cribbage_events.events.models import Event
from cribbage_events.events.selectors.club_archive import ArchivedEvent, archived_events
from cribbage_events.events.selectors.event_cards import cards_of
from cribbage_events.events.selectors.listing import Listing, deleted_events
from cribbage_events.events.selectors.records import medals_of, records_of
from cribbage_events.leagues.selectors.front import (
    seasons_of,
    seasons_shown,
    without_other_nights,
)

FINISHED_SHOWN = 20
MEDALS_SHOWN = 12
# 29 points: there is no better one.
BEST_HAND = parse_cards("5S 5C 5D 5H JH")


@require_safe
@open_to_everybody
def home(request: HttpRequest) -> HttpResponse:
    published = Event.objects.filter(visible=True, club__suspended_at=None, club__deleted_at=None)
    events = published.exclude(status=Event.Status.FINISHED)
    finished = published.filter(status=Event.Status.FINISHED)
    context = {
        "demo": settings.DEMO,
        "best_hand": BEST_HAND,
        "events": Listing.of(without_other_nights(events)),
        "finished": cards_of(without_other_nights(finished, FINISHED_SHOWN)),
        "seasons": list(seasons_shown()),
    }
    return render(request, "home.html", context)


@require_safe
@open_to_everybody
def club(request: HttpRequest, slug: str) -> HttpResponse:
    found = find_club(slug)
    kinds = {role.kind for role in roles_of(request.user).filter(club=found)}
    directs = Role.Kind.DIRECTOR in kinds
    archived = archived_events(found)
    context = {
        "club": found,
        "events": Listing.of(without_other_nights(found.events.all())),
        "years": by_year(archived),
        "seasons": list(seasons_of(found)),
        "records": records_of(found, archived),
        "medals": medals_of(found, archived)[:MEDALS_SHOWN],
        "deleted": deleted_events(found) if directs else [],
        "directs": directs,
        "at_desk": bool(kinds.intersection(Role.AT_DESK)),
        "helps": bool(kinds),
    }
    return render(request, "clubs/club.html", context)


def by_year(archived: list[ArchivedEvent]) -> list[tuple[int, list[ArchivedEvent]]]:
    """The last year first, and in it the last event."""
    latest = reversed(archived)
    return [(year, list(events)) for year, events in groupby(latest, lambda each: each.day.year)]
