"""Somebody leaves, comes late, steps in or out: the page shows what changes before it is done."""

from collections.abc import Callable, Mapping, Sequence

from django import forms
from django.contrib import messages
from django.core.exceptions import ValidationError
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from cribbage_events.clubs.actor import Actor
from cribbage_events.events.access.who_may_enter import entry_or_404, for_director
from cribbage_events.events.drawing.services.draw import hand_out_cards
from cribbage_events.events.forms import SeenForm, refusals_beside_fields
from cribbage_events.events.games.rounds import first_open_round
from cribbage_events.events.history.taps import kept_taps
from cribbage_events.events.models import Event
from cribbage_events.events.pages import or_own_page
from cribbage_events.events.redrawing import preview as redrawing_preview
from cribbage_events.events.redrawing import services
from cribbage_events.events.redrawing.forms import (
    DirectorSeatForm,
    RedrawQuestion,
    WithdrawalForm,
    chosen,
    questions_when_leaving,
    sat_down_question,
)
from cribbage_events.events.redrawing.preview import Outstanding, RedrawPreview
from cribbage_events.events.registration.forms.entrant import EntrantForm
from cribbage_events.events.registration.selectors import ON_A_PAGE, entrant_list


@require_http_methods(["GET", "HEAD", "POST"])
@for_director
@or_own_page("come-late")
def withdraw(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    entry = entry_or_404(event, number)
    questions = questions_when_leaving(entry, choices_of(request))
    made = chosen(questions)
    form = bound_or_new(WithdrawalForm, request, {"seen": event.revision, **made})
    if request.method == "POST" and form.is_valid():
        with refusals_beside_fields(form):
            first = services.withdraw(entry, by=Actor.of(request.user), **form.cleaned_data)
            messages.success(request, _("Saved: %(name)s is withdrawn.") % {"name": entry.name})
            return to_round(event, first)
    preview = preview_if_answered(
        form,
        questions,
        lambda: redrawing_preview.preview_withdrawal(
            entry,
            outstanding_of(made),
            sat_down=made.get("sat_down") != "no",
            fills_in=yes_or_no(made.get("fills_in")),
        ),
    )
    context = {"event": event, "entry": entry, "form": form, "preview": preview}
    return render(request, "events/redrawing/withdraw.html", context | {"questions": questions})


def preview_if_answered(
    form: forms.Form, questions: Sequence[RedrawQuestion], make: Callable[[], RedrawPreview]
) -> RedrawPreview | ValidationError | None:
    """Return None while a question is open: then the page shows only the questions."""
    if all(question.answer for question in questions):
        return try_preview(form, make)
    return None


def choices_of(request: HttpRequest) -> Mapping[str, str]:
    """The answers chosen so far: in the link, or sent with the form."""
    sent = request.POST if request.method == "POST" else request.GET
    return {name: sent.get(name, "") for name in ("sat_down", "outstanding", "fills_in")}


def outstanding_of(made: Mapping[str, str]) -> Outstanding:
    answers: dict[str, Outstanding] = {
        "forfeit": "forfeit",
        "director": "director",
        "neither": "neither",
        "stays": "stays",
    }
    return answers.get(made.get("outstanding", ""), "play")


def yes_or_no(choice: str | None) -> bool | None:
    return choice == "yes" if choice else None


def bound_or_new[F: forms.Form](
    form_class: type[F], request: HttpRequest, initial: Mapping[str, object]
) -> F:
    return form_class(request.POST if request.method == "POST" else None, initial=dict(initial))


def to_round(event: Event, number: int) -> HttpResponse:
    shown = min(number, event.round_count)
    rounds = reverse("events:desk_rounds", args=[event.slug])
    return redirect(f"{rounds}?round={shown}#round-{shown}")


def try_preview(
    form: forms.Form, make: Callable[[], RedrawPreview]
) -> RedrawPreview | ValidationError:
    """The preview, or why it is impossible. The form then confirms exactly this preview."""
    try:
        preview = make()
    except ValidationError as error:
        return error
    if form.is_bound:
        form.data = {**dict(form.data.items()), "seen": str(preview.revision)}
    return preview


@require_http_methods(["GET", "HEAD", "POST"])
@for_director
@or_own_page("come-late")
def join(request: HttpRequest, event: Event) -> HttpResponse:
    number = request.GET.get("entry", "")[:9]
    if not number.isdecimal():
        first = first_open_round(event)
        entrants = entrant_list(event)
        context = {
            "event": event,
            "form": EntrantForm(event=event),
            "entrants": entrants,
            "page": Paginator(entrants.late, ON_A_PAGE).get_page(request.GET.get("page", 1)),
            "too_late": first > event.round_count,
            "why_nobody_new": redrawing_preview.why_nobody_new(event, first),
        }
        return render(request, "events/redrawing/late.html", context)
    entry = entry_or_404(event, int(number))
    asked = sat_down_question(event, choices_of(request), f"entry={number}&", late=True)
    if entry.division is None and redrawing_preview.why_nobody_new(event, first_open_round(event)):
        # Every answer leads to the same refusal.
        asked = []
    form = bound_or_new(SeenForm, request, {"seen": event.revision, **chosen(asked)})
    if request.method == "POST" and form.is_valid():
        with refusals_beside_fields(form):
            by = Actor.of(request.user)
            first = services.join_late(event, by=by, entry=entry, **form.cleaned_data)
            messages.success(request, _("Saved: %(name)s plays.") % {"name": entry.name})
            return to_round(event, first)
    sat_down = sat_down_of(asked)
    preview = preview_if_answered(
        form, asked, lambda: redrawing_preview.preview_join(event, entry, sat_down=sat_down)
    )
    context = {"event": event, "entry": entry, "form": form, "preview": preview}
    return render(request, "events/redrawing/join.html", context | {"questions": asked})


def sat_down_of(questions: list[RedrawQuestion]) -> bool:
    return chosen(questions).get("sat_down") != "no"


@require_http_methods(["GET", "HEAD", "POST"])
@for_director
@or_own_page("come-late")
def director_seat(request: HttpRequest, event: Event) -> HttpResponse:
    wanted = not event.director_fills_in
    running = event.status == Event.Status.RUNNING
    asked = sat_down_question(event, choices_of(request)) if running else []
    first = {"seen": event.revision, "fills_in": wanted, **chosen(asked)}
    form = bound_or_new(DirectorSeatForm, request, first)
    if request.method == "POST" and form.is_valid():
        with refusals_beside_fields(form):
            by = Actor.of(request.user)
            services.set_director_fills_in(event, by=by, **form.cleaned_data)
            messages.success(request, _("Saved: whether the director plays."))
            return redirect("events:desk", event.slug)
    preview = None
    if running:
        sat_down = sat_down_of(asked)
        preview = try_preview(
            form, lambda: redrawing_preview.preview_director(event, wanted, sat_down=sat_down)
        )
    plays = event.entries.filter(person=event.director, fills_in=False)
    context = {"event": event, "form": form, "preview": preview, "wanted": wanted}
    context |= {"plays": plays.exclude(status="withdrawn").exists(), "questions": asked}
    return render(request, "events/redrawing/director_seat.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@for_director
@or_own_page("come-late")
def redraw(request: HttpRequest, event: Event) -> HttpResponse:
    asked = sat_down_question(event, choices_of(request))
    form = bound_or_new(SeenForm, request, {"seen": event.revision, **chosen(asked)})
    if request.method == "POST" and form.is_valid():
        with refusals_beside_fields(form):
            first = services.redraw(event, by=Actor.of(request.user), **form.cleaned_data)
            messages.success(request, _("Saved: the rounds to come are drawn again."))
            return to_round(event, first)
    sat_down = sat_down_of(asked)
    preview = try_preview(form, lambda: redrawing_preview.preview_redraw(event, sat_down=sat_down))
    context = {"event": event, "form": form, "preview": preview, "questions": asked}
    return render(request, "events/redrawing/redraw.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@for_director
def draw_round(request: HttpRequest, event: Event) -> HttpResponse:
    """The next round, where each is drawn by the standings."""
    form = bound_or_new(SeenForm, request, {"seen": event.revision})
    if request.method == "POST" and form.is_valid():
        with refusals_beside_fields(form):
            by = Actor.of(request.user)
            number = services.draw_next_round(event, by=by, seen=form.cleaned_data["seen"])
            messages.success(request, _("Saved: round %(round)s is drawn.") % {"round": number})
            return to_round(event, number)
    preview = try_preview(form, lambda: redrawing_preview.preview_next_round(event))
    context = {"event": event, "form": form, "preview": preview}
    return render(request, "events/redrawing/draw_round.html", context)


@require_POST
@for_director
@kept_taps
@or_own_page("come-late")
def cards_handed_out(request: HttpRequest, event: Event) -> HttpResponse:
    try:
        hand_out_cards(event, by=Actor.of(request.user), stamp=request.POST.get("stamp", ""))
        messages.success(request, _("Saved: the new cards are handed out."))
    except ValidationError as error:
        messages.error(request, " ".join(error.messages))
    return redirect("events:desk", event.slug)
