"""Two with equal scores at a table of three have cut the cards: one tap says who stays."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from cribbage_events.events.access.who_may_enter import Scorer, for_scorer
from cribbage_events.events.drawing.services.doubles import settle_cut as save_cut
from cribbage_events.events.forms import refusals_as_messages
from cribbage_events.events.history.taps import kept_taps
from cribbage_events.events.models import Event, Game
from cribbage_events.events.pages import check_name
from cribbage_events.events.results.forms import CutForm


@require_POST
@for_scorer
@kept_taps
def settle_cut(request: HttpRequest, event: Event, scorer: Scorer, game: int) -> HttpResponse:
    found = get_object_or_404(Game, pk=game, round__stage__event=event)
    form = CutForm(request.POST, event=event)
    if form.is_valid():
        stays = form.cleaned_data["stays"]
        with refusals_as_messages(request):
            check_name(request.POST, stays.name)
            save_cut(found, by=scorer.actor, stays=stays)
            messages.success(
                request,
                _("Saved: %(name)s stays at table %(table)s.")
                % {"name": stays.name, "table": found.table},
            )
    else:
        messages.error(request, _("Tap the name of the one who stays."))
    at_desk = form.cleaned_data.get("back") == "desk"
    return redirect("events:desk" if at_desk else scorer.list_page, event.slug)
