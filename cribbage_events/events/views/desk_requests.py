"""Who asked for a place: accepted, compared with the club's people, declined."""

from django.contrib import messages
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_POST

from cribbage_events.clubs.actor import Actor
from cribbage_events.events.access import for_director
from cribbage_events.events.forms.refusals import refusals_as_messages, refusals_beside_fields
from cribbage_events.events.forms.requests import CompareForm, DeclineRecentForm
from cribbage_events.events.links import applicant_token
from cribbage_events.events.models import Entry, Event
from cribbage_events.events.selectors.requests import (
    AN_HOUR,
    AND_A_QUARTER,
    asked_lately,
    likenesses_in,
)
from cribbage_events.events.services import answers, requests
from cribbage_events.events.services.requests import Decision
from cribbage_events.events.views.desk_entrants import entry_of
from cribbage_events.events.views.singles import singles_only
from cribbage_events.hosts import full_address


def own_page(request: HttpRequest, entry: Entry) -> str:
    """The applicant's own, to which the letter leads."""
    page = reverse("events:asked", args=[entry.event.slug, applicant_token(entry.pk)])
    return full_address(request, page)


def say(request: HttpRequest, entry: Entry, said: str, how: str) -> None:
    messages.success(request, f"Saved: {entry.name} {said}.{f' {how}.' if how else ''}")


def back_to(entry: Entry) -> HttpResponse:
    return redirect(f"{reverse('events:entrants', args=[entry.event.slug])}#entry-{entry.number}")


@require_POST
@for_director
@singles_only("leagues:door")
def accept(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    """In one tap, if it is clear who that is."""
    entry = entry_of(event, number)
    try:
        how = accepted(request, entry, decided(request, entry))
    except ValidationError as error:
        messages.error(request, " ".join(error.messages))
        if getattr(error, "code", "") == "compare":
            return redirect("events:compare", event.slug, number)
    else:
        say(request, entry, "is accepted", how)
    return back_to(entry)


def accepted(request: HttpRequest, entry: Entry, decision: Decision | None) -> str:
    by = Actor.of(request.user)
    return answers.accept_and_tell(
        entry, by=by, page_url=own_page(request, entry), decision=decision
    )


def decided(request: HttpRequest, entry: Entry) -> Decision | None:
    """The person whom the button named, as long as there is no doubt about it."""
    likenesses = likenesses_in(entry.event, [entry]).get(entry.pk, [])
    if len(likenesses) == 1 and likenesses[0].is_sure:
        person = likenesses[0].person.pk
        return Decision(person) if request.POST.get("who") == str(person) else None
    return None


@require_http_methods(["GET", "HEAD", "POST"])
@for_director
@singles_only("leagues:door")
def compare(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    """The request beside those of the club's people whom it may mean."""
    entry = entry_of(event, number)
    if not entry.person.is_applicant or entry.joined_to_id:
        messages.info(request, f"The request of {entry.name} has been answered.")
        return back_to(entry)
    likenesses = likenesses_in(event, [entry]).get(entry.pk, [])
    form = CompareForm(request.POST if request.method == "POST" else None, likenesses=likenesses)
    if request.method == "POST" and form.is_valid():
        with refusals_beside_fields(form):
            how = accepted(request, entry, form.decision)
            say(request, entry, "is accepted", how)
            return back_to(entry)
    context = {"event": event, "entry": entry, "form": form}
    return render(request, "events/desk/compare.html", context)


@require_POST
@for_director
@singles_only("leagues:door")
def decline(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    entry = entry_of(event, number)
    with refusals_as_messages(request):
        by, page = Actor.of(request.user), own_page(request, entry)
        how = answers.decline_and_tell(entry, by=by, page_url=page)
        say(request, entry, "is declined", how)
    return back_to(entry)


@require_http_methods(["GET", "HEAD", "POST"])
@for_director
@singles_only("leagues:door")
def decline_recent(request: HttpRequest, event: Event) -> HttpResponse:
    """All who asked in the last hour, on a page that names them; nobody is written to."""
    sent = request.method == "POST"
    asked = asked_lately(event, within=AND_A_QUARTER if sent else AN_HOUR)
    recent = list(asked.select_related("person", "event__club"))
    form = DeclineRecentForm(request.POST if sent else None, recent=recent)
    if sent and form.is_valid():
        with refusals_beside_fields(form):
            by = Actor.of(request.user)
            count = requests.decline_recent(event, form.cleaned_data["number"], by=by)
            are = "request is" if count == 1 else "requests are"
            messages.success(request, f"Saved: {count} {are} declined. Nobody was written to.")
            return redirect("events:entrants", event.slug)
    context = {"event": event, "recent": recent, "form": form}
    return render(request, "events/desk/decline_recent.html", context)
