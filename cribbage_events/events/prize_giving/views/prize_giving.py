"""The page of the prize-giving: hide and show the medals, and call the places out."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from cribbage_events.clubs.actor import Actor
from cribbage_events.clubs.models import Person
from cribbage_events.clubs.names import sort_key
from cribbage_events.events.access.who_may_enter import for_director
from cribbage_events.events.forms.refusals import refusals_as_messages
from cribbage_events.events.games.event_games import public_games
from cribbage_events.events.history.taps import kept_taps
from cribbage_events.events.models import Event
from cribbage_events.events.prize_giving.forms import CallForm, PronunciationsForm
from cribbage_events.events.prize_giving.selectors.calls import calls_of
from cribbage_events.events.prize_giving.selectors.state import (
    are_all_games_in,
    is_hiding_something,
)
from cribbage_events.events.prize_giving.services import (
    call_place,
    hide_medals,
    keep_medals_open,
    note_pronunciations,
    show_medals,
    tell_medals,
)
from cribbage_events.events.standings.standings import event_standings


@require_POST
@for_director
@kept_taps
def told(request: HttpRequest, event: Event) -> HttpResponse:
    """Those whose medal has changed have been told."""
    with refusals_as_messages(request):
        tell_medals(event, by=Actor.of(request.user))
        messages.success(request, _("Saved: everybody concerned has been told."))
    return redirect("events:desk", event.slug)


@require_safe
@for_director
def prize_giving(request: HttpRequest, event: Event) -> HttpResponse:
    drawn = event.status != Event.Status.REGISTRATION
    finished = event.status == Event.Status.FINISHED
    all_in = finished or (drawn and are_all_games_in(event))
    context = {
        "event": event,
        "calls": calls_of(event) if all_in else [],
        "finished": finished,
        "all_in": all_in,
        "hiding": is_hiding_something(event),
        "hidden_until_now": event.hides_medals and event.medals_shown_at is None,
    }
    return render(request, "events/prize_giving/prize_giving.html", context)


@require_POST
@for_director
def hide(request: HttpRequest, event: Event) -> HttpResponse:
    with refusals_as_messages(request):
        hide_medals(event, by=Actor.of(request.user))
        words = _("Saved: only the desk sees the medals until you show them.")
        messages.success(request, words)
    return back(event)


@require_POST
@for_director
def keep_open(request: HttpRequest, event: Event) -> HttpResponse:
    with refusals_as_messages(request):
        keep_medals_open(event, by=Actor.of(request.user))
        messages.success(request, _("Saved: the medals are not hidden."))
    return back(event)


@require_POST
@for_director
def show_now(request: HttpRequest, event: Event) -> HttpResponse:
    with refusals_as_messages(request):
        show_medals(event, by=Actor.of(request.user))
        messages.success(request, _("Saved: everybody sees the medals now."))
    return back(event)


@require_POST
@for_director
def call(request: HttpRequest, event: Event) -> HttpResponse:
    """Show one more place on the projector; the page stays at that place."""
    form = CallForm(request.POST)
    if not form.is_valid():
        messages.error(request, form.refusal())
        return back(event)
    count = form.cleaned_data["count"]
    with refusals_as_messages(request):
        call_place(event, by=Actor.of(request.user), count=count)
        return redirect(
            f"{prize_giving_address(event)}#place-{count}" if count else prize_giving_address(event)
        )
    return back(event)


@require_http_methods(["GET", "HEAD", "POST"])
@for_director
def pronunciations(request: HttpRequest, event: Event) -> HttpResponse:
    people = people_to_call(event)
    form = PronunciationsForm(request.POST if request.method == "POST" else None, people=people)
    if request.method == "POST" and form.is_valid():
        count = note_pronunciations(
            event, by=Actor.of(request.user), pronunciations=form.pronunciations
        )
        words = ngettext(
            "Saved: how to say %(count)s name.", "Saved: how to say %(count)s names.", count
        )
        messages.success(request, words % {"count": count})
        return back(event)
    context = {"event": event, "form": form}
    return render(request, "events/prize_giving/pronunciations.html", context)


def people_to_call(event: Event) -> list[Person]:
    """Everybody who may be called out, by name."""
    people = Person.objects.filter(
        entries__event=event, entries__division__isnull=False, erased_at=None
    )
    return sorted(people, key=lambda person: sort_key(person.listed_name))


@require_safe
@for_director
def slides(request: HttpRequest, event: Event) -> HttpResponse:
    """A page for a computer at the projector: a slide for each place, also without a network.

    The room sees what the public sees, so it has the public names.
    """
    calls = []
    if event.status == Event.Status.FINISHED:
        calls = calls_of(event, event_standings(event, public_games(event)))
    context = {"event": event, "calls": calls}
    return render(request, "events/prize_giving/slides.html", context)


def prize_giving_address(event: Event) -> str:
    return reverse("events:prize_giving", args=[event.slug])


def back(event: Event) -> HttpResponse:
    return redirect(prize_giving_address(event))
