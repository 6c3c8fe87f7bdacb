"""Telling everybody that an event was moved or called off."""

import calendar
import datetime
import re
from collections.abc import Callable, Iterable, Sequence
from enum import StrEnum
from typing import Any, NamedTuple

from django import forms
from django.contrib import messages
from django.core.exceptions import ValidationError
from django.db.models import F, Q, QuerySet, Value
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods, require_POST

from cribbage_events.clubs.actor import Actor
from cribbage_events.clubs.letters import in_a_line, listed_first, why_no_letters
from cribbage_events.clubs.models import Person, Role
from cribbage_events.events.access.who_may_enter import for_desk, for_director
from cribbage_events.events.forms import refusals_as_messages
from cribbage_events.events.history.changing import changing
from cribbage_events.events.history.taps import kept_taps
from cribbage_events.events.models import CalledPhone, Entry, Event, News, NewsKind
from cribbage_events.events.pages import (
    Done,
    TapAnswer,
    Undo,
    check_name,
    is_kept,
    messages_in_place,
    or_own_page,
)
from cribbage_events.mail import outbox
from cribbage_events.mail.channels.email import Draft
from cribbage_events.mail.models import (
    CALLS,
    Channel,
    Kind,
    Message,
    Reader,
    State,
    needs_a_call,
)
from cribbage_events.mail.outbox import composes
from cribbage_events.mail.queries import Deliveries, call_noted
from cribbage_events.server.hosts import full_address
from cribbage_events.words.codes import letter_fault
from cribbage_events.words.dates import day_and_clock, weekday_date
from cribbage_events.words.lazy import Text

# Reads who has been told that an event was called off, held after all or moved, and who has not.

# Those who may plan to come.
MAY_COME = (
    Entry.Status.INVITED,
    Entry.Status.REQUESTED,
    Entry.Status.REGISTERED,
    Entry.Status.CHECKED_IN,
)
# Volunteers with a shift at the event; set by the app of the shifts.
VOLUNTEERS: list[Callable[[Event], Sequence[Reader]]] = []


def news_messages(event: Event) -> QuerySet[Message]:
    return event.messages.filter(kind=Kind.NEWS)


def notices_of(event: Event) -> Deliveries:
    """Everybody who is told, in order of name. One query."""
    messages = news_messages(event).exclude(needs_a_call(), person__in=who_is_here(event))
    found = messages.select_related("person", "signup__shift__event__club", "event__club")
    known = [each for each in found if each.reader is not None]
    return Deliveries(sorted(known, key=listed_first))


def who_is_here(event: Event) -> QuerySet[Entry, Any]:
    """Return those who are here on the day of the event: nobody has to call them."""
    begins_today = event.day <= timezone.localdate(timezone=event.club.zone)
    if event.why_cancelled or not begins_today:
        return Entry.objects.none().values("person")
    here = event.entries.filter(Q(status=Entry.Status.CHECKED_IN) | Q(seats__isnull=False))
    return here.values("person")


def entrants_to_tell(event: Event) -> list[Person]:
    return list(
        Person.objects.filter(
            entries__event=event, entries__status__in=MAY_COME, erased_at=None
        ).distinct()
    )


def volunteers_to_tell(event: Event) -> list[Reader]:
    return [signup for found in VOLUNTEERS for signup in found(event)]


def anybody_to_tell(event: Event) -> bool:
    return bool(entrants_to_tell(event) or volunteers_to_tell(event))


def heads(event: Event, people: Iterable[Person]) -> dict[str, int]:
    addresses = [each.email for each in people]
    addresses += [each.email for each in volunteers_to_tell(event)]
    written = sum(map(bool, addresses))
    return {"written": written, "telephoned": len(addresses) - written}


def is_to_come(event: Event) -> bool:
    """Whether the event is still to come; an event may also be moved after the draw."""
    if event.status == Event.Status.RUNNING:
        return event.starts_at > timezone.now()
    return event.status == Event.Status.REGISTRATION


def move_untold(event: Event) -> News | None:
    """The day and place that people know, if the event was moved since. One query."""
    news = News.objects.filter(event=event, known_at__isnull=False).first()
    if news is None or (news.known_at, news.known_place) == (event.starts_at, event.place):
        return None
    return news if anybody_to_tell(event) else None


def untold_move(event: Event) -> News | None:
    """The news of a move that nobody was told yet; members of a night are told as it is moved."""
    if event.preset.of_season or event.why_cancelled or not is_to_come(event):
        return None
    return move_untold(event)


def is_untold() -> Q:
    return needs_a_call() | Q(state__in=(State.WAITING, State.SENDING))


def count_untold(event: Event) -> int:
    return news_messages(event).filter(is_untold()).count()


