"""The desk's pages of messages, and the page on which a member leaves them."""

from collections.abc import Sequence
from typing import Any
from uuid import NAMESPACE_URL, uuid5

from django.contrib.messages import success
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods, require_safe

from cribbage_events.clubs.access import enter_club, open_to_everybody
from cribbage_events.clubs.actor import Actor
from cribbage_events.clubs.letters import left_today, most_of, why_no_letters, with_signature
from cribbage_events.clubs.models import Person
from cribbage_events.clubs.people.merged import person_now_or_404
from cribbage_events.events.forms import refusals_as_messages, refusals_beside_fields
from cribbage_events.events.history.taps import kept_taps
from cribbage_events.events.models import Event
from cribbage_events.events.pages import check_name
from cribbage_events.leagues.access import for_season_director
from cribbage_events.leagues.messages.forms import GROUPS, MessageForm, seen_keys
from cribbage_events.leagues.messages.letters import message_draft, why_no_reminders
from cribbage_events.leagues.messages.selectors import (
    message_outcome,
    messages_of,
    sent_another_report,
)
from cribbage_events.leagues.messages.services import (
    get_messages_again,
    leave_messages,
    note_called,
    send_failed_letters,
    write_message,
)
from cribbage_events.leagues.models import MemberMessage, Night, NoMessages, Season
from cribbage_events.leagues.report import report_mark
from cribbage_events.leagues.tokens import read_leave_token
from cribbage_events.mail.channels.email import Draft
from cribbage_events.mail.models import Kind, Message
from cribbage_events.mail.queries import call_noted
from cribbage_events.server.hosts import site_address
from cribbage_events.words.codes import letter_fault
from cribbage_events.words.dates import weekday_date


