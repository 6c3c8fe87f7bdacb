"""Players are called on their phones when their next table is known."""

import datetime
import hashlib
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from django.conf import settings
from django.contrib.messages import error, success
from django.db import transaction
from django.db.models import Q, QuerySet
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import get_language, override
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from cribbage_events.clubs import limits
from cribbage_events.clubs.accounts import is_proven
from cribbage_events.clubs.actor import Actor, log_write
from cribbage_events.clubs.letters import in_a_line, why_no_letters
from cribbage_events.clubs.models import Person, Role
from cribbage_events.clubs.people.public_names import entrant_in_public
from cribbage_events.events.access.who_may_enter import Scorer, for_director, for_player
from cribbage_events.events.erasing.known import PersonalData
from cribbage_events.events.games.rows import GameRow
from cribbage_events.events.models import CalledPhone, Entry, Event, Game
from cribbage_events.events.models.event import LINKS_LAST
from cribbage_events.events.notices import Alert, addresses_to_alert
from cribbage_events.events.results.selectors import to_report
from cribbage_events.live.bus.following import follow_soon
from cribbage_events.mail.channels.email import Draft
from cribbage_events.mail.channels.push import Phone, PhoneMessage, is_phone, is_set_up
from cribbage_events.mail.models import Channel, Kind, Message, State
from cribbage_events.mail.outbox import LetterRules, composes, send_calls
from cribbage_events.server.languages import is_spoken
from cribbage_events.words.codes import ERASED, letter_fault, say_erased_names
from cribbage_events.words.lists import and_list

# People are in the hall already, also where it is not midnight yet.
ABOUT_TO_BEGIN = datetime.timedelta(hours=2)


@dataclass(frozen=True, slots=True)
class Call:
    """A phone that is to be called, to a game of this entrant's."""

    phone: CalledPhone
    entry: int
    game: GameRow

    @property
    def seat(self) -> str:
        return seat_in(self.game)

    @property
    def place(self) -> tuple[int, str]:
        return self.phone.pk, round_in(self.seat)


def is_on(event: Event) -> bool:
    """Say whether people sit down now: a draw on the evening before calls nobody."""
    club, now = event.club, timezone.now()
    is_held = event.status == Event.Status.RUNNING and not event.why_cancelled
    is_today = event.day <= timezone.localdate(now, timezone=club.zone)
    begins = is_today or event.starts_at - now < ABOUT_TO_BEGIN
    return is_held and not club.suspended_at and begins


def games_to_begin(event: Event) -> dict[int, GameRow]:
    """Return, by entry, the game that they can sit down to now: nobody in it has an earlier one,
    and the table is free. One query, or two.
    """
    found: dict[int, GameRow] = {}
    busy: set[int] = set()
    tables: set[int] = set()
    for game in to_report(event, Q(game__status=Game.Status.OUTSTANDING)):
        if game.reporters or game.disputed:
            # It has been played.
            continue
        if game.table not in tables and busy.isdisjoint(game.entries):
            found.update(dict.fromkeys(game.entries, game))
        busy.update(game.entries)
        tables.add(game.table)
    return found


def seat_in(game: GameRow) -> str:
    """The round or the match, then the table and the people at it."""
    place = f"m{game.match.key}" if game.match else f"r{game.round}"
    sides = (" ".join(str(seat.entry) for seat in side.seats) for side in game.sides)
    return f"{place} {game.table}: {', '.join(sides)}"


def round_in(seat: str) -> str:
    """The round or the match: an entrant has one seat in it at a time."""
    return seat.partition(" ")[0]


def phones_of(event: Event) -> list[tuple[CalledPhone, int]]:
    """Return phones with the key of the entry: those of a main event at its consolation, too."""
    phones = CalledPhone.objects.filter(entry__event__in=[event.pk, event.part_of_id or event.pk])
    people = phones.values("entry__person")
    own = dict(event.entries.filter(person__in=people).values_list("person", "pk"))
    players = phones.values_list("pk", "entry__person")
    entry_of = {phone: own[person] for phone, person in players if person in own}
    return [(phone, entry_of[phone.pk]) for phone in phones if phone.pk in entry_of]


