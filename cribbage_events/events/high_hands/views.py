"""The high hands of an event: the list, one more, one that was a mistake."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from cribbage_events.events.access.who_may_enter import Scorer, for_scorer
from cribbage_events.events.forms.refusals import refusals_as_messages, refusals_beside_fields
from cribbage_events.events.high_hands.forms import HighHandForm
from cribbage_events.events.high_hands.selectors import hands_of
from cribbage_events.events.high_hands.services import remove_hand
from cribbage_events.events.models import Event


@require_http_methods(["GET", "HEAD", "POST"])
@for_scorer
def high_hands(request: HttpRequest, event: Event, scorer: Scorer) -> HttpResponse:
    key = request.POST.get("remove", "")
    if key.isdecimal() and len(key) < 18:
        with refusals_as_messages(request):
            remove_hand(event, int(key), by=scorer.actor)
            messages.success(request, _("Saved: the hand was removed."))
        return redirect("events:high_hands", event.slug)
    form = HighHandForm(request.POST if request.method == "POST" else None, event=event)
    if request.method == "POST" and form.is_valid():
        with refusals_beside_fields(form):
            form.save(by=scorer.actor)
            messages.success(request, _("Saved: the hand is on the list."))
            return redirect("events:high_hands", event.slug)
    context = {"event": event, "scorer": scorer, "form": form, "hands": hands_of(event)}
    return render(request, "events/high_hands/high_hands.html", context)