@require_safe
@for_season_director
def messages(request: HttpRequest, season: Season) -> HttpResponse:
    context = {
        "season": season,
        "found": messages_of(season),
        "why_no_reminders": why_no_reminders(season.club) if season.reminders else "",
    }
    return render(request, "leagues/messages/messages.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@for_season_director
def new_message(request: HttpRequest, season: Season) -> HttpResponse:
    if request.method != "POST":
        initial = {**asked_for(request), **with_report(request, season)}
        return writing_page(request, season, MessageForm(season=season, initial=initial))
    form = MessageForm(request.POST, season=season)
    seen = seen_keys(request.POST.get("seen", ""))
    if not form.is_valid() or "change" in request.POST:
        return writing_page(request, season, form)
    if "send" not in request.POST or not seen:
        return preview_page(request, form)
    with refusals_beside_fields(form):
        message = write_message(
            form.message, seen, by=Actor.of(request.user), site=site_address(request)
        )
        success(request, saved_words(message))
        return redirect("leagues:message", season.slug, message.pk)
    return writing_page(request, season, form)


def asked_for(request: HttpRequest) -> dict[str, Any]:
    """The group or the people that a link from another page names."""
    to, people = request.GET.get("to", ""), request.GET.getlist("person")
    keys = [int(key) for key in people if key.isdecimal() and len(key) < 18]
    return {"to": to, "people": keys} if to in dict(GROUPS) else {}


def with_report(request: HttpRequest, season: Season) -> dict[str, Any]:
    """A message with the report of the night that a link names."""
    slug = request.GET.get("report", "")
    night = season.nights.select_related("event__club").filter(event__slug=slug).first()
    if night is None:
        return {}
    night.season = season
    if corrected := sent_another_report(night):
        return corrected_report(night, corrected)
    day = {"day": weekday_date(night.event.local_start)}
    group = MemberMessage.To.ACTIVE
    if season.club.seasons.exclude(preset_code=season.preset_code).exists():
        # Members of the club's other league didn't play here.
        group = MemberMessage.To.PLAYED
    return {
        "to": group.value,
        "report": night.pk,
        "subject": _("Cribbage: the results of %(day)s") % day,
        "text": _("Here is the report of our night."),
    }


def corrected_report(night: Night, people: Sequence[int]) -> dict[str, Any]:
    """Return the message to those who were sent a report that has been corrected since."""
    return {
        "to": MemberMessage.To.CHOSEN.value,
        "people": people,
        "report": night.pk,
        "subject": _("Corrected: the results of %(day)s")
        % {"day": weekday_date(night.event.local_start)},
        "text": _("There was a mistake in the report that we sent you. This one is right."),
    }


def outdated_reports(event: Event) -> dict[str, Any]:
    """Return how many people were sent a report of this night that has been corrected since, and
    what a tap sends them; two taps send one message.
    """
    if event.status != Event.Status.FINISHED:
        return {}
    night = Night.objects.select_related("event__club", "season__club").get(event=event)
    people = sent_another_report(night)
    if not people:
        return {}
    sent = MemberMessage.objects.filter(report=night).count()
    fields = corrected_report(night, people)
    fields["key"] = uuid5(NAMESPACE_URL, f"{night.pk} {sent} {report_mark(night)}")
    fields |= {"seen": ",".join(map(str, people)), "send": "1"}
    pairs = [
        (name, one)
        for name, value in fields.items()
        for one in (value if isinstance(value, list) else [value])
    ]
    where = reverse("leagues:new_message", args=[night.season.slug])
    return {"reports_outdated": len(people), "correction": pairs, "correct_at": where}


def writing_page(request: HttpRequest, season: Season, form: MessageForm) -> HttpResponse:
    context = {"season": season, "form": form, "chosen": MemberMessage.To.CHOSEN.value}
    return render(request, "leagues/messages/new_message.html", context)


def preview_page(request: HttpRequest, form: MessageForm) -> HttpResponse:
    """The letter as it will go out, and everybody who gets it."""
    season, readers, message = form.season, form.readers, form.message
    message.by = Actor.of(request.user).user
    leave = f"{site_address(request)}/…"
    subject, body = message_draft(message, [], leave=leave, site=site_address(request))
    draft = Draft("", subject, body, contact=season.contact)
    body = with_signature(Message(club=season.club, kind=Kind.MESSAGE), draft).body
    left = left_today(season.club)
    context = {
        "season": season,
        "typed": [(name, each) for name in form.fields for each in request.POST.getlist(name)],
        "subject": subject,
        "body": body,
        "readers": readers,
        "seen": ",".join(map(str, readers.keys)),
        "most": most_of(season.club),
        "left": left,
        "too_many": readers.addresses > left,
    }
    return render(request, "leagues/messages/preview.html", context)


def saved_words(message: MemberMessage) -> str:
    if why := why_no_letters(message.season.club):
        return _("Saved. %(why)s") % {"why": letter_fault(why)}
    count = message_outcome(message).written
    words = ngettext(
        "Saved: the message to %(count)s person is being sent.",
        "Saved: the message to %(count)s people is being sent.",
        count,
    )
    if count:
        return words % {"count": count}
    return _("Saved: none of them has an e-mail address, so call them.")


@require_http_methods(["GET", "HEAD", "POST"])
@for_season_director
@kept_taps
def message(request: HttpRequest, season: Season, message: int) -> HttpResponse:
    mails = season.messages.select_related("by", "night__event__club")
    found = get_object_or_404(mails.defer("night__event__archive"), pk=message)
    found.season = season
    if request.method == "POST":
        act_on(request, found)
        return redirect("leagues:message", season.slug, found.pk)
    context = {"season": season, "message": found, "outcome": message_outcome(found)}
    return render(request, "leagues/messages/message.html", context)


def act_on(request: HttpRequest, message: MemberMessage) -> None:
    by = Actor.of(request.user)
    with refusals_as_messages(request):
        if request.POST.get("do") == "again":
            count = send_failed_letters(message, by=by, site=site_address(request))
            words = ngettext(
                "Saved: %(count)s e-mail is being sent again.",
                "Saved: %(count)s e-mails are being sent again.",
                count,
            )
            why = why_no_letters(message.season.club)
            success(request, letter_fault(why) or words % {"count": count})
        else:
            success(request, call_from(request, message, by))


def call_from(request: HttpRequest, message: MemberMessage, by: Actor) -> str:
    key, state = request.POST.get("message", ""), request.POST.get("state", "")
    if not key.isdecimal() or len(key) > 18:
        raise ValidationError(_("Tap one of the buttons beside a name."))
    letter = message.messages.select_related("person").filter(pk=int(key)).first()
    if letter and letter.reader:
        check_name(request.POST, letter.reader.shown_name)
    return call_noted(note_called(message, int(key), by=by, state=state), state)


# A mail program has none of our cookies; the link is signed.
@csrf_exempt
@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@open_to_everybody
def leave(request: HttpRequest, token: str) -> HttpResponse:
    """Looking at the page changes nothing: programs that check links open it, too."""
    people = Person.objects.select_related("club").filter(erased_at=None, is_applicant=False)
    person = person_now_or_404(people, read_leave_token(token))
    enter_club(person.club)
    if request.method == "POST":
        wants_again = request.POST.get("do") == "again"
        (get_messages_again if wants_again else leave_messages)(person)
        return redirect("leagues:leave", token)
    has_left = NoMessages.objects.filter(person=person).exists()
    context = {"club": person.club, "has_left": has_left}
    return render(request, "leagues/messages/leave.html", context)
