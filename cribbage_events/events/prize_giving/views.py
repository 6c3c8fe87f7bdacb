"""Pages of the prize-giving."""

import re
from typing import Any

from django import forms
from django.conf import settings
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import get_language, gettext_lazy, ngettext, override
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from cribbage_events.clubs.access import open_to_everybody
from cribbage_events.clubs.actor import Actor
from cribbage_events.clubs.forms.text import LineField
from cribbage_events.clubs.models import Person
from cribbage_events.clubs.names import sort_key
from cribbage_events.clubs.people.merged import key_now
from cribbage_events.events.access.tokens import NotALinkError, read_leaving_token
from cribbage_events.events.access.who_may_enter import Scorer, for_director, for_player
from cribbage_events.events.forms import refusals_as_messages
from cribbage_events.events.games.event_games import public_games
from cribbage_events.events.history.taps import kept_taps
from cribbage_events.events.models import Event
from cribbage_events.events.prize_giving.forms import PronunciationsForm
from cribbage_events.events.prize_giving.letters import (
    leave_results,
    outdated_letters,
    result_rows,
    save_wishes,
    send_failed_again,
    send_to_wanting,
    who_may_want,
    wish_for_oneself,
)
from cribbage_events.events.prize_giving.selectors import (
    are_all_games_in,
    calls_of,
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
from cribbage_events.events.standings.rows import awards_of
from cribbage_events.events.standings.standings import event_standings
from cribbage_events.mail.queries import Deliveries
from cribbage_events.server.hosts import site_address
from cribbage_events.words.codes import say_erased_names

SIGNED_LENGTH = 60


class CertificatesForm(forms.Form):
    """The form that says for whom, who signs, and in which language if there are several."""

    everybody = forms.BooleanField(
        label=gettext_lazy("For all players, not only for the winners"), required=False
    )
    signed = LineField(
        label=gettext_lazy("Name below the signature line"),
        max_length=SIGNED_LENGTH,
        required=False,
        help_text=gettext_lazy("Such as “Marion Fehr, director”. It is printed, not kept."),
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    language = forms.ChoiceField(label=gettext_lazy("Language"), required=False)
    # One sheet by itself: the number of an entrant.
    only = forms.IntegerField(required=False, widget=forms.HiddenInput)

    def __init__(self, data: Any = None) -> None:
        super().__init__(data)
        self.fields["language"].choices = settings.LANGUAGES  # type: ignore[attr-defined]
        if len(settings.LANGUAGES) == 1:
            del self.fields["language"]


@require_safe
@for_director
def certificates(request: HttpRequest, event: Event) -> HttpResponse:
    spoken = get_language()
    form = CertificatesForm({"language": spoken, **request.GET.dict()})
    chosen = form.cleaned_data if form.is_valid() else {}
    language = chosen.get("language") or spoken
    # Only the sheets are in this language; the page stays in the director's.
    with override(language):
        sheets = sheets_of(event, everybody=bool(chosen.get("everybody")))
    only = chosen.get("only")
    context = {
        "event": event,
        "form": form,
        "sheets": [sheet for sheet in sheets if only in (None, sheet["number"])],
        "is_one": only is not None,
        "signed": chosen.get("signed", ""),
        "language": language,
    }
    return render(request, "events/prize_giving/certificates.html", context)


def sheets_of(event: Event, *, everybody: bool) -> list[dict[str, Any]]:
    """Return the sheets of the winners in the order in which they are called, then of everybody
    else who played; none before the end, since medals may still change.
    """
    if event.status != Event.Status.FINISHED:
        return []
    found = event_standings(event)
    sheets = [
        sheet(each.number, each.name, call.division, each.card)
        | {"medal": call.medal, "honour": call.honour}
        for call in calls_of(event, found)
        for each in call.people
    ]
    if everybody:
        known = {each["number"] for each in sheets}
        line, several = awards_of(event).line_of(event), len(found.divisions) > 1
        sheets += [
            sheet(
                row.entry.number,
                row.entry.name,
                division.name if several else "",
                line(row).card,
            )
            for division in found.divisions
            for row in division.rows
            if row.row.played and row.entry.number not in known
        ]
    return sheets


def sheet(number: int, name: str, division: str, card: str) -> dict[str, Any]:
    """`size` is that of the letters of the name, so that it is whole. A spread below 0 isn't said
    on what is framed.
    """
    card = re.sub(r" −\d+$", "", card)
    name = say_erased_names(name)
    size = "short" if len(name) <= 18 else "medium" if len(name) <= 32 else "long"
    return {"number": number, "name": name, "division": division, "card": card, "size": size}


@require_POST
@for_director
@kept_taps
def told(request: HttpRequest, event: Event) -> HttpResponse:
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
    return back_to_asking(request, event)


@require_POST
@for_director
def keep_open(request: HttpRequest, event: Event) -> HttpResponse:
    with refusals_as_messages(request):
        keep_medals_open(event, by=Actor.of(request.user))
        messages.success(request, _("Saved: the medals are not hidden."))
    return back_to_asking(request, event)


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
    sent = request.POST.get("count", "")
    if not (sent.isdecimal() and len(sent) < 10):
        messages.error(request, _("Tap the button beside a place."))
        return back(event)
    count = int(sent)
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
    people = Person.objects.filter(
        entries__event=event, entries__division__isnull=False, erased_at=None
    )
    return sorted(people, key=lambda person: sort_key(person.listed_name))


@require_safe
@for_director
def slides(request: HttpRequest, event: Event) -> HttpResponse:
    """A slide for each place, with the public names, for a computer without a network, too."""
    calls = []
    if event.status == Event.Status.FINISHED:
        calls = calls_of(event, event_standings(event, public_games(event)))
    context = {"event": event, "calls": calls}
    return render(request, "events/prize_giving/slides.html", context)


def prize_giving_address(event: Event) -> str:
    return reverse("events:prize_giving", args=[event.slug])


def back(event: Event) -> HttpResponse:
    return redirect(prize_giving_address(event))


def back_to_asking(request: HttpRequest, event: Event) -> HttpResponse:
    """Return to the page that asked whether to hide the medals."""
    return redirect("events:desk", event.slug) if "desk" in request.POST else back(event)


class WishesForm(forms.Form):
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
        "outcome": Deliveries(message for _person, message in rows if message is not None),
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
