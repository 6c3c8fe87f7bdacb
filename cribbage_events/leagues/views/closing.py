"""The end of a night: closing it, handing out the prizes, the treasurer's sheet."""

from typing import Any

from django.contrib import messages
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from cribbage_events.clubs.actor import Actor
from cribbage_events.contest.prizes import dollars
from cribbage_events.events.forms.redrawing import SeenForm
from cribbage_events.events.forms.refusals import refusals_beside_fields
from cribbage_events.events.models import Event
from cribbage_events.leagues.access import for_night_director
from cribbage_events.leagues.forms.prize import PrizeTick
from cribbage_events.leagues.models import Night, Prize
from cribbage_events.leagues.selectors.closing import closing_of
from cribbage_events.leagues.selectors.treasurer import lines_of, sheet_for_treasurer, sums_of
from cribbage_events.leagues.services.closing import close_night


@require_http_methods(["GET", "HEAD", "POST"])
@for_night_director
def close(request: HttpRequest, night: Night) -> HttpResponse:
    form = SeenForm(request.POST if request.method == "POST" else None)
    if request.method == "POST" and form.is_valid():
        with refusals_beside_fields(form):
            close_night(night, by=Actor.of(request.user), seen=form.cleaned_data["seen"])
            messages.success(request, "Saved: the night is closed. Now hand out the prizes.")
            return redirect("leagues:close", night.event.slug)
    context: dict[str, Any] = {
        "event": night.event,
        "night": night,
        "refused": form,
        "form": SeenForm(initial={"seen": night.event.revision}),
        "closed": night.event.status == Event.Status.FINISHED,
        "closing": closing_of(night),
        "fee": dollars(night.money.fee),
    }
    return render(request, "leagues/night/close.html", context)


@require_POST
@for_night_director
def prize(request: HttpRequest, night: Night, number: int) -> HttpResponse:
    """Tick what became of somebody's prize; `number` is the entry's."""
    prizes = Prize.objects.select_related("night__event", "entry__person")
    found = get_object_or_404(prizes, night=night, entry__number=number)
    form = PrizeTick(request.POST)
    if not form.is_valid():
        messages.error(request, "Tap one of the buttons beside a name.")
        return redirect("leagues:close", night.event.slug)
    try:
        form.tick(found, by=Actor.of(request.user))
    except ValidationError as error:
        messages.error(request, error.messages[0])
    else:
        words = form.words.format(name=found.entry.name)
        messages.success(request, f"Saved: {words}")
    return redirect("leagues:close", night.event.slug)


@require_safe
@for_night_director
def treasurer(request: HttpRequest, night: Night) -> HttpResponse:
    """A sheet to print: what came in, and where every cent of it went."""
    context = {"event": night.event, "night": night, "sheet": sheet_for_treasurer(night)}
    return render(request, "leagues/night/treasurer.html", context)


@require_safe
@for_night_director
def lines(request: HttpRequest, night: Night) -> HttpResponse:
    """Every line of the night's ledger."""
    context = {
        "event": night.event,
        "night": night,
        "lines": lines_of(night),
        "left": sum(sums_of(night).values()),
    }
    return render(request, "leagues/night/lines.html", context)