# The letters that say what has become of an event, to everybody on its list.
#
# They greet nobody by name and say nothing that a stranger has typed: whoever asks for a place
# with somebody else's address must not be able to write to them through us.

ALWAYS_CAPITAL = {"I", *calendar.day_name, *calendar.month_name[1:]}


class Letter(NamedTuple):
    subject: Text
    template: str


LETTERS = {
    NewsKind.CANCELLED: Letter(
        gettext_lazy("%(event)s is called off"), "events/notices/email/called_off.txt"
    ),
    NewsKind.HELD: Letter(
        gettext_lazy("%(event)s takes place after all"), "events/notices/email/held.txt"
    ),
    NewsKind.MOVED: Letter(gettext_lazy("%(event)s is moved"), "events/notices/email/moved.txt"),
}
# What members are told of a night: a league writes its own letters.
OF_NIGHTS: list[Callable[[Sequence[Message], News], Draft | None]] = []


@composes(Kind.NEWS)
def news_letter(messages: Sequence[Message]) -> Draft | None:
    """Return what has become of the event by now."""
    event = messages[0].event
    news = News.objects.filter(event=event).first()
    if event is None or news is None or event.deleted_at or not news.kind:
        return None
    return draft_of_news(messages, news)


def draft_of_news(messages: Sequence[Message], news: News) -> Draft:
    own = (letter(messages, news) for letter in OF_NIGHTS if news.event.preset.of_season)
    return next(filter(None, own), None) or letter_of_event(messages, news)


def letter_of_event(messages: Sequence[Message], news: News) -> Draft:
    event = news.event
    was = news.was_at.astimezone(event.club.zone) if news.was_at else None
    kind = LETTERS[NewsKind(news.kind)]
    words = {
        "event": event,
        "when": day_and_clock(event.local_start),
        "was": day_and_clock(was) if was else "",
        "was_place": news.was_place,
        "day": day_and_clock(was or event.local_start),
        "place": event.place,
        "reason": in_a_sentence(event.why_cancelled, event),
        # Nobody else can open a draft.
        "url": "" if event.is_draft else news.url,
        "shifts": shifts_of_messages(messages),
        "plays": any(each.person for each in messages),
    }
    subject = kind.subject % {"event": in_a_line(event.title)}
    body = render_to_string(kind.template, words)
    return Draft(messages[0].address, subject, body, contact=event.contact)


def shifts_of_messages(messages: Sequence[Message]) -> list[object]:
    """Those of volunteers with this address."""
    return [each.signup.shift for each in messages if each.signup]


def in_a_sentence(reason: str, event: Event) -> str:
    """ "Snow storm." becomes "snow storm"; a name keeps its capital."""
    words = reason.strip().rstrip(".")
    first = re.match(r"\w*", words)
    word = first.group() if first else ""
    if word in ALWAYS_CAPITAL or word[1:] != word[1:].lower() or is_a_name(word, event):
        return words
    return words[:1].lower() + words[1:]


def is_a_name(word: str, event: Event) -> bool:
    places = f"{event.club.name} {event.venue} {event.address}"
    known = re.search(rf"\b{re.escape(word)}\b", places)
    return bool(known) or Person.objects.filter(club=event.club_id, name__contains=word).exists()


def untold_words(event: Event, news: News) -> str:
    """ "It was on Monday 7 December, 7 pm, at the hall. It is now on …"."""
    was = news.known_at.astimezone(event.club.zone) if news.known_at else event.local_start
    words = _("It was on %(was)s, at %(was_place)s. It is now on %(now)s, at %(place)s.")
    return words % {
        "was": day_and_clock(was),
        "was_place": news.known_place,
        "now": day_and_clock(event.local_start),
        "place": event.place,
    }


def all_moved_words(event: Event) -> str:
    """Return the words for somebody’s own page: also of a move that nobody was told of yet."""
    untold = move_untold(event)
    return untold_words(event, untold) if untold else moved_words(event)


def moved_words(event: Event) -> str:
    """ "It was moved from Monday 7 December to Monday 14 December, 7 pm."; "" if it was not."""
    news: News | None = getattr(event, "news", None)
    if news is None or news.kind != News.Kind.MOVED:
        return ""
    if news.was_at is None:
        words = _("It was moved to %(now)s.")
    elif news.was_place:
        words = _("It was moved from %(was)s, %(was_place)s, to %(now)s, %(venue)s.")
    else:
        words = _("It was moved from %(was)s to %(now)s.")
    was = news.was_at.astimezone(event.club.zone) if news.was_at else event.local_start
    return words % {
        "was": weekday_date(was),
        "was_place": news.was_place,
        "now": day_and_clock(event.local_start),
        "venue": event.venue,
    }