def called_before(event: Event) -> dict[tuple[int, str], tuple[str, int]]:
    """Return, by phone and round or match, the seat called last, and that message's key."""
    calls = Message.objects.filter(event=event, kind=Kind.CALL).values_list("phone", "about", "pk")
    return {(phone, round_in(seat)): (seat, key) for phone, seat, key in calls}


def calls_now(event: Event) -> list[Call]:
    """Each phone of somebody who can sit down now, called already or not."""
    phones = phones_of(event) if is_on(event) else []
    games = games_to_begin(event) if phones else {}
    return [Call(phone, entry, games[entry]) for phone, entry in phones if entry in games]


def first_names(event: Event, calls: Iterable[Call]) -> dict[int, str]:
    """Return, by entry, first names for a locked phone; public ones of those not shown by name."""
    keys = {key for call in calls for key in call.game.entries}
    rows = Entry.objects.filter(event=event, pk__in=keys)
    return {
        key: first_name(name, public, number)
        for key, name, public, number in rows.values_list("pk", "name", "public_name", "number")
    }


def first_name(name: str, public: str, number: int) -> str:
    if public == name and ERASED not in name:
        return name.split()[0]
    return say_erased_names(entrant_in_public(public, number))


def call_words(call: Call, names: dict[int, str]) -> str:
    """Return words such as “Table 7 against Ann”."""
    game = call.game
    own = game.side_of(call.entry)
    others = [
        names[seat.entry]
        for side, found in enumerate(game.sides)
        for seat in found.seats
        if side != own
    ]
    words = _("Table %(table)s against %(opponent)s")
    return words % {"table": game.table, "opponent": and_list(others)}


def forget_phones(person: Person, known: PersonalData) -> None:
    CalledPhone.objects.filter(entry__person=person).delete()


# Of one entry: a phone, a tablet, and a new one.
MOST_PHONES = 3


def begin_calls(entry: Entry, phone: Phone) -> None:
    """Call this phone from now on, but not to the table that its page shows already."""
    game = games_to_begin(entry.event).get(entry.pk)
    with transaction.atomic():
        called, is_new = keep_phone(phone, entry=entry)
        if is_new and game:
            call_to(entry.event, Call(called, entry.pk, game), State.REACHED).save()


def keep_phone(phone: Phone, **whose: Any) -> tuple[CalledPhone, bool]:
    """Keep the newest phones of an entrant, or of a director in a club; say whether it is new."""
    fields = {"key": phone.key, "secret": phone.secret, "language": get_language()}
    kept, is_new = CalledPhone.objects.update_or_create(
        **whose, address=phone.address, defaults=fields
    )
    newest = CalledPhone.objects.filter(**whose).order_by("-pk").values_list("pk", flat=True)
    CalledPhone.objects.filter(pk__in=list(newest[MOST_PHONES:])).delete()
    return kept, is_new


def end_calls(entry: Entry, address: str) -> None:
    CalledPhone.objects.filter(entry=entry, address=address).delete()


def call_players(slug: str) -> None:
    """Call whoever has another seat now than was called last; follows every change of an event."""
    phones = Q(entry__event__slug=slug) | Q(entry__event__parts__slug=slug)
    if not CalledPhone.objects.filter(phones).exists():
        return
    event = Event.objects.select_related("club").filter(slug=slug).first()
    if event is not None and event.status == Event.Status.FINISHED:
        forget_calls_of(event)
    elif event is not None:
        write_calls(event)
        send_calls(event.pk)


def write_calls(event: Event) -> None:
    """Write one for each phone and seat; another seat in a round replaces the one before."""
    called = called_before(event)
    calls = [call for call in calls_now(event) if called.get(call.place, ("", 0))[0] != call.seat]
    if not calls:
        return
    with transaction.atomic():
        phones = CalledPhone.objects.filter(pk__in=[call.phone.pk for call in calls])
        there = set(phones.select_for_update().values_list("pk", flat=True))
        outdated = [called[call.place][1] for call in calls if call.place in called]
        Message.objects.filter(pk__in=outdated).delete()
        Message.objects.bulk_create(
            [call_to(event, call) for call in calls if call.phone.pk in there],
            ignore_conflicts=True,
        )


