"""What everybody may see of an event: standings, rounds, cards, rules, the wall."""

from dataclasses import replace
from typing import cast

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.views.decorators.http import require_safe

from cribbage_events.clubs.names import sort_key
from cribbage_events.contest.rotating_doubles import TwoOver
from cribbage_events.events.access import for_everybody
from cribbage_events.events.models import Entry, Event
from cribbage_events.events.pages import render_live
from cribbage_events.events.selectors.card import card_of
from cribbage_events.events.selectors.fees import fees_of
from cribbage_events.events.selectors.new_cards import new_card_of, new_cards
from cribbage_events.events.selectors.next_day import next_of
from cribbage_events.events.selectors.progress import progress_in, progress_of
from cribbage_events.events.selectors.rounds import games_by_round, rounds_of
from cribbage_events.events.selectors.sheet import sheet_of
from cribbage_events.events.selectors.standings import standings_of
from cribbage_events.events.selectors.table_plan import plan_in
from cribbage_events.events.views.public_hall import short_address
from cribbage_events.events.views.showing.card import card_lines
from cribbage_events.events.views.showing.rounds import name_lines, round_lines
from cribbage_events.events.views.showing.standings import division_lines, draw_line
from cribbage_events.events.views.showing.wall import wall_of

# Nobody has promised these a place, or they haven't taken it.
NOT_SHOWN = (
    Entry.Status.INVITED,
    Entry.Status.REQUESTED,
    Entry.Status.DECLINED,
    Entry.Status.NO_SHOW,
)
COMING = (Entry.Status.REGISTERED, Entry.Status.CHECKED_IN)


@require_safe
@for_everybody
def event(request: HttpRequest, event: Event) -> HttpResponse:
    if event.status == Event.Status.REGISTRATION:
        coming = event.entries.filter(status__in=COMING, fills_in=False)
        names = sorted(coming.values_list("listed_name", flat=True), key=sort_key)
        return render_live(request, event, "events/coming.html", {"names": names})
    sheet = sheet_of(event)
    fees = fees_of(event, sheet) if event.has_prizes else None
    context = {
        "progress": progress_of(event),
        "divisions": division_lines(event, standings_of(event, sheet, fees)),
        "draw_won": draw_line(event, sheet, fees),
        "new_cards": new_cards(event, sheet),
    }
    return render_live(request, event, "events/event.html", context)


@require_safe
@for_everybody
def rounds(request: HttpRequest, event: Event) -> HttpResponse:
    drawn = rounds_of(event)
    context = {
        "progress": progress_of(event),
        "plan": plan_in(drawn) if event.is_doubles else None,
        "rounds": round_lines(drawn),
        "numbers": [each.number for each in drawn],
        "names": name_lines(event, drawn),
    }
    return render_live(request, event, "events/rounds.html", context)


@require_safe
@for_everybody
def entrant(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    entries = event.entries.exclude(status__in=NOT_SHOWN).select_related("person")
    entry = get_object_or_404(entries, number=number)
    entry.event = event
    sheet = sheet_of(event)
    context = {"entry": entry, "lines": card_lines(event, card_of(entry, sheet))}
    context["new_cards"] = new_card_of(event, entry, sheet)
    return render_live(request, event, "events/entrant.html", context)


@require_safe
@for_everybody
def rules(request: HttpRequest, event: Event) -> HttpResponse:
    preset = replace(
        event.preset,
        rounds=event.round_count,
        target=event.target,
        two_over=cast(TwoOver, event.two_over),
        money=event.money_rules,
    )
    return render_live(request, event, "events/rules.html", {"sections": preset.rules})


@require_safe
@for_everybody
def projector(request: HttpRequest, event: Event) -> HttpResponse:
    drawn = games_by_round(event)
    sheet = sheet_of(event)
    fees = fees_of(event, sheet) if event.has_prizes else None
    standings = division_lines(event, standings_of(event, sheet, fees))
    draw_won = draw_line(event, sheet, fees)
    short = short_address(request, event)
    over = event.why_cancelled or event.status == Event.Status.FINISHED
    context = {
        "progress": progress_in(event, drawn),
        "screens": wall_of(event, standings, drawn, draw_won),
        "short": short,
        "address_parts": short.split("/"),
        "draw_won": draw_won,
        "next_event": next_of(event) if over and event.is_doubles else None,
        "new_cards": new_cards(event, sheet),
    }
    return render_live(request, event, "events/projector.html", context)
