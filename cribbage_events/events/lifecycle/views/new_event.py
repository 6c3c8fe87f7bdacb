"""Making an event, as a draft; also one like an earlier event."""

from typing import Any, cast

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from cribbage_events.clubs.access import for_signed_in
from cribbage_events.clubs.actor import Actor
from cribbage_events.clubs.models import Club, User
from cribbage_events.clubs.views.choosing import choose_club
from cribbage_events.contest.presets import PRESETS, Preset
from cribbage_events.events.forms.refusals import refusals_beside_fields
from cribbage_events.events.lifecycle.forms.new_event import Directs, NewEventForm
from cribbage_events.events.lifecycle.services.new_event import make_event
from cribbage_events.events.models import Event
from cribbage_events.words.rules.presets import preset_choices

MOST_TO_COPY = 20
COPIED = (
    "venue",
    "address",
    "map_url",
    "director_fills_in",
    "preset_code",
    "round_count",
    "target",
    "ages_at_year_end",
    "two_reports",
    "self_registration",
    "contact",
    "notes",
    "rules",
)


@require_http_methods(["GET", "HEAD", "POST"])
@for_signed_in
def new_event(request: HttpRequest) -> HttpResponse:
    club = choose_club(request, _("New event"))
    if isinstance(club, HttpResponse):
        return club
    data = request.POST if request.method == "POST" else None
    user, earlier = cast(User, request.user), earlier_event(request, club)
    first = first_values(club, user, chosen_preset(request))
    first |= copied_values(earlier) if earlier else {}
    form = NewEventForm(data, club=club, by=user, earlier=earlier, initial=first)
    if request.method == "POST" and form.is_valid():
        with refusals_beside_fields(form):
            event = make(request, club, form)
            words = _("Saved: %(event)s is created, as a draft.")
            messages.success(request, words % {"event": event.title})
            return redirect("events:desk", event.slug)
    context = {
        "form": form,
        "club": club,
        "earlier": earlier,
        "others": events_to_copy(club),
        "kinds": preset_choices(of_season=False),
    }
    return render(request, "events/lifecycle/new_event.html", context)


def earlier_event(request: HttpRequest, club: Club) -> Event | None:
    """The event that the new one is to be like."""
    return club.events.filter(part_of=None, slug=request.GET.get("copy", "")).first()


def events_to_copy(club: Club) -> list[Event]:
    kinds = [code for code, _label in preset_choices(of_season=False)]
    found = club.events.filter(preset_code__in=kinds, part_of=None).defer("archive")
    return list(found[:MOST_TO_COPY])


def chosen_preset(request: HttpRequest) -> Preset:
    """The kind of event that the address names, such as `?kind=senior-games`, or the first one."""
    kinds = [code for code, _label in preset_choices(of_season=False)]
    kind = request.GET.get("kind", "")
    return PRESETS[kind if kind in kinds else kinds[0]]


def first_values(club: Club, user: User, preset: Preset) -> dict[str, Any]:
    """Return values of the preset and the club's last event; most people direct the events they
    make.
    """
    last = club.events.only("venue", "address", "map_url").first()
    return {
        "directs": Directs.I_DO if user.name else Directs.SOMEBODY,
        "venue": last.venue if last else "",
        "address": last.address if last else "",
        "map_url": last.map_url if last else "",
        "preset_code": preset.code,
        "round_count": preset.rounds,
        "target": preset.target,
        "director_fills_in": preset.director_fills_in,
        "two_reports": club.two_reports,
        "contact": club.contact,
    }


def copied_values(earlier: Event) -> dict[str, Any]:
    """The values of the earlier event, without the day; the year in the name is this year's."""
    values = {name: getattr(earlier, name) for name in COPIED}
    year, now = str(earlier.day.year), str(timezone.localdate(timezone=earlier.club.zone).year)
    name = earlier.name.replace(year, now)
    return values | {"name": name, "time": earlier.local_start.time(), "invite": True}


def make(request: HttpRequest, club: Club, form: NewEventForm) -> Event:
    return make_event(
        club,
        by=Actor.of(request.user),
        director_enters=form.cleaned_data["director_enters"],
        invites=form.earlier if form.cleaned_data.get("invite") else None,
        **form.settings | {"director": form.by if form.is_directed_by_me else form.chosen_director},
    )
