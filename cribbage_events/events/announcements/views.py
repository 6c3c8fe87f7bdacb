"""The page from which the desk announces something and rings the bell."""

from django.contrib import messages
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from cribbage_events.clubs.actor import Actor
from cribbage_events.events.access.who_may_enter import for_desk
from cribbage_events.events.announcements import services
from cribbage_events.events.announcements.forms import AnnouncementForm
from cribbage_events.events.forms import refusals_as_messages, refusals_beside_fields
from cribbage_events.events.models import Event
from cribbage_events.events.pages import Done, messages_in_place

PAGE = "events/announcements/announcement.html"


@require_http_methods(["GET", "HEAD", "POST"])
@for_desk
def announcement(request: HttpRequest, event: Event) -> HttpResponse:
    form = AnnouncementForm(request.POST if request.method == "POST" else None)
    if request.method == "POST" and form.is_valid():
        with refusals_beside_fields(form):
            services.announce(
                event,
                by=Actor.of(request.user),
                words=form.announcement,
                lasts=form.duration,
                bell=form.cleaned_data["bell"],
            )
            messages.success(request, _("Saved: every open page shows it."))
            return redirect("events:announcement", event.slug)
    if "live" in request.GET:
        return render(request, f"{PAGE}#live", {"event": event})
    return render(request, PAGE, {"event": event, "form": form, "said": messages_in_place(request)})


@require_POST
@for_desk
def take_down(request: HttpRequest, event: Event) -> HttpResponse:
    with refusals_as_messages(request):
        services.take_down(event, by=Actor.of(request.user))
        messages.success(request, _("Saved: nothing is announced any more."))
    return redirect("events:announcement", event.slug)


@require_POST
@for_desk
def ring(request: HttpRequest, event: Event) -> HttpResponse:
    """The page stays, since a browser that opens another page may turn its sound off."""
    try:
        services.ring(event, by=Actor.of(request.user))
        done = Done(_("The bell was rung."))
    except ValidationError as error:
        done = Done.refused(error)
    if getattr(request, "htmx", False):
        event.refresh_from_db(fields=["rung_at", "revision"])
        context = {"event": event, "part": f"{PAGE}#live", "said": [done]}
        return render(request, "events/announcements/rung.html", context)
    messages.info(request, done.words)
    return redirect("events:announcement", event.slug)
