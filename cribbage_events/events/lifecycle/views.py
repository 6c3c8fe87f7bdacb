"""The pages for making, changing and finishing an event."""

from copy import copy
from typing import Any, cast

from django.contrib import messages
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from cribbage_events.clubs.access import for_signed_in
from cribbage_events.clubs.actor import Actor
from cribbage_events.clubs.forms.base import SureForm
from cribbage_events.clubs.models import Club, User
from cribbage_events.clubs.views import choose_club
from cribbage_events.contest.presets import PRESETS, Preset
from cribbage_events.events.access.who_may_enter import for_director, for_director_of_deleted
from cribbage_events.events.forms import (
    CallOffForm,
    FinishForm,
    ReasonForm,
    refusals_as_messages,
    refusals_beside_fields,
)
from cribbage_events.events.games.rounds import outstanding
from cribbage_events.events.history.changing import locked
from cribbage_events.events.history.taps import kept_taps
from cribbage_events.events.lifecycle import services
from cribbage_events.events.lifecycle.forms import Directs, EventForm, NewEventForm, PlayOffForm
from cribbage_events.events.lifecycle.services import edit_with_director, make_event
from cribbage_events.events.models import Event, Way
from cribbage_events.events.notices import (
    entrants_to_tell,
    heads,
    is_to_come,
    move_untold,
    public_url,
)
from cribbage_events.events.pages import or_own_page
from cribbage_events.events.results.selectors import disputes_of
from cribbage_events.events.standings.lines import play_offs_of, shared_medals
from cribbage_events.events.standings.rows import awards_of
from cribbage_events.events.standings.standings import standings_of
from cribbage_events.events.ways.selectors import find_way, kinds_to_choose, taken_by
from cribbage_events.words.rules import preset_label, presets_to_choose


@require_http_methods(["GET", "HEAD", "POST"])
@for_director
@or_own_page("finish")
def finish(request: HttpRequest, event: Event) -> HttpResponse:
    form = FinishForm(request.POST if request.method == "POST" else None)
    if request.method == "POST" and form.is_valid():
        with refusals_beside_fields(form):
            by, seen = Actor.of(request.user), form.cleaned_data["seen"]
            services.finish(event, by=by, seen=seen)
            words = _("Saved: the event is finished. %(final)s")
            messages.success(request, words % {"final": awards_of(event).final_words})
            return redirect("events:desk", event.slug)
    standings = standings_of(event)
    context = {
        "event": event,
        "refused": form,
        "form": FinishForm(initial={"seen": event.revision}),
        "standings": standings,
        "shared": shared_medals(standings),
        "play_offs": play_offs_of(event),
        "outstanding": outstanding(event),
        "disputes": disputes_of(event),
    }
    return render(request, "events/lifecycle/finish.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@for_director
def reopen(request: HttpRequest, event: Event) -> HttpResponse:
    form = ReasonForm(request.POST if request.method == "POST" else None)
    if request.method == "POST" and form.is_valid():
        with refusals_beside_fields(form):
            by, reason = Actor.of(request.user), form.cleaned_data["reason"]
            services.reopen(event, by=by, reason=reason)
            messages.success(request, _("Saved: it is open again."))
            return redirect("events:desk", event.slug)
    return render(request, "events/lifecycle/reopen.html", {"event": event, "form": form})


@require_POST
@for_director
@kept_taps
@or_own_page("finish")
def record_play_off(request: HttpRequest, event: Event) -> HttpResponse:
    form = PlayOffForm(request.POST, event=event)
    with refusals_as_messages(request):
        services.record_play_off(event, by=Actor.of(request.user), **form.entries)
        messages.success(request, _("Saved: the play-off."))
    return redirect("events:finish", event.slug)


@require_POST
@for_director
@kept_taps
@or_own_page("finish")
def remove_play_off(request: HttpRequest, event: Event) -> HttpResponse:
    form = PlayOffForm(request.POST, event=event)
    with refusals_as_messages(request):
        services.remove_play_off(event, by=Actor.of(request.user), **form.entries)
        messages.success(request, _("Saved: the play-off is removed."))
    return redirect("events:finish", event.slug)


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
    "entry_fee",
    "contact",
    "notes",
    "rules",
)