def call_to(event: Event, call: Call, state: State = State.WAITING) -> Message:
    return Message(
        kind=Kind.CALL,
        channel=Channel.PUSH,
        event=event,
        phone=call.phone,
        about=call.seat,
        state=state,
        written_at=timezone.now(),
    )


def drafts_of(event: int, messages: Iterable[Message]) -> Iterator[PhoneMessage]:
    """Return the messages of the calls to seats that are still theirs."""
    keys = {(each.phone_id, each.about): each.pk for each in messages}
    for found in Event.objects.select_related("club").filter(pk=event):
        calls = [each for each in calls_now(found) if (each.phone.pk, each.seat) in keys]
        names = first_names(found, calls)
        for call in calls:
            yield draft_of(found, call, names, keys[call.phone.pk, call.seat])


def draft_of(event: Event, call: Call, names: dict[int, str], key: int) -> PhoneMessage:
    phone = call.phone
    language = phone.language if is_spoken(phone.language) else get_language()
    with override(language):
        says = {"title": call_words(call, names), "lang": language}
    topic = f"table-{event.pk}"
    says |= {"tag": topic, "url": reverse("events:card", args=[event.slug])}
    return PhoneMessage(Phone(phone.address, phone.key, phone.secret), says, topic, key)


def call_again(event: Event, table: int) -> int:
    """The phones of those who should be sitting at this table; gives how many there are."""
    games = games_to_begin(event) if is_on(event) else {}
    phones = [
        phone for phone, entry in phones_of(event) if entry in games and games[entry].table == table
    ]
    # They are called as if nobody had called them yet.
    Message.objects.filter(phone__in=phones).delete()
    transaction.on_commit(lambda: follow_soon(event.slug))
    return len(phones)


def forget_calls_of(event: Event) -> None:
    """Forget the phones of a main event and its consolation once both are finished."""
    together = Event.objects.filter(Q(pk=event.main_event.pk) | Q(part_of=event.main_event))
    if not together.exclude(status=Event.Status.FINISHED).exists():
        CalledPhone.objects.filter(entry__event__in=together).delete()


def forget_calls() -> None:
    """Forget the phones of events whose players' cards open nothing any more."""
    over: datetime.datetime = timezone.now() - LINKS_LAST
    CalledPhone.objects.filter(entry__event__starts_at__lt=over).delete()


def alerts_of(messages: Iterable[Message]) -> Iterator[PhoneMessage]:
    """Return what directors' phones tell, if it is still so and they are still directors."""
    for message in messages:
        phone = message.phone
        if phone is None or not is_directors(phone):
            continue
        with override(phone.language if is_spoken(phone.language) else get_language()):
            says = {"title": alert_words(message), "lang": get_language() or ""}
        if not says["title"]:
            continue
        topic = f"alert-{message.pk}"
        says |= {"tag": topic, "url": message.data["url"]}
        yield PhoneMessage(Phone(phone.address, phone.key, phone.secret), says, topic, message.pk)


@composes(Kind.ALERT)
def alert_letter(messages: Sequence[Message]) -> Draft | None:
    """Compose what a director's phone would tell, if they still ask for it by e-mail."""
    (letter,) = messages
    found = addresses_to_alert(club=letter.club_id, user__email__iexact=letter.address).first()
    with_words = alert_words(letter) if found else ""
    if found is None or not with_words:
        return None
    words = {"words": with_words, "event": letter.event, "club": letter.club}
    words["url"] = f"{settings.SITE_URL}{letter.data['url']}" if settings.SITE_URL else ""
    body = render_to_string("events/calls/email/alert.txt", words)
    return Draft(found[0], in_a_line(with_words, 120), body)


def is_directors(phone: CalledPhone) -> bool:
    roles = Role.objects.filter(user=phone.user_id, club=phone.club_id, user__is_active=True)
    return roles.filter(kind=Role.Kind.DIRECTOR, club__suspended_at=None).exists()


