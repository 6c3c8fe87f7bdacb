"""Nights of singles: drawing them, and who comes late or goes home."""

from collections.abc import Callable
from typing import Any, cast

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.http import urlencode
from django.utils.translation import gettext, gettext_lazy
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from cribbage_events.clubs.actor import Actor
from cribbage_events.contest.formats.grass_roots import PairingTime
from cribbage_events.events.access.who_may_enter import entry_or_404
from cribbage_events.events.drawing.format import format_of
from cribbage_events.events.drawing.selectors.hall import hall_of
from cribbage_events.events.drawing.services.draw import draw_event
from cribbage_events.events.forms import SeenForm, refusals_beside_fields, seen_field
from cribbage_events.events.games.event_games import event_games
from cribbage_events.events.games.reading import games_in
from cribbage_events.events.games.rounds import rounds_of
from cribbage_events.events.games.rows import GameRow
from cribbage_events.events.history.changing import changing
from cribbage_events.events.kinds import kind_of
from cribbage_events.events.models import Entry, Event
from cribbage_events.events.redrawing.forms import (
    WithdrawalForm,
    chosen,
    questions_when_leaving,
    sat_down_question,
)
from cribbage_events.events.redrawing.preview import preview_join, preview_withdrawal
from cribbage_events.events.redrawing.services import come, go, join_late, left_before, withdraw
from cribbage_events.events.redrawing.views import (
    bound_or_new,
    choices_of,
    outstanding_of,
    preview_if_answered,
    sat_down_of,
    yes_or_no,
)
from cribbage_events.events.results.selectors import is_own
from cribbage_events.leagues.access import for_night_helper
from cribbage_events.leagues.late import coming_and_going
from cribbage_events.leagues.models import Night
from cribbage_events.leagues.nights.next_step import tables_for

CHOICES = [
    ("drop", gettext_lazy("It hasn’t begun: the other player gets another game")),
    ("play", gettext_lazy("They still play it")),
    ("forfeit", gettext_lazy("It is forfeited: the other side wins")),
]


WON_WITHOUT_PLAYING = [
    ("neither", gettext_lazy("Both left it: it counts as not played")),
    ("stays", gettext_lazy("They were there, and have won it")),
]