BEFORE_THE_END = (Event.Status.REGISTRATION, Event.Status.RUNNING)


def tell(
    event: Event,
    kind: NewsKind,
    people: Iterable[Person],
    *,
    was_at: datetime.datetime | None = None,
    was_place: str = "",
) -> None:
    """Tell these people and the volunteers, in place of what they were told before; `was_at` and
    `was_place` of an event that was moved. The event is locked.
    """
    people = list(people)
    now = {"was_at": was_at, "was_place": was_place, "known_at": None, "known_place": ""}
    News.objects.update_or_create(event=event, defaults={"kind": kind, **now})
    outbox.let_go(news_messages(event))
    tell_people(event, people)
    about = {"kind": Kind.NEWS, "club": event.club, "event": event}
    outbox.write(
        outbox.message_to(signup.email, signup=signup, **about)
        for signup in volunteers_to_tell(event)
    )


def tell_people(event: Event, people: Iterable[Person]) -> None:
    about = {"kind": Kind.NEWS, "club": event.club, "event": event}
    outbox.write(outbox.message_to(person.email, person=person, **about) for person in people)


def lead_to(event: Event, url: str) -> None:
    """The letters lead to `url`, as do those to people who are entered later."""
    News.objects.filter(event=event).update(url=url[:300])


def tell_entrants(event: Event, kind: NewsKind, *, url: str) -> None:
    moved = move_untold(event)
    was_at, was_place = (moved.known_at, moved.known_place) if moved else (None, "")
    tell(event, kind, entrants_to_tell(event), was_at=was_at, was_place=was_place)
    lead_to(event, url)


def tell_moved(event: Event, *, by: Actor, url: str) -> None:
    """The date, time or place was changed in the settings, and now everybody hears of it."""
    with changing(event, by=by, verb="tell-moved", only=BEFORE_THE_END, touches=()) as change:
        if move_untold(change.event) is None:
            raise ValidationError(_("Everybody has already been told."))
        tell_entrants(change.event, News.Kind.MOVED, url=url)
        change.says()


def tell_newcomers(event: Event, people: Iterable[Person]) -> None:
    """Tell people who were entered after the event was called off. The event is locked."""
    cancelled = News.objects.filter(event=event, kind=News.Kind.CANCELLED)
    is_coming = is_to_come(event) and event.starts_at >= timezone.now()
    people = list(people)
    # The members of a season are told, not the entrants of a night.
    if event.preset.of_season or not people or not is_coming or not cancelled.exists():
        return
    known = set(news_messages(event).values_list("person", flat=True))
    tell_people(event, [person for person in people if person.pk not in known])


def note_news_call(message: Message, event: Event, *, by: Actor, state: str) -> None:
    """Note how a call went; two callers see each other's notes."""
    if state not in CALLS:
        raise ValidationError(_("Tap “Reached”, “Message left” or “No answer”."))
    with changing(event, by=by, verb="call", touches=()) as change:
        if outbox.note_call(message, state, by_name=by.name):
            name = message.reader.shown_name if message.reader else ""
            change.says(person=name, status=state)


def send_news_again(event: Event, *, by: Actor) -> int:
    """Send failed and waiting e-mails again; how many had failed."""
    with changing(event, by=by, verb="send-again", touches=()) as change:
        count = outbox.try_again(news_messages(event))
        if count:
            change.says(count=count)
    return count


class CallForm(forms.Form):
    message = forms.ModelChoiceField(
        Message.objects.none(),
        error_messages={"invalid_choice": gettext_lazy("This list has changed. Look again.")},
    )
    state = forms.ChoiceField(
        choices=[(each.value, each.label) for each in CALLS],
        error_messages={"required": gettext_lazy("Tap how the call went.")},
    )

    def __init__(self, data: Any, *, event: Event) -> None:
        super().__init__(data)
        field: Any = self.fields["message"]
        field.queryset = news_messages(event).select_related("person", "signup")


PAGE = "events/notices/notices.html"


@require_http_methods(["GET", "HEAD", "POST"])
@for_desk
@kept_taps
def notices(request: HttpRequest, event: Event) -> HttpResponse:
    """Show the notices; with `?live` only the part that changes."""
    if request.method == "POST":
        return send_again(request, event) if "again" in request.POST else call(request, event)
    part = "#live" if "live" in request.GET else ""
    said = [] if part else messages_in_place(request)
    return render(request, f"{PAGE}{part}", {**notices_context(event), "said": said})


def notices_context(event: Event) -> dict[str, Any]:
    untold = untold_move(event)
    context = {"event": event, "notices": notices_of(event), "untold": untold}
    context["over"] = event.status == Event.Status.FINISHED
    if untold:
        words = {"untold_words": untold_words(event, untold)}
        return context | heads(event, entrants_to_tell(event)) | words
    return context | {"moved_words": moved_words(event)}


