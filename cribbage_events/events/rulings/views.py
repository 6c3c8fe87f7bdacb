"""Pages of those who check the cards."""

from dataclasses import replace
from typing import Any

from django.contrib import messages
from django.core.exceptions import ValidationError
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from cribbage_events.clubs.actor import Actor
from cribbage_events.clubs.names import is_same_name
from cribbage_events.contest.cross_check import LastLine
from cribbage_events.events.access import guests
from cribbage_events.events.access.who_may_enter import Scorer, for_desk, for_scorer
from cribbage_events.events.forms import SeenForm, refusals_as_messages
from cribbage_events.events.games.entries import EntryRow
from cribbage_events.events.games.event_games import event_games
from cribbage_events.events.history.taps import kept_taps
from cribbage_events.events.models import Entry, Event
from cribbage_events.events.pages import or_own_page
from cribbage_events.events.rulings.forms import CardForm
from cribbage_events.events.rulings.selectors import (
    check_of,
    is_unheard_of,
    lines_typed_before,
)
from cribbage_events.events.rulings.services import (
    TypedCard,
    newest_line,
    own_card_refusal,
    own_cards,
    tell_seeds,
    type_card,
)
from cribbage_events.events.standings.typed_cards import typed_cards


@require_safe
@for_scorer
@or_own_page("rule-cards")
def check_cards(request: HttpRequest, event: Event, scorer: Scorer) -> HttpResponse:
    own = own_cards(event, checker(request, event, scorer))
    check = check_of(event, frozenset(own))
    wanted, saved = request.GET.get("card", "").strip(), request.GET.get("saved", "")
    if wanted and (found := find_card(check.cards.players, wanted)):
        return redirect("events:type_card", event.slug, found.number)
    context: dict[str, Any] = {
        "event": event,
        "scorer": scorer,
        "check": check,
        "wanted": wanted,
        "saved": next((each for each in check.states if str(each["entry"].number) == saved), None),
        "tells": scorer.at_desk,
    }
    part = "#live" if "live" in request.GET else ""
    return render(request, f"events/rulings/check_cards.html{part}", context)


def find_card(players: list[EntryRow], wanted: str) -> EntryRow | None:
    """Find a card by number, or by a name that only one has."""
    typed = wanted.casefold()
    by_number = [each for each in players if str(each.number) == typed]
    named = by_number or [each for each in players if typed in each.name.casefold()]
    return named[0] if len(named) == 1 else None


def checker(request: HttpRequest, event: Event, scorer: Scorer) -> Actor:
    """Return the checker, also known as the player whose own card was opened in this browser."""
    player = guests.player_of(request, event)
    return replace(scorer.actor, entry=player.pk) if player else scorer.actor


@require_safe
@for_scorer
@or_own_page("rule-cards")
def print_rulings(request: HttpRequest, event: Event, scorer: Scorer) -> HttpResponse:
    context = {"event": event, "scorer": scorer, "check": check_of(event)}
    return render(request, "events/rulings/print_rulings.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@for_scorer
@or_own_page("rule-cards")
def enter_ruled_card(
    request: HttpRequest, event: Event, scorer: Scorer, number: int
) -> HttpResponse:
    entry = get_object_or_404(Entry.objects.select_related("event"), event=event, number=number)
    by = checker(request, event, scorer)
    if entry.pk in own_cards(event, by):
        messages.error(request, own_card_refusal().message)
        return redirect("events:check_cards", event.slug)
    form = card_form(request, event, entry)
    if request.method == "POST" and form.is_valid() and is_saved(form, event, entry, by):
        after = {"saved": number}
        return redirect(reverse("events:check_cards", args=[event.slug], query=after))
    context = {
        "event": event,
        "scorer": scorer,
        "entry": entry,
        "form": form,
        "earlier": lines_typed_before(entry.pk, form.games),
    }
    return render(request, "events/rulings/type_card.html", context)


def card_form(request: HttpRequest, event: Event, entry: Entry) -> CardForm:
    cards = typed_cards(event, event_games(event))
    games = cards.lines_of(entry.pk)
    if not games:
        raise Http404
    card = cards.cards.get(entry.pk)
    form = CardForm(
        request.POST.copy() if request.method == "POST" else None,
        entry=entry.pk,
        games=games,
        written={game.id: line for game in games if (line := cards.lines.get((entry.pk, game.id)))},
        totals=card.totals if card else LastLine(),
        event=event,
        seen=newest_line(entry.pk),
    )
    for field in form.fields.values():
        field.disabled = event.status == Event.Status.FINISHED
    return form


def is_saved(form: CardForm, event: Event, entry: Entry, by: Actor) -> bool:
    """Otherwise the form says what is to be looked at."""
    if is_unheard_of(event, list(form.lines.values())) and not form.cleaned_data["sure"]:
        form.asks = True
        return False
    card = TypedCard(
        lines=form.lines,
        totals=form.totals,
        key=form.cleaned_data["key"],
        seen=form.cleaned_data["seen"],
    )
    try:
        # After a backup was restored, the number may be another person's.
        shown = form.data.get("card_of", entry.name)
        if form.has_other_games() or not is_same_name(shown, entry.name):
            raise ValidationError(
                _("The rounds have been drawn again since you opened this page. Open it again.")
            )
        type_card(entry, card, by=by)
    except ValidationError as error:
        form.add_error(None, error)
        if getattr(error, "code", "") == "meanwhile":
            form.see_now(newest_line(entry.pk))
        return False
    return True


@require_POST
@for_desk
@kept_taps
@or_own_page("rule-cards")
def seeds_told(request: HttpRequest, event: Event) -> HttpResponse:
    form = SeenForm(request.POST)
    if form.is_valid():
        with refusals_as_messages(request):
            tell_seeds(event, by=Actor.of(request.user), seen=form.cleaned_data["seen"])
            messages.success(request, _("Saved: everybody concerned has been told."))
    back = "events:desk" if request.POST.get("back") == "desk" else "events:check_cards"
    return redirect(back, event.slug)
