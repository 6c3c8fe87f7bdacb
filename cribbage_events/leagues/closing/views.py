"""The end of a night: closing it, handing out the prizes, the treasurer's sheet."""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from cribbage_events.clubs.actor import Actor
from cribbage_events.events.forms import SeenForm, refusals_beside_fields
from cribbage_events.events.models import Event
from cribbage_events.events.standings.fees import fee_of
from cribbage_events.leagues.access import for_night_director
from cribbage_events.leagues.closing.selectors import closing_of
from cribbage_events.leagues.closing.services import close_night
from cribbage_events.leagues.closing.treasurer import sheet_for_treasurer
from cribbage_events.leagues.models import Night
from cribbage_events.words.money import dollars


@require_http_methods(["GET", "HEAD", "POST"])
@for_night_director
def close(request: HttpRequest, night: Night) -> HttpResponse:
    form = SeenForm(request.POST if request.method == "POST" else None)
    if request.method == "POST" and form.is_valid():
        with refusals_beside_fields(form):
            close_night(night, by=Actor.of(request.user), seen=form.cleaned_data["seen"])
            messages.success(request, _("Saved: the night is closed. Now hand out the prizes."))
            return redirect("leagues:close", night.event.slug)
    context: dict[str, Any] = {
        "event": night.event,
        "night": night,
        "refused": form,
        "form": SeenForm(initial={"seen": night.event.revision}),
        "closed": night.event.status == Event.Status.FINISHED,
        "closing": closing_of(night),
        "fee": dollars(fee_of(night.event)),
    }
    part = "#live" if "live" in request.GET else ""
    return render(request, f"leagues/closing/close.html{part}", context)


@require_safe
@for_night_director
def treasurer(request: HttpRequest, night: Night) -> HttpResponse:
    """A sheet to print: the money in, and the use of every cent."""
    context = {"event": night.event, "night": night, "sheet": sheet_for_treasurer(night)}
    return render(request, "leagues/closing/treasurer.html", context)