@require_POST
@for_director
@or_own_page("tell-of-move")
def tell_of_move(request: HttpRequest, event: Event) -> HttpResponse:
    with refusals_as_messages(request):
        tell_moved(event, by=Actor.of(request.user), url=public_url(request, event))
        messages.success(request, _("Saved. See below who has been told, and who to call."))
    return redirect("events:notices", event.slug)


def public_url(request: HttpRequest, event: Event) -> str:
    return full_address(request, event.get_absolute_url())


def send_again(request: HttpRequest, event: Event) -> HttpResponse:
    with refusals_as_messages(request):
        send_news_again(event, by=Actor.of(request.user))
        messages.success(request, being_sent(event))
    return redirect("events:notices", event.slug)


def being_sent(event: Event) -> str:
    return letter_fault(why_no_letters(event.club)) or _("Being sent again.")


def call(request: HttpRequest, event: Event) -> HttpResponse:
    """Somebody has telephoned: the list stays where it is, with the next one to call."""
    try:
        done = note_call_tap(request, event)
    except ValidationError as error:
        done = Done.refused(error)
    if is_kept(request):
        return TapAnswer(done)
    done.keep_for_next_page(request)
    return redirect(f"{reverse('events:notices', args=[event.slug])}#to-call")


def note_call_tap(request: HttpRequest, event: Event) -> Done:
    form = CallForm(request.POST, event=event)
    if not form.is_valid():
        raise ValidationError([message for found in form.errors.values() for message in found])
    message, state = form.cleaned_data["message"], form.cleaned_data["state"]
    name = message.reader.shown_name
    check_name(request.POST, name)
    note_news_call(message, event, by=Actor.of(request.user), state=state)
    to_call = State.TO_CALL.value
    undo = Undo(to_call, "message", message.pk, button="state", name=name)
    return Done(call_noted(message, state), undo=undo if state != to_call else None)


# ---------------------------------------------------------------- directors' phones


class Alert(StrEnum):
    """What a director's phone tells; the sentence is in `calls.py`."""

    REQUEST = "request"
    GIVEN_UP = "given-up"
    DISPUTE = "dispute"
    SHIFT = "shift"


# Of requests and of who can't come every director is told by e-mail anyway: `clubs/letters.py`.
BY_EMAIL = (Alert.DISPUTE, Alert.SHIFT)


def alert_directors(
    club: int | None,
    what: Alert,
    which: int,
    *,
    url: str,
    event: int | None = None,
    task: str = "",
) -> None:
    """Tell the club's directors who asked for it that something has come in, in its transaction:
    each phone and each address once of each thing. `which` is the key of the request, the game or
    the volunteer's place; `task` is that of a shift. Without `club` it is the event's, with no
    query for it.
    """
    whose: dict[str, Any] = {"club": club} if club else {"club__events": event}
    about: dict[str, Any] = {"kind": Kind.ALERT, "about": f"{what.value} {which}"}
    about |= {"event_id": event, "data": {"url": url, "task": task}}
    # One query finds both: the row of a phone has no address, that of an address no phone.
    found = CalledPhone.objects.filter(**whose).order_by().values_list(Value(""), "club", "pk")
    if what in BY_EMAIL:
        found = found.union(
            addresses_to_alert(**whose).values_list("user__email", "club", Value(0))
        )
    phones = [(phone, its_club) for _address, its_club, phone in found if phone]
    addresses = [(address, its_club) for address, its_club, _phone in found if address]
    known = already_told(about["about"], event) if addresses else set()
    rows = [
        Message(channel=Channel.PUSH, phone_id=phone, club_id=its_club, **about)
        for phone, its_club in phones
    ] + [
        outbox.message_to(address, club_id=its_club, **about)
        for address, its_club in addresses
        if address.lower() not in known
    ]
    if rows:
        Message.objects.bulk_create(rows, ignore_conflicts=True)
        outbox.send_soon()


def already_told(about: str, event: int | None) -> set[str]:
    """The addresses that have been e-mailed about this."""
    told = Message.objects.filter(kind=Kind.ALERT, channel=Channel.EMAIL, about=about, event=event)
    return set(told.values_list("address", flat=True))


def addresses_to_alert(**whose: Any) -> QuerySet[Role, tuple[str, int]]:
    """Find the confirmed addresses, with the club, of directors who asked for e-mails."""
    roles = Role.objects.filter(
        kind=Role.Kind.DIRECTOR,
        alerts_by_email=True,
        user__is_active=True,
        user__emailaddress__verified=True,
        user__emailaddress__email__iexact=F("user__email"),
        **whose,
    )
    return roles.values_list("user__email", "club").distinct()
