"""Results by e-mail: who wants them, sending them, and leaving without an account."""

from django import forms
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods, require_POST

from cribbage_events.clubs.access import open_to_everybody
from cribbage_events.clubs.actor import Actor
from cribbage_events.clubs.models import Person
from cribbage_events.clubs.people.merged import key_now
from cribbage_events.events.access.tokens import NotALinkError, read_leaving_token
from cribbage_events.events.access.who_may_enter import Scorer, for_director, for_player
from cribbage_events.events.forms.refusals import refusals_as_messages
from cribbage_events.events.models import Event
from cribbage_events.events.prize_giving.sending import (
    outdated_letters,
    result_rows,
    send_failed_again,
    send_to_wanting,
)
from cribbage_events.events.prize_giving.wishes import (
    leave_results,
    save_wishes,
    who_may_want,
    wish_for_oneself,
)
from cribbage_events.mail.queries import Outcome
from cribbage_events.server.hosts import site_address


class WishesForm(forms.Form):
    """A tick for everybody who wants the results."""

    wanting = forms.ModelMultipleChoiceField(Person.objects.none(), required=False)

    def __init__(self, data: object, *, event: Event) -> None:
        super().__init__(data)  # type: ignore[arg-type]
        self.fields["wanting"].queryset = who_may_want(event)  # type: ignore[attr-defined]

    @property
    def keys(self) -> set[int]:
        return {person.pk for person in self.cleaned_data["wanting"]}


@require_http_methods(["GET", "HEAD", "POST"])
@for_director
def results_by_email(request: HttpRequest, event: Event) -> HttpResponse:
    if request.method == "POST":
        form = WishesForm(request.POST, event=event)
        if form.is_valid():
            save_wishes(event, by=Actor.of(request.user), wanting=form.keys)
            messages.success(request, _("Saved: who gets the results."))
        else:
            messages.error(request, _("The list has changed. Look again, then save."))
        return redirect("events:results_by_email", event.slug)
    rows = result_rows(event)
    wanting = [message for person, message in rows if person.wants_results_since is not None]
    outdated = {each.pk for each in outdated_letters(event)}
    corrected = [message for message in wanting if message and message.pk in outdated]
    context = {
        "event": event,
        "rows": rows,
        "finished": event.status == Event.Status.FINISHED,
        "wanting": len(wanting),
        "count": wanting.count(None) + len(corrected),
        "corrected": len(corrected),
        "outcome": Outcome(message for _person, message in rows if message is not None),
    }
    return render(request, "events/prize_giving/results_by_email.html", context)


@require_POST
@for_director
def send_results(request: HttpRequest, event: Event) -> HttpResponse:
    with refusals_as_messages(request):
        send = send_failed_again if "again" in request.POST else send_to_wanting
        count = send(event, by=Actor.of(request.user), site=site_address(request))
        words = ngettext(
            "Saved: %(count)s e-mail is being sent.",
            "Saved: %(count)s e-mails are being sent.",
            count,
        )
        messages.success(request, words % {"count": count})
    return redirect("events:results_by_email", event.slug)


@require_POST
@for_player
def own_wish(request: HttpRequest, event: Event, scorer: Scorer) -> HttpResponse:
    with refusals_as_messages(request):
        wants = "wants" in request.POST
        wish_for_oneself(scorer.player, by=scorer.actor, wants=wants)
        words = _("Saved: you have asked for the results by e-mail.")
        messages.success(
            request, words if wants else _("Saved: you won’t get results by e-mail any more.")
        )
    return redirect("events:card", event.slug)


# A mail program posts here by itself (RFC 8058), without a cookie; the link is signed.
@csrf_exempt
@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@open_to_everybody
def leave(request: HttpRequest, token: str) -> HttpResponse:
    """Looking at the page changes nothing: programs that check links open it, too."""
    try:
        person = key_now(read_leaving_token(token))
    except NotALinkError as error:
        raise Http404 from error
    if request.method == "POST":
        leave_results(person)
    club = Person.objects.filter(pk=person).values_list("club__name", flat=True).first()
    context = {"club_name": club or "", "has_left": request.method == "POST"}
    return render(request, "events/prize_giving/leave.html", context)