@require_http_methods(["GET", "HEAD", "POST"])
@for_signed_in
def new_event(request: HttpRequest) -> HttpResponse:
    """Without a kind or an event to copy in its address, the page that asks for the kind comes
    first.
    """
    if request.method != "POST" and not {"kind", "copy", "way"} & set(request.GET):
        return redirect(reverse("run", query=request.GET.dict()))
    club = choose_club(request, _("New event"))
    if isinstance(club, HttpResponse):
        return club
    data = request.POST if request.method == "POST" else None
    user, earlier = cast(User, request.user), earlier_event(request, club)
    way = None if earlier else chosen_way(request, club)
    first = first_values(club, user, way.preset if way else chosen_preset(request))
    first |= copied_values(earlier) if earlier else {}
    form = NewEventForm(data, club=club, by=user, earlier=earlier, way=way, initial=first)
    if request.method == "POST" and form.is_valid():
        with refusals_beside_fields(form):
            event = make(request, club, form)
            if event.is_draft:
                words = _("Saved: %(event)s is created, as a draft.")
            else:
                words = _("Saved: %(event)s is created and published.")
            messages.success(request, words % {"event": event.title})
            return redirect("events:desk", event.slug)
    context = {
        "form": form,
        "club": club,
        "earlier": earlier,
        "others": events_to_copy(club),
        "kind": form.kind.name or preset_label(form.kind.code),
    }
    return render(request, "events/lifecycle/new_event.html", context)


def earlier_event(request: HttpRequest, club: Club) -> Event | None:
    return copyable(club).filter(slug=request.GET.get("copy", "")).first()


def events_to_copy(club: Club) -> list[Event]:
    return list(copyable(club).defer("archive")[:MOST_TO_COPY])


def copyable(club: Club) -> QuerySet[Event]:
    """Find those that stand by themselves: a night belongs to its season, a consolation to its
    tournament.
    """
    kinds = [code for code, _label in presets_to_choose(of_season=False)]
    return club.events.filter(preset_code__in=kinds, part_of=None)


def chosen_preset(request: HttpRequest) -> Preset:
    """The kind of event that the address names, such as `?kind=senior-games`, or the first one."""
    kinds = [code for code, _label in presets_to_choose(of_season=False)]
    kind = request.GET.get("kind", "")
    return PRESETS[kind if kind in kinds else kinds[0]]


def chosen_way(request: HttpRequest, club: Club) -> Way | None:
    """The club's own way that the address names, such as `?way=12`."""
    way = find_way(club, request.GET.get("way", ""))
    return None if way is None or way.preset.of_season else way


def first_values(club: Club, user: User, preset: Preset) -> dict[str, Any]:
    """Return the values of the preset and of the club's last event."""
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
        visible="publish" in request.POST,
        **form.settings | {"director": form.by if form.is_directed_by_me else form.chosen_director},
    )


def save_event_settings(request: HttpRequest, event: Event) -> tuple[EventForm, bool]:
    """The form, and whether it was saved; meanwhile nobody else writes."""
    with locked(event) as event:
        form = form_of(request, event)
        if form.is_valid():
            with refusals_beside_fields(form):
                settings = form.settings | {"director": form.chosen_director}
                edit_with_director(event, by=Actor.of(request.user), **settings)
                return form, True
        return form, False


def form_of(request: HttpRequest, event: Event) -> EventForm:
    data = request.POST if request.method == "POST" else None
    # A form changes its instance, and the page's heading must keep the saved name.
    return EventForm(data, instance=copy(event), club=event.club)


def next_page(event: Event) -> str:
    """The page for telling entrants that the event was moved, if it was; or the desk."""
    event.refresh_from_db(fields=["starts_at", "venue", "address", "why_cancelled", "status"])
    is_coming = is_to_come(event) and not event.why_cancelled
    return "events:notices" if is_coming and move_untold(event) else "events:desk"


@require_http_methods(["GET", "HEAD", "POST"])
@for_director
@or_own_page("edit")
def edit_event(request: HttpRequest, event: Event) -> HttpResponse:
    saved = False
    if request.method == "POST":
        form, saved = save_event_settings(request, event)
    else:
        form = form_of(request, event)
    if saved:
        also = form.kept_notice
        messages.success(request, _("Saved: the settings of the event.") + also)
        return redirect(next_page(event), event.slug)
    taken = taken_by(event, event.way_taken)
    context = {
        "event": event,
        "form": form,
        "taken": taken,
        "kinds": kinds_of(event),
        "current": taken.value if taken else event.preset_code,
    }
    return render(request, "events/lifecycle/settings.html", context)


