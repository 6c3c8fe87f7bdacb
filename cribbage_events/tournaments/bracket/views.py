"""The pages of the cut and of brackets."""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from cribbage_events.clubs.actor import Actor
from cribbage_events.contest.formats.qualifying import bracket_size
from cribbage_events.events.access.who_may_enter import for_director, for_everybody
from cribbage_events.events.bracket.bracket_lines import bracket_lines, by_number
from cribbage_events.events.bracket.brackets import StageBracket, brackets_of, late_matches
from cribbage_events.events.bracket.cut import (
    QualifyingCut,
    changes_since_cut,
    cut_lines,
    qualifying_cut,
)
from cribbage_events.events.forms import SeenForm, refusals_as_messages, refusals_beside_fields
from cribbage_events.events.games.entries import entry_rows, public_entry_rows
from cribbage_events.events.games.event_games import event_games
from cribbage_events.events.lifecycle.forms import PlayOffForm
from cribbage_events.events.lifecycle.services import record_play_off
from cribbage_events.events.models import Event
from cribbage_events.events.pages import provisional_since, render_live
from cribbage_events.events.standings.typed_cards import cards_left
from cribbage_events.server.marks import same_for_everybody
from cribbage_events.tournaments.bracket.forms import BeginForm, ConsolationForm
from cribbage_events.tournaments.bracket.services import (
    begin_again,
    begin_consolation,
    begin_play_offs,
    forfeit_by_clock,
    tell_of_cut,
)

Status = Event.Status


@require_http_methods(["GET", "HEAD", "POST"])
@for_director
def play_offs(request: HttpRequest, event: Event) -> HttpResponse:
    """The brackets; before them the cut, with the form that begins the play-offs."""
    brackets = brackets_of(event)
    if brackets:
        return render(request, "tournaments/bracket/desk.html", on_desk(event, brackets))
    if event.status == Status.REGISTRATION:
        return render(request, "tournaments/bracket/cut.html", {"event": event})
    games = event_games(event)
    cut = qualifying_cut(event, games)
    rounds = bracket_size(len(cut.seeds)).bit_length() - 1
    form = BeginForm(
        request.POST if request.method == "POST" else None,
        rounds=rounds,
        initial={"seen": event.revision},
    )
    if request.method == "POST" and form.is_valid():
        with refusals_beside_fields(form):
            begin_play_offs(
                event,
                by=Actor.of(request.user),
                seen=form.cleaned_data["seen"],
                best_of=form.best_of,
                first_come=form.cleaned_data["first_come"],
            )
            messages.success(request, _("Saved: the play-offs have begun."))
            return redirect("events:play_offs", event.slug)
    context = {
        "event": event,
        "cut": cut,
        "lines": cut_lines(cut),
        "form": form,
        "cards_left": cards_left(event, games),
    }
    return render(request, "tournaments/bracket/cut.html", context)


def on_desk(event: Event, brackets: list[StageBracket]) -> dict[str, Any]:
    entries = by_number(entry_rows(event))
    late = []
    if event.status == Status.RUNNING:
        now = timezone.now()
        late = [each for found in brackets for each in late_matches(found, now)]
    return {
        "event": event,
        "cut_changes": changes_since_cut(event),
        "brackets": [bracket_lines(found, entries) for found in brackets],
        "late": [
            (
                each,
                [
                    (entries[number], due, entries[other])
                    for number, due, other in zip(
                        each.row.sides, each.due, reversed(each.row.sides), strict=True
                    )
                    if due
                ],
            )
            for each in late
        ],
        "can_open": len(brackets) == 1 and event.status == Status.RUNNING,
    }


@require_POST
@for_director
def one_game(request: HttpRequest, event: Event) -> HttpResponse:
    """A play-off for a seed was won."""
    form = PlayOffForm(request.POST, event=event)
    with refusals_as_messages(request):
        record_play_off(event, by=Actor.of(request.user), **form.entries)
        messages.success(request, _("Saved: the play-off."))
    return redirect("events:play_offs", event.slug)


@require_POST
@for_director
def play_offs_again(request: HttpRequest, event: Event) -> HttpResponse:
    """Results of the qualifying round were corrected: begin again, or everybody was told."""
    form = SeenForm(request.POST)
    if form.is_valid():
        by, seen = Actor.of(request.user), form.cleaned_data["seen"]
        with refusals_as_messages(request):
            if request.POST.get("do") == "told":
                tell_of_cut(event, by=by, seen=seen)
                messages.success(request, _("Saved: everybody concerned has been told."))
            else:
                changes = begin_again(event, by=by, seen=seen)
                words = _("Saved: the play-offs have begun again. Please tell: %(changes)s.")
                messages.success(request, words % {"changes": "; ".join(changes)})
    return redirect("events:play_offs", event.slug)


@require_POST
@for_director
def forfeit(request: HttpRequest, event: Event) -> HttpResponse:
    """Somebody isn't there: the games that are forfeited by now."""
    stage, match, number = (
        int(request.POST.get(name, "0")[:9]) if request.POST.get(name, "0")[:9].isdecimal() else 0
        for name in ("stage", "match", "number")
    )
    with refusals_as_messages(request):
        count = forfeit_by_clock(
            event, by=Actor.of(request.user), stage=stage, match=match, number=number
        )
        words = ngettext(
            "Saved: %(count)s game is forfeited.", "Saved: %(count)s games are forfeited.", count
        )
        messages.success(request, words % {"count": count})
    return redirect("events:play_offs", event.slug)


@require_http_methods(["GET", "HEAD", "POST"])
@for_director
def consolation(request: HttpRequest, event: Event) -> HttpResponse:
    """A bracket of those who didn't qualify."""
    cut = qualifying_cut(event)
    form = ConsolationForm(
        request.POST if request.method == "POST" else None,
        choices=others_of(cut),
        initial={"seen": event.revision},
    )
    if request.method == "POST" and form.is_valid():
        with refusals_beside_fields(form):
            begin_consolation(
                event,
                by=Actor.of(request.user),
                seen=form.cleaned_data["seen"],
                numbers=form.cleaned_data["players"],
                best_of=[form.cleaned_data["best_of"]],
            )
            messages.success(request, _("Saved: the consolation has begun."))
            return redirect("events:play_offs", event.slug)
    return render(request, "tournaments/bracket/consolation.html", {"event": event, "form": form})


def others_of(cut: QualifyingCut) -> list[tuple[int, str]]:
    """Those who did not qualify, the best card first."""
    qualified = set(cut.order.qualifiers)
    rows = [each.row.player for each in cut.order.seeded if each.row.player not in qualified]
    return [(cut.entries[player].number, cut.entries[player].name) for player in rows]


@same_for_everybody
@require_safe
@for_everybody
def bracket(request: HttpRequest, event: Event) -> HttpResponse:
    """Four queries; for people who are signed in one more."""
    entries = by_number(public_entry_rows(event))
    context = {
        "brackets": [bracket_lines(found, entries) for found in brackets_of(event)],
        "as_of": provisional_since(request, event),
    }
    return render_live(request, event, "tournaments/bracket/bracket.html", context)
