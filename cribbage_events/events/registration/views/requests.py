"""Last time's people, to be invited by e-mail or telephone."""

from http import HTTPStatus

from django.contrib import messages
from django.core.exceptions import ValidationError
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from cribbage_events.clubs import limits
from cribbage_events.clubs.actor import Actor
from cribbage_events.clubs.limits import Limit
from cribbage_events.clubs.names import sort_key
from cribbage_events.events.access.tokens import (
    NotALinkError,
    applicant_token,
    player_token,
    read_applicant_token,
)
from cribbage_events.events.access.who_may_enter import entry_or_404, for_director, for_everybody
from cribbage_events.events.forms import refusals_as_messages, refusals_beside_fields
from cribbage_events.events.history.taps import kept_taps
from cribbage_events.events.models import Entry, Event
from cribbage_events.events.pages import check_name, or_own_page
from cribbage_events.events.registration import services
from cribbage_events.events.registration.forms.requests import (
    CompareForm,
    DeclineRecentForm,
    SelfRegistrationForm,
)
from cribbage_events.events.registration.selectors import (
    AN_HOUR,
    AND_A_QUARTER,
    likenesses_in,
    number_waiting,
    places_of,
    recent_requests,
)
from cribbage_events.events.registration.services import Decision, ask_for_place
from cribbage_events.server.hosts import full_address
from cribbage_events.words.lazy import Text


@require_safe
@for_director
def invitations(request: HttpRequest, event: Event) -> HttpResponse:
    entries = event.entries.filter(status=Entry.Status.INVITED).select_related("person")
    context = {
        "event": event,
        "invited": sorted(entries, key=lambda entry: sort_key(entry.listed_name)),
        "addresses": [entry.person.email for entry in entries if entry.person.email],
        "page": full_address(request, event.get_absolute_url()),
    }
    return render(request, "events/registration/invitations.html", context)


@require_POST
@for_director
@kept_taps
def answer_invitation(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    entry = get_object_or_404(event.entries.select_related("person"), number=number)
    comes = "comes" in request.POST
    with refusals_as_messages(request):
        check_name(request.POST, entry.name)
        services.note_reply(entry, by=Actor.of(request.user), comes=comes)
        registered = _("Saved: %(name)s is registered.")
        words = registered if comes else _("Saved: %(name)s is not coming.")
        messages.success(request, words % {"name": entry.name})
    return redirect("events:invitations", event.slug)


STATES = {
    Entry.Status.INVITED: "waiting",
    Entry.Status.REQUESTED: "waiting",
    Entry.Status.DECLINED: "declined",
    Entry.Status.WITHDRAWN: "gone",
}
# More than any event takes; a program that fills the list stops here.
MOST_WAITING = 300
# A hall registers at its desk; at home a family or a club's computer has one address.
RATES = "10/m/ip,60/h/ip"
TOO_MANY = gettext_lazy(
    "Many people have asked for a place from here just now. Nothing is lost: wait a few minutes and"
    " send it again, or register at the desk."
)


@require_http_methods(["GET", "HEAD", "POST"])
# Going back must not show somebody else's form, whose key is used.
@never_cache
@for_everybody
def register(request: HttpRequest, event: Event) -> HttpResponse:
    form = SelfRegistrationForm(request.POST if request.method == "POST" else None, event=event)
    is_open = (
        event.self_registration
        and event.status == Event.Status.REGISTRATION
        and not event.why_cancelled
    )
    status = HTTPStatus.OK
    if request.method == "POST" and is_open and form.is_valid():
        if not limits.within(request, Limit.REGISTRATION, RATES):
            status = HTTPStatus.TOO_MANY_REQUESTS
            form.add_error(None, str(TOO_MANY))
        elif form.is_trapped:
            return redirect("events:registered", event.slug)
        elif entry := save_request(request, event, form):
            return redirect("events:asked", event.slug, applicant_token(entry.pk))
    context = {"event": event, "form": form, "is_open": is_open, "places": places_of(event)}
    return render(request, "events/registration/register.html", context, status=status)


def save_request(request: HttpRequest, event: Event, form: SelfRegistrationForm) -> Entry | None:
    """Ask for a place; None: the form says what is wrong. Nothing depends on who is known."""
    desk = reverse("events:entrants", args=[event.slug])
    try:
        if event.entries.filter(status=Entry.Status.REQUESTED).count() >= MOST_WAITING:
            words = _("Too many names are waiting. Please register with the director.")
            raise ValidationError(words)
        return ask_for_place(
            event,
            person_fields=form.person_fields,
            key=form.cleaned_data["key"],
            desk_url=full_address(request, desk),
        )
    except ValidationError as error:
        form.add_error(None, error)
        return None


@require_safe
@for_everybody
def registered(request: HttpRequest, event: Event) -> HttpResponse:
    return render(
        request, "events/registration/registered.html", {"event": event, "state": "waiting"}
    )


@require_safe
@never_cache
@for_everybody
def asked(request: HttpRequest, event: Event, token: str) -> HttpResponse:
    """Shows an applicant the director's answer; the e-mail leads here too."""
    try:
        entries = event.entries.select_related("person", "joined_to")
        entry = entries.filter(pk=read_applicant_token(token)).first()
    except NotALinkError as error:
        raise Http404 from error
    place = entry and (entry.joined_to or entry)
    state = STATES.get(Entry.Status(place.status), "placed") if place else "gone"
    number = number_waiting(event, place) if place else None
    context = {"event": event, "entry": entry, "state": state, "number_waiting": number}
    if entry and place and place.asked_at == entry.asked_at:
        context |= {"place": place, "token": token}
    if entry and place is entry and state == "placed" and event.links_open:
        # Of a new person only: whoever has typed a known one's name isn't for certain that person.
        own = player_token(entry.pk, entry.card_edition)
        context["own_page"] = reverse("events:open_player_link", args=[event.slug, own])
    return render(request, "events/registration/registered.html", context)


# The pages of people who asked for a place: accepted, compared with the club's people, declined.

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
    asked = recent_requests(event, within=AND_A_QUARTER if sent else AN_HOUR)
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