def kinds_of(event: Event) -> list[tuple[str, str]]:
    """Return what the event can change to; a consolation is played as its tournament."""
    if event.status != Event.Status.REGISTRATION or event.part_of_id:
        return []
    return kinds_to_choose(event.club, event.preset)


@require_http_methods(["GET", "HEAD", "POST"])
@for_director
@or_own_page("publish")
def publish(request: HttpRequest, event: Event) -> HttpResponse:
    """The page that says what publishing does; the desk's banner sends the form at once."""
    if request.method == "POST":
        services.set_visible(event, by=Actor.of(request.user), visible=True)
        messages.success(request, _("Saved: the event is published. Everybody can see its page."))
        return redirect("events:desk", event.slug)
    return render(request, "events/lifecycle/publish.html", {"event": event})


@require_POST
@for_director
@or_own_page("publish")
def hide(request: HttpRequest, event: Event) -> HttpResponse:
    services.set_visible(event, by=Actor.of(request.user), visible=False)
    messages.success(request, _("Saved: the event is a draft. Only your club sees it."))
    return redirect("events:desk", event.slug)


@require_http_methods(["GET", "HEAD", "POST"])
@for_director
@or_own_page("cancel")
def call_off(request: HttpRequest, event: Event) -> HttpResponse:
    data = request.POST if request.method == "POST" else None
    form = CallOffForm(data, initial={"seen": event.revision})
    if request.method == "POST" and form.is_valid():
        with refusals_beside_fields(form):
            by, url = Actor.of(request.user), public_url(request, event)
            if "hold" in request.POST:
                services.hold_after_all(event, by=by, url=url, **form.cleaned_data)
                words = _("Saved: the event takes place after all. See below who has been told.")
            else:
                services.call_off(event, by=by, url=url, **form.cleaned_data)
                words = _("Saved: the event is called off. See below who has been told.")
            messages.success(request, words)
            return redirect("events:notices", event.slug)
    context = {"event": event, "form": form, **heads(event, entrants_to_tell(event))}
    return render(request, "events/lifecycle/call_off.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@for_director
@or_own_page("delete")
def delete(request: HttpRequest, event: Event) -> HttpResponse:
    data = request.POST if request.method == "POST" else None
    form = FinishForm(data)
    if request.method == "POST" and form.is_valid():
        with refusals_beside_fields(form):
            services.delete_event(event, by=Actor.of(request.user), seen=form.cleaned_data["seen"])
            words = _("Saved: %(event)s is deleted. For a week you can bring it back here.")
            messages.success(request, words % {"event": event.title})
            return redirect("clubs:club", event.club.slug)
    context = {
        "event": event,
        "refused": form,
        "form": FinishForm(initial={"seen": event.revision}),
        "why_not": services.why_not_deleted(event),
    }
    return render(request, "events/lifecycle/delete.html", context)


@require_POST
@for_director_of_deleted
def take_back(request: HttpRequest, event: Event) -> HttpResponse:
    """A deleted event has no desk, so the button for this is on the club's page."""
    with refusals_as_messages(request):
        services.take_back_event(event, by=Actor.of(request.user))
        messages.success(request, _("Saved: %(event)s is back.") % {"event": event.title})
        return redirect("events:desk", event.slug)
    return redirect("clubs:club", event.club.slug)


@require_http_methods(["GET", "HEAD", "POST"])
@for_director_of_deleted
def delete_for_good(request: HttpRequest, event: Event) -> HttpResponse:
    """Delete an event before its week is over, such as a list that was sent to the wrong club."""
    if event.deleted_at is None:
        return redirect("events:delete_event", event.slug)
    form = SureForm(request.POST if request.method == "POST" else None)
    if request.method == "POST" and form.is_valid():
        with refusals_beside_fields(form):
            services.delete_at_once(event)
            words = _("Saved: %(event)s is gone for good.")
            messages.success(request, words % {"event": event.title})
            return redirect("clubs:club", event.club.slug)
    return render(request, "events/lifecycle/delete_for_good.html", {"event": event, "form": form})