class GoForm(forms.Form):
    """`their_game` is asked only if they have one, or the other side of their last one has left."""

    seen = seen_field()
    their_game = forms.ChoiceField(
        label=gettext_lazy("Their game"),
        choices=CHOICES,
        widget=forms.RadioSelect,
        error_messages={"required": gettext_lazy("Choose what happens to their game.")},
    )

    def __init__(
        self, *args: Any, game: GameRow | None, walkover: GameRow | None = None, **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        if walkover is not None:
            field = cast(forms.ChoiceField, self.fields["their_game"])
            field.label = gettext("Their game was forfeited to them")
            field.choices, field.initial = WON_WITHOUT_PLAYING, "neither"
        elif game is None:
            del self.fields["their_game"]


@require_http_methods(["GET", "HEAD", "POST"])
@for_night_helper
def games(request: HttpRequest, night: Night) -> HttpResponse:
    event = night.event
    form = SeenForm(request.POST if request.method == "POST" else None)
    if request.method == "POST" and form.is_valid():
        with refusals_beside_fields(form):
            by, seen = Actor.of(request.user), form.cleaned_data["seen"]
            if request.POST.get("pairing") == PairingTime.AS_TABLES_FINISH:
                event = pair_as_tables_finish(night, by=by, seen=seen)
                seen = event.revision
            draw_event(event, by=by, seen=seen)
            messages.success(request, _("Saved: the games are drawn, and the first can begin."))
            return redirect("leagues:games", event.slug)
    if event.status == Event.Status.REGISTRATION:
        return show_who_is_here(request, event, form)
    drawn = event_games(event)
    rounds = [each for each in rounds_of(event, drawn) if each.games]
    current = next((each for each in rounds if not each.complete), None)
    context = {"event": event, "rounds": rounds, "current": current, "refused": form}
    running = event.status == Event.Status.RUNNING
    if running and kind_of(event).as_tables_finish:
        context["hall"] = hall_of(event, drawn)
    return render(request, "leagues/singles/games.html", context)


def pair_as_tables_finish(night: Night, *, by: Actor, seen: int) -> Event:
    """Tonight's games are made as tables finish; the season's other nights stay as they are."""
    only = (Event.Status.REGISTRATION,)
    with changing(night.event, by=by, verb="pair-as-tables-finish", only=only, seen=seen) as change:
        event = change.event
        stage = event.stage
        stage.settings = {**stage.settings, "pairing": PairingTime.AS_TABLES_FINISH.value}
        stage.format = PairingTime.AS_TABLES_FINISH.value
        stage.save(update_fields=["settings", "format"])
        event.stage_format = PairingTime.AS_TABLES_FINISH.value
        change.fields.append("stage_format")
        change.says()
    return event


def show_who_is_here(request: HttpRequest, event: Event, form: SeenForm) -> HttpResponse:
    here = list(event.entries.filter(status=Entry.Status.CHECKED_IN))
    beforehand = event.format_code == PairingTime.BEFOREHAND
    context = {
        "event": event,
        "heads": len(here),
        "tables": tables_for(event, len(here)),
        "odd": format_of(event).odd_words(event, (), here),
        "beforehand": beforehand,
        "as_tables_finish": event.format_code == PairingTime.AS_TABLES_FINISH,
        "form": SeenForm(initial={"seen": event.revision}),
        "refused": form,
    }
    return render(request, "leagues/singles/draw.html", context)


PAGE = "leagues/singles/late.html"

type OfEntry = Callable[[HttpRequest, Entry], HttpResponse]


def late_page(request: HttpRequest, night: Night, *, goes: OfEntry, comes: OfEntry) -> HttpResponse:
    """The list of everybody, or what happens when the one in the address goes or comes."""
    event = night.event
    if event.status != Event.Status.RUNNING:
        return render(request, "leagues/late/not_now.html", {"event": event})
    number = request.GET.get("who", "")[:9]
    if not number.isdecimal():
        return show_everybody(request, event)
    entry = entry_or_404(event, int(number))
    is_playing = entry.status == Entry.Status.CHECKED_IN
    return goes(request, entry) if is_playing else comes(request, entry)


def show_everybody(request: HttpRequest, event: Event) -> HttpResponse:
    context = {"event": event, "rounds": True, **coming_and_going(request, event)}
    return render(request, "leagues/late/late.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@for_night_helper
def late_as_tables_finish(request: HttpRequest, night: Night) -> HttpResponse:
    return late_page(request, night, goes=let_go_home, comes=let_play)


def let_go_home(request: HttpRequest, entry: Entry) -> HttpResponse:
    event, game, walkover = entry.event, game_played_by(entry), left_before(entry)
    sent = request.POST if request.method == "POST" else None
    form = GoForm(sent, initial={"seen": event.revision}, game=game, walkover=walkover)
    if request.method == "POST" and form.is_valid():
        with refusals_beside_fields(form):
            go(entry, by=Actor.of(request.user), **form.cleaned_data)
            messages.success(request, _("Saved: %(name)s has left.") % {"name": entry.name})
            return redirect("leagues:games", event.slug)
    shown = game or walkover
    context = {"event": event, "entry": entry, "form": form, "game": shown, "leaves": True}
    return render(request, PAGE, context)


def game_played_by(entry: Entry) -> GameRow | None:
    """The game that they are playing."""
    return next((game for game in games_in(entry.event, is_own(entry)) if game.outstanding), None)


def let_play(request: HttpRequest, entry: Entry) -> HttpResponse:
    event = entry.event
    sent = request.POST if request.method == "POST" else None
    form = SeenForm(sent, initial={"seen": event.revision})
    if request.method == "POST" and form.is_valid():
        with refusals_beside_fields(form):
            come(entry, by=Actor.of(request.user), seen=form.cleaned_data["seen"])
            messages.success(request, _("Saved: %(name)s plays.") % {"name": entry.name})
            return redirect("leagues:games", event.slug)
    context = {"event": event, "entry": entry, "form": form}
    return render(request, PAGE, context)


@require_http_methods(["GET", "HEAD", "POST"])
@for_night_helper
def late_drawn_again(request: HttpRequest, night: Night) -> HttpResponse:
    return late_page(request, night, goes=draw_without, comes=draw_with)


def before(entry: Entry) -> str:
    """The part of an address that says who it is about."""
    return f"{urlencode({'who': entry.number})}&"


def draw_without(request: HttpRequest, entry: Entry) -> HttpResponse:
    event = entry.event
    questions = questions_when_leaving(entry, choices_of(request), before(entry))
    made = chosen(questions)
    first = {"seen": event.revision, "reason": _("went home"), **made}
    form = bound_or_new(WithdrawalForm, request, first)
    if request.method == "POST" and form.is_valid():
        with refusals_beside_fields(form):
            withdraw(entry, by=Actor.of(request.user), **form.cleaned_data)
            messages.success(request, _("Saved: %(name)s has left.") % {"name": entry.name})
            return redirect("leagues:games", event.slug)
    preview = preview_if_answered(
        form,
        questions,
        lambda: preview_withdrawal(
            entry,
            outstanding_of(made),
            sat_down=made.get("sat_down") != "no",
            fills_in=yes_or_no(made.get("fills_in")),
        ),
    )
    context = {"event": event, "entry": entry, "form": form, "preview": preview, "leaves": True}
    return render(request, PAGE, context | {"questions": questions})


def draw_with(request: HttpRequest, entry: Entry) -> HttpResponse:
    event = entry.event
    asked = sat_down_question(event, choices_of(request), before(entry), late=True)
    form = bound_or_new(SeenForm, request, {"seen": event.revision, **chosen(asked)})
    if request.method == "POST" and form.is_valid():
        with refusals_beside_fields(form):
            join_late(event, by=Actor.of(request.user), entry=entry, **form.cleaned_data)
            messages.success(request, _("Saved: %(name)s plays.") % {"name": entry.name})
            return redirect("leagues:games", event.slug)
    sat_down = sat_down_of(asked)
    preview = preview_if_answered(
        form, asked, lambda: preview_join(event, entry, sat_down=sat_down)
    )
    context = {"event": event, "entry": entry, "form": form, "preview": preview}
    return render(request, PAGE, context | {"questions": asked})
