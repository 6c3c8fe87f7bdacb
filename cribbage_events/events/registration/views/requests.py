"""The pages of people who asked for a place: accepted, compared with the club's
people, declined.
"""

from django.contrib import messages
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext
from django.views.decorators.http import require_http_methods, require_POST

from cribbage_events.clubs.actor import Actor
from cribbage_events.events.access.tokens import applicant_token
from cribbage_events.events.access.who_may_enter import entry_or_404, for_director
from cribbage_events.events.forms import refusals_as_messages, refusals_beside_fields
from cribbage_events.events.models import Entry, Event
from cribbage_events.events.pages import or_own_page
from cribbage_events.events.registration import services
from cribbage_events.events.registration.forms.requests import CompareForm, DeclineRecentForm
from cribbage_events.events.registration.selectors import (
    AN_HOUR,
    AND_A_QUARTER,
    asked_lately,
    likenesses_in,
)
from cribbage_events.events.registration.services import Decision
from cribbage_events.server.hosts import full_address
from cribbage_events.words.lazy import Text

ACCEPTED = gettext_lazy("Saved: %(name)s is accepted.")
DECLINED = gettext_lazy("Saved: %(name)s is declined.")


def own_page(request: HttpRequest, entry: Entry) -> str:
    """The applicant's own, to which the letter leads."""
    page = reverse("events:asked", args=[entry.event.slug, applicant_token(entry.pk)])
    return full_address(request, page)


def say_saved(request: HttpRequest, entry: Entry, words: Text, how: str) -> None:
    """`how` they hear of it is a sentence of its own, or empty."""
    messages.success(request, f"{words % {'name': entry.name}} {how}".rstrip())


def back_to(entry: Entry) -> HttpResponse:
    """The next request that waits for an answer; after the last one the list, at this entry."""
    waiting = Entry.objects.filter(event=entry.event_id, status=Entry.Status.REQUESTED)
    numbers = list(waiting.order_by("number").values_list("number", flat=True))
    later = (number for number in numbers if number > entry.number)
    place = next(later, numbers[0] if numbers else entry.number)
    return redirect(f"{reverse('events:entrants', args=[entry.event.slug])}#entry-{place}")


@require_POST
@for_director
@or_own_page("check-in")
def accept(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    """Accept a request in one tap, if it is clear who that is."""
    entry = entry_or_404(event, number)
    try:
        how = accepted_message(request, entry, decided(request, entry))
    except ValidationError as error:
        messages.error(request, " ".join(error.messages))
        if getattr(error, "code", "") == "compare":
            return redirect("events:compare", event.slug, number)
    else:
        say_saved(request, entry, ACCEPTED, how)
    return back_to(entry)


def accepted_message(request: HttpRequest, entry: Entry, decision: Decision | None) -> str:
    by = Actor.of(request.user)
    return services.accept_and_tell(
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
@or_own_page("check-in")
def compare(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    """The request beside those of the club's people whom it may mean."""
    entry = entry_or_404(event, number)
    if not entry.person.is_applicant or entry.joined_to_id:
        words = _("The request from %(name)s has been answered.") % {"name": entry.name}
        messages.info(request, words)
        return back_to(entry)
    likenesses = likenesses_in(event, [entry]).get(entry.pk, [])
    form = CompareForm(request.POST if request.method == "POST" else None, likenesses=likenesses)
    if request.method == "POST" and form.is_valid():
        with refusals_beside_fields(form):
            how = accepted_message(request, entry, form.decision)
            say_saved(request, entry, ACCEPTED, how)
            return back_to(entry)
    context = {"event": event, "entry": entry, "form": form}
    return render(request, "events/registration/compare.html", context)


@require_POST
@for_director
@or_own_page("check-in")
def decline(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    entry = entry_or_404(event, number)
    with refusals_as_messages(request):
        by, page = Actor.of(request.user), own_page(request, entry)
        how = services.decline_and_tell(entry, by=by, page_url=page)
        say_saved(request, entry, DECLINED, how)
    return back_to(entry)


@require_http_methods(["GET", "HEAD", "POST"])
@for_director
@or_own_page("check-in")
def decline_recent(request: HttpRequest, event: Event) -> HttpResponse:
    """All who asked in the last hour, on a page that names them; nobody is written to."""
    sent = request.method == "POST"
    asked = asked_lately(event, within=AND_A_QUARTER if sent else AN_HOUR)
    recent = list(asked.select_related("person", "event__club"))
    form = DeclineRecentForm(request.POST if sent else None, recent=recent)
    if sent and form.is_valid():
        with refusals_beside_fields(form):
            by = Actor.of(request.user)
            count = services.decline_recent(event, form.cleaned_data["number"], by=by)
            words = ngettext(
                "Saved: %(count)s request is declined. No e-mail was sent.",
                "Saved: %(count)s requests are declined. No e-mail was sent.",
                count,
            )
            messages.success(request, words % {"count": count})
            return redirect("events:entrants", event.slug)
    context = {"event": event, "recent": recent, "form": form}
    return render(request, "events/registration/decline_recent.html", context)