def alert_words(message: Message) -> str:
    """Return one line without a name or an address: a locked phone shows it. "" if it is over."""
    what, _space, key = message.about.partition(" ")
    if what == Alert.SHIFT:
        return _("A shift was given back: %(task)s") % {"task": in_a_line(message.data["task"], 80)}
    event = message.event
    if event is None or event.deleted_at:
        return ""
    if what == Alert.GIVEN_UP:
        gone = event.entries.filter(pk=key, gave_up_at__isnull=False)
        words = _("A player can’t come: %(event)s")
        return words % {"event": in_a_line(event.name, 80)} if gone.exists() else ""
    if what == Alert.REQUEST:
        waiting = event.entries.filter(pk=key, status=Entry.Status.REQUESTED)
        words = _("Place requested: %(event)s")
        return words % {"event": in_a_line(event.name, 80)} if waiting.exists() else ""
    game = Game.objects.filter(pk=key, disputed=True).select_related("round").first()
    if game is None:
        return ""
    if game.match_id:
        return _("A result of the play-offs is disputed: %(event)s") % {
            "event": in_a_line(event.name, 80)
        }
    words = _("A result is disputed: round %(round)s, table %(table)s")
    return words % {"round": game.round.number, "table": game.table}


LetterRules.calls = drafts_of
LetterRules.alerts = alerts_of


# Answers a player's own page, which asks to be called on this phone, or no more. Its script reads
# the answers: static/js/calls.js.

# Of one entry: whoever taps several times gets there, a program doesn't fill the table.
RATE = "60/h/key"


@require_http_methods(["GET", "HEAD", "POST"])
@for_player
def call_phone(request: HttpRequest, event: Event, scorer: Scorer) -> HttpResponse:
    phones = CalledPhone.objects.filter(entry=scorer.player)
    key = str(scorer.player.pk)
    return phone_answer(request, phones, key, lambda phone: begin_calls(scorer.player, phone))


def phone_answer(
    request: HttpRequest,
    phones: QuerySet[CalledPhone],
    key: str,
    begin: Callable[[Phone], object],
) -> HttpResponse:
    """GET: by which a browser knows that it is called, without its address leaving this program."""
    if request.method != "POST":
        addresses = phones.values_list("address", flat=True)
        digests = [hashlib.sha256(address.encode()).hexdigest() for address in addresses]
        response = JsonResponse({"called": digests})
        response["Cache-Control"] = "no-store"
        return response
    if not limits.within(request, limits.Limit.CALL, RATE, key=key):
        return limits.too_many_requests(request)
    phone = Phone(*(request.POST.get(name, "") for name in Phone._fields))
    can_be_called = is_set_up() and is_phone(phone)
    if can_be_called:
        begin(phone)
    return JsonResponse({"called": can_be_called})


@require_POST
@for_player
def end_phone_calls(request: HttpRequest, event: Event, scorer: Scorer) -> HttpResponse:
    end_calls(scorer.player, request.POST.get("address", ""))
    return JsonResponse({"called": False})


# A director's phone is told of what comes in for the club: the same answers, at the desk.


@require_http_methods(["GET", "HEAD", "POST"])
@for_director
def alert_phone(request: HttpRequest, event: Event) -> HttpResponse:
    whose = {"user": Actor.of(request.user).user, "club": event.club}
    phones = CalledPhone.objects.filter(**whose)
    return phone_answer(
        request, phones, str(request.user.pk), lambda phone: keep_phone(phone, **whose)
    )


@require_POST
@for_director
def alert_by_email(request: HttpRequest, event: Event) -> HttpResponse:
    user, wanted = Actor.of(request.user).user, "end" not in request.POST
    if wanted and not (user and is_proven(user)):
        error(request, _("First confirm your e-mail address on “Your account”."))
        return redirect("events:desk", event.slug)
    with transaction.atomic():
        Role.objects.filter(user=user, club=event.club).update(alerts_by_email=wanted)
        log_write(event.club, "alerts-by-email", who=Actor.of(request.user).key)
    fault = letter_fault(why_no_letters(event.club))
    done = _("Saved: you get an e-mail.") if wanted else _("Saved: you get no more e-mails.")
    success(request, f"{done} {fault}".strip() if wanted else done)
    return redirect("events:desk", event.slug)


@require_POST
@for_director
def end_alerts(request: HttpRequest, event: Event) -> HttpResponse:
    own = CalledPhone.objects.filter(user=Actor.of(request.user).user, club=event.club)
    own.filter(address=request.POST.get("address", "")).delete()
    return JsonResponse({"called": False})
