"""The pages of a club's ways of playing: the list, the form, the rules page of each."""

from dataclasses import replace
from typing import Any

from django.contrib import messages
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from cribbage_events.clubs.access import find_club, for_club_director, open_to_everybody
from cribbage_events.clubs.actor import Actor
from cribbage_events.clubs.models import Club, Role
from cribbage_events.clubs.roles import role_of
from cribbage_events.contest.presets import PRESETS, Preset
from cribbage_events.events.access.who_may_enter import for_director
from cribbage_events.events.forms import refusals_as_messages, refusals_beside_fields
from cribbage_events.events.models import Event
from cribbage_events.events.pages import or_own_page
from cribbage_events.events.ways import services
from cribbage_events.events.ways.forms import ExampleForm, WayForm, moved
from cribbage_events.events.ways.selectors import chosen_kind, find_way
from cribbage_events.words.rules import preset_label, rules_of_preset


@require_safe
@open_to_everybody
def ways(request: HttpRequest, slug: str) -> HttpResponse:
    """The list for everybody, and for a director the presets to make a new one from."""
    club = find_club(slug)
    context = {
        "club": club,
        "ways": [(way, preset_label(way.preset_code)) for way in club.ways.all()],
        "directs": role_of(request.user, club) == Role.Kind.DIRECTOR,
        "presets": [(code, preset_label(code)) for code in PRESETS],
    }
    return render(request, "events/ways/ways.html", context)


@require_safe
@open_to_everybody
def way(request: HttpRequest, slug: str, way: int) -> HttpResponse:
    """The rules page of a way of playing."""
    club = find_club(slug)
    found = get_object_or_404(club.ways, pk=way)
    context = {
        "club": club,
        "way": found,
        "kind": preset_label(found.preset_code),
        "sections": rules_of_preset(found.preset),
        "directs": role_of(request.user, club) == Role.Kind.DIRECTOR,
    }
    return render(request, "events/ways/way.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@for_club_director
def new_way(request: HttpRequest, club: Club) -> HttpResponse:
    """`?from=` names the preset, or `?copy=` a way of the club that the new one begins with."""
    preset = begins_with(request, club)
    if preset is None:
        return redirect("clubs:ways", club.slug)
    form = WayForm(typed(request), club=club, preset=preset)
    if is_to_be_saved(request) and form.is_valid():
        with refusals_beside_fields(form):
            made = services.create_way(club, form.made())
            messages.success(request, _("Saved: %(way)s.") % {"way": made.name})
            return redirect("clubs:way", club.slug, made.pk)
    return form_page(request, club, form)


def begins_with(request: HttpRequest, club: Club) -> Preset | None:
    if copied := find_way(club, request.GET.get("copy", "")):
        return replace(copied.preset, name=_("%(way)s (copy)") % {"way": copied.name})
    return PRESETS.get(request.GET.get("from", ""))


@require_http_methods(["GET", "HEAD", "POST"])
@for_club_director
def edit_way(request: HttpRequest, club: Club, way: int) -> HttpResponse:
    found = get_object_or_404(club.ways.select_related("club"), pk=way)
    if not is_to_be_saved(request):
        form = WayForm(typed(request), club=club, preset=found.preset, way=found)
        return form_page(request, club, form)
    # Nobody else can save between comparing with the saved values and saving.
    with services.locked_way(found) as found:
        form = WayForm(typed(request), club=club, preset=found.preset, way=found)
        if form.is_valid():
            with refusals_beside_fields(form):
                services.save_way(found, form.made())
                words = _("Saved: %(way)s. Events and seasons keep their own copies.")
                messages.success(request, words % {"way": found.name} + form.kept_notice)
                return redirect("clubs:way", club.slug, found.pk)
    return form_page(request, club, form)


def typed(request: HttpRequest) -> Any:
    return moved(request.POST) if request.method == "POST" else None


def is_to_be_saved(request: HttpRequest) -> bool:
    """The other buttons of the form change the order of tie-breaks, or show the example again."""
    return request.method == "POST" and not {"move", "look"} & set(request.POST)


def form_page(request: HttpRequest, club: Club, form: WayForm) -> HttpResponse:
    games = ExampleForm(form.data if form.is_bound else None)
    if form.is_bound and not is_to_be_saved(request):
        # Nothing is saved yet, so it needs no name.
        form.fields["name"].required = False
    is_right = not form.is_bound or form.is_valid()
    preset = form.made() if form.is_bound and is_right else form.preset
    context = {
        "club": club,
        "form": form,
        "games": games,
        "example": games.example(preset) if is_right else None,
        "kind": preset_label(form.preset.code),
        "look": request.method == "POST" and not is_to_be_saved(request),
    }
    if request.headers.get("HX-Request"):
        return render(request, "events/ways/form.html#example", context)
    return render(request, "events/ways/form.html", context)


@require_POST
@for_club_director
def delete_way(request: HttpRequest, club: Club, way: int) -> HttpResponse:
    found = get_object_or_404(club.ways, pk=way)
    services.delete_way(found)
    words = _("Saved: %(way)s is deleted. Events and seasons keep their own copies.")
    messages.success(request, words % {"way": found.name})
    return redirect("clubs:ways", club.slug)


@require_POST
@for_director
@or_own_page("edit")
def take_way(request: HttpRequest, event: Event) -> HttpResponse:
    """Let the event be of the chosen kind, or take its club's newer version of its own way."""
    chosen = chosen_kind(event.club, event.preset, request.POST.get("kind", ""))
    with refusals_as_messages(request):
        if chosen is None or event.part_of_id:
            raise ValidationError(_("Choose one of the kinds in the list."))
        services.take_way(event, by=Actor.of(request.user), kind=chosen)
        messages.success(request, _("Saved: how it is played."))
    return redirect("events:edit_event", event.slug)
