"""Making an event, as a draft; also one like an earlier event."""

from typing import Any, cast

from django.contrib import messages
from django.db import transaction
from django.db.models import Q
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_http_methods

from cribbage_events.clubs.access import for_signed_in
from cribbage_events.clubs.actor import Actor
from cribbage_events.clubs.models import Club, Person, User
from cribbage_events.clubs.people import PersonFields
from cribbage_events.clubs.views.choosing import choose_club
from cribbage_events.contest.presets import PRESETS, SENIOR_GAMES_PRESET
from cribbage_events.events.forms.new_event import Directs, NewEventForm
from cribbage_events.events.forms.refusals import refusals_beside_fields
from cribbage_events.events.models import Event
from cribbage_events.events.services.director import find_or_make_director
from cribbage_events.events.services.event import create_event
from cribbage_events.events.services.invitations import invite_people_of
from cribbage_events.events.services.registration import register
from cribbage_events.events.views.desk_settings import director_of

MOST_TO_COPY = 20
COPIED = (
    "venue",
    "address",
    "map_url",
    "director_fills_in",
    "preset_code",
    "round_count",
    "target",
    "two_reports",
    "self_registration",
    "contact",
    "notes",
    "rules",
)


@require_http_methods(["GET", "HEAD", "POST"])
@for_signed_in
def new_event(request: HttpRequest) -> HttpResponse:
    club = choose_club(request, "event")
    if isinstance(club, HttpResponse):
        return club
    data = request.POST if request.method == "POST" else None
    user, earlier = cast(User, request.user), earlier_event(request, club)
    first = first_values(club, user) | (copied_values(earlier) if earlier else {})
    form = NewEventForm(data, club=club, by=user, earlier=earlier, initial=first)
    if request.method == "POST" and form.is_valid():
        with refusals_beside_fields(form):
            event = make(request, club, form)
            messages.success(request, f"Saved: {event.name} is made, as a draft.")
            return redirect("events:desk", event.slug)
    context = {"form": form, "club": club, "earlier": earlier, "others": events_to_copy(club)}
    return render(request, "events/desk/new_event.html", context)


def earlier_event(request: HttpRequest, club: Club) -> Event | None:
    """The event that the new one is to be like."""
    return club.events.filter(slug=request.GET.get("copy", "")).first()


def events_to_copy(club: Club) -> list[Event]:
    kinds = [code for code, preset in PRESETS.items() if preset.format == "round-robin"]
    return list(club.events.filter(preset_code__in=kinds).defer("archive")[:MOST_TO_COPY])


def first_values(club: Club, user: User) -> dict[str, Any]:
    """Whoever makes an event mostly directs it."""
    preset = SENIOR_GAMES_PRESET
    last = club.events.only("venue", "address", "map_url").first()
    return {
        "directs": Directs.I_DO if user.name else Directs.SOMEBODY,
        "venue": last.venue if last else "",
        "address": last.address if last else "",
        "map_url": last.map_url if last else "",
        "preset_code": preset.code,
        "round_count": preset.rounds,
        "target": preset.target,
        "two_reports": club.two_reports,
        "contact": club.contact,
    }


def copied_values(earlier: Event) -> dict[str, Any]:
    """What a new event takes over; the day is asked, and the year in the name is this year's."""
    values = {name: getattr(earlier, name) for name in COPIED}
    year, now = str(earlier.day.year), str(timezone.localdate(timezone=earlier.club.zone).year)
    name = earlier.name.replace(year, now)
    return values | {"name": name, "time": earlier.local_start.time(), "invite": True}


@transaction.atomic
def make(request: HttpRequest, club: Club, form: NewEventForm) -> Event:
    """The event, and its director among the entrants if that was ticked: both or neither."""
    by, director = Actor.of(request.user), who_directs(form)
    settings = form.settings | {"director": director, "visible": False}
    event = create_event(club, by=by, **settings)
    if director and form.cleaned_data["director_enters"]:
        born, email = director.date_of_birth, director.email
        fields = PersonFields(director.name, born, email, person=director.pk)
        register(event, by=by, person_fields=fields, plays_as_director=True)
    if form.earlier and form.cleaned_data["invite"]:
        invite_people_of(event, form.earlier, by=by)
    return event


def who_directs(form: NewEventForm) -> Person | None:
    if form.is_directed_by_me:
        return my_own_person(form.club, form.by)
    return director_of(form)


def my_own_person(club: Club, user: User) -> Person:
    known = club.known_people.filter(Q(user=user) | Q(name=user.name)).first()
    return known or find_or_make_director(club, name=user.name)
