"""What players say of their own place: that they can't come, and that they can after all."""

from django.core.cache import cache
from django.core.exceptions import ValidationError
from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from cribbage_events.clubs.actor import Actor
from cribbage_events.clubs.letters import tell_directors
from cribbage_events.events.access.tokens import NotALinkError, read_applicant_token
from cribbage_events.events.access.who_may_enter import Scorer, for_everybody, for_player
from cribbage_events.events.drawing.selectors.plan import next_number
from cribbage_events.events.forms import refusals_as_messages
from cribbage_events.events.history.changing import changing, reread
from cribbage_events.events.history.turns import own_turn
from cribbage_events.events.models import Entry, Event
from cribbage_events.events.notices import Alert, alert_directors
from cribbage_events.events.registration.selectors import places_of
from cribbage_events.events.registration.services import AN_HOUR, BEFORE_THE_DRAW, asked_key
from cribbage_events.mail.models import Kind
from cribbage_events.mail.outbox import let_go
from cribbage_events.server.hosts import full_address

Status = Entry.Status


def give_up_place(entry: Entry, *, desk_url: str) -> None:
    """Free the place; whoever waits for one is seen at the desk, as after any other change."""
    by = Actor(entry.name, entry=entry.pk)
    with own_turn(), transaction.atomic():
        with changing(
            entry.event, by=by, verb="give-up-place", only=BEFORE_THE_DRAW, touches=(Entry,)
        ) as change:
            entry = reread(entry)
            if entry.gave_up_at:
                return
            if entry.status != Status.REGISTERED:
                raise ValidationError(_("Tell the director: this can’t be done here any more."))
            entry.status, entry.gave_up_at = Status.DECLINED, timezone.now()
            entry.save(update_fields=["status", "gave_up_at"])
            change.says(entrant=entry.name)
        # Nobody has to call them with the answer.
        let_go(entry.messages.filter(kind=Kind.ANSWER))
        tell_phones(entry, Alert.GIVEN_UP)
        tell_hourly(entry.event, Kind.GIVEN_UP, f"gave-up-a-place:{entry.event_id}", desk_url)


def want_place_back(entry: Entry, *, desk_url: str) -> bool:
    """Return whether they have the place again. If it is somebody else's by now, or somebody waits
    for it, they ask for one, behind whoever waits already.
    """
    by = Actor(entry.name, entry=entry.pk)
    with own_turn(), transaction.atomic():
        with changing(
            entry.event, by=by, verb="want-place-back", only=BEFORE_THE_DRAW, touches=(Entry,)
        ) as change:
            entry, event = reread(entry), change.event
            if event.why_cancelled or not entry.gave_up_at:
                raise ValidationError(_("Tell the director: this can’t be done here any more."))
            places = places_of(event)
            is_free = places is None or bool(places.free and not places.first)
            entry.gave_up_at = None
            entry.status = Status.REGISTERED if is_free else Status.REQUESTED
            if not is_free:
                entry.number = next_number(event)
            entry.save(update_fields=["status", "gave_up_at", "number"])
            change.says(entrant=entry.name)
        if not is_free:
            tell_phones(entry, Alert.REQUEST)
            tell_hourly(event, Kind.REQUEST, asked_key(event), desk_url)
    return is_free


def tell_phones(entry: Entry, what: Alert) -> None:
    event = entry.event
    url = reverse("events:entrants", args=[event.slug])
    alert_directors(event.club_id, what, entry.pk, event=event.pk, url=url)


def tell_hourly(event: Event, kind: Kind, key: str, desk_url: str) -> None:
    if cache.add(key, 1, AN_HOUR):
        tell_directors(event.club, kind, event=event, url=desk_url)


def place_of_request(event: Event, token: str) -> Entry:
    """The place that this request brought, for its own page. Whoever typed the name and birthday of
    somebody who had a place already may not take it from them.
    """
    try:
        key = read_applicant_token(token)
    except NotALinkError as error:
        raise Http404 from error
    entry = event.entries.select_related("joined_to").filter(pk=key).first()
    place = entry and (entry.joined_to or entry)
    if entry is None or place is None or place.asked_at != entry.asked_at:
        raise Http404
    place.event = event
    return place


@require_POST
@for_everybody
def change_asked_place(request: HttpRequest, event: Event, token: str) -> HttpResponse:
    change_place(request, place_of_request(event, token))
    return redirect("events:asked", event.slug, token)


@require_POST
@for_player
def change_own_place(request: HttpRequest, event: Event, scorer: Scorer) -> HttpResponse:
    change_place(request, scorer.player)
    return redirect("events:card", event.slug)


def change_place(request: HttpRequest, place: Entry) -> None:
    """Do what the button said; the page that follows shows how it is now."""
    desk = reverse("events:entrants", args=[place.event.slug])
    desk_url = full_address(request, desk)
    with refusals_as_messages(request):
        if "back" in request.POST:
            want_place_back(place, desk_url=desk_url)
        else:
            give_up_place(place, desk_url=desk_url)
