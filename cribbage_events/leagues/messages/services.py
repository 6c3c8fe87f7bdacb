"""Messages to members are written, sent again and called; members are reminded, and leave."""

import datetime
from collections.abc import Collection, Sequence

from django.conf import settings
from django.core.exceptions import ValidationError
from django.db import transaction
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext as _

from cribbage_events.clubs.actor import Actor, log_write
from cribbage_events.clubs.models import Club, Person, known_people
from cribbage_events.events.history.turns import own_turn
from cribbage_events.events.models import Event
from cribbage_events.leagues.messages.letters import still_to_send
from cribbage_events.leagues.messages.selectors import by_way, who_left
from cribbage_events.leagues.models import MemberMessage, Night, NoMessages
from cribbage_events.leagues.season_tables import invited_to
from cribbage_events.mail.models import CALLS, Kind, Message
from cribbage_events.mail.outbox import message_to, note_call, try_again, write

# Nobody's telephone rings at night.
EARLIEST_HOUR = 9
A_DAY = datetime.timedelta(days=1)
# Messages are kept for the season's report; reminders are of no use after the night.
MESSAGES_KEPT = datetime.timedelta(days=366)
REMINDERS_KEPT = datetime.timedelta(days=90)


def write_message(
    message: MemberMessage, people: Collection[int], *, by: Actor, site: str
) -> MemberMessage:
    """A message to these people of the club; sent twice, it is one.

    Those without an address are to be called; those who want no messages are left out.
    """
    with own_turn(), transaction.atomic():
        club = Club.objects.select_for_update().get(pk=message.season.club_id)
        known = MemberMessage.objects.filter(key=message.key, season=message.season).first()
        if known is not None:
            return known
        readers = by_way(club, known_people(club).filter(pk__in=people))
        if not readers.keys:
            raise ValidationError(_("Nobody would get this message. Choose other people."))
        message.by = by.user
        message.save()
        make_letters(message, [*readers.to_write, *readers.to_call], site=site)
        log_write(club, "write-message", who=by.key)
    return message


def make_letters(message: MemberMessage, people: Sequence[Person], *, site: str) -> None:
    """`site` is the site's address, for the links."""
    about = {
        "kind": Kind.REMINDER if message.is_reminder else Kind.MESSAGE,
        "club": message.season.club,
        "member_message": message,
        "data": {"site": site},
    }
    write(message_to(person.email, person=person, **about) for person in people)


def send_failed_letters(message: MemberMessage, *, by: Actor, site: str) -> int:
    """Those that failed or were lost, to the address that each has now; how many."""
    with own_turn(), transaction.atomic():
        Club.objects.select_for_update().get(pk=message.season.club_id)
        message.messages.update(data={"site": site})
        count = try_again(message.messages.all())
        log_write(message.season.club, "send-message-again", who=by.key)
    return count


def note_called(message: MemberMessage, letter: int, *, by: Actor, state: str) -> Message:
    """Somebody without an address, or whose letter failed, was called."""
    if state not in CALLS:
        raise ValidationError(_("Tap “Reached”, “Message left” or “No answer”."))
    with own_turn(), transaction.atomic():
        found = message.messages.select_related("person").filter(pk=letter).first()
        if found is None:
            raise ValidationError(_("This person is no longer on the list. Look again."))
        note_call(found, state, by_name=by.name)
        log_write(message.season.club, "called", who=by.key)
    return found


def remind_members() -> int:
    """Write to the members of every league that plays tomorrow; run often, it writes to each once.

    Gives how many are reminded now.
    """
    if not settings.SITE_URL:
        return 0
    now = timezone.now()
    nights = Night.objects.filter(
        season__reminders=True,
        event__status=Event.Status.REGISTRATION,
        event__why_cancelled="",
        event__starts_at__range=(now, now + 2 * A_DAY),
    )
    found = nights.select_related("season__club", "event__club").defer("event__archive")
    return sum(remind_of(night) for night in found if is_remind_time(night, now))


def is_remind_time(night: Night, now: datetime.datetime) -> bool:
    club = night.season.club
    local = timezone.localtime(now, club.zone)
    is_tomorrow = night.event.day == local.date() + A_DAY
    return is_tomorrow and local.hour >= EARLIEST_HOUR and not club.is_closed


def remind_of(night: Night) -> int:
    """Remind the members, also those who became one after the first were reminded."""
    with own_turn(), transaction.atomic():
        club = Club.objects.select_for_update().get(pk=night.season.club_id)
        day = night.event.day
        reminded = Message.objects.filter(
            member_message__night=night, member_message__day=day, person__isnull=False
        )
        people = known_people(club).filter(valid_until__gte=day).exclude(email="")
        people = people.exclude(pk__in=reminded.values("person"))
        if night.first_places:
            people = people.filter(pk__in=invited_to(night))
        missing = still_to_send(
            MemberMessage(season=night.season, night=night, day=day), list(people)
        )
        if missing:
            values = {"season": night.season, "to": MemberMessage.To.REMINDER}
            message, _made = MemberMessage.objects.get_or_create(
                night=night, day=day, defaults=values
            )
            make_letters(message, missing, site=settings.SITE_URL)
            log_write(club, "remind-members", who="schedule")
    return len(missing)


def leave_messages(person: Person) -> None:
    """Everybody with this address leaves: they get one letter together."""
    with own_turn(), transaction.atomic():
        club = Club.objects.select_for_update().get(pk=person.club_id)
        gone = who_left(club)
        NoMessages.objects.bulk_create(
            NoMessages(person=each) for each in household_of(person) if each.pk not in gone
        )
        log_write(club, "leave-messages", who="public")


def leave_by_address(address: str) -> None:
    """Everybody with this address leaves, in every club: they marked an e-mail as unwanted."""
    people = Person.objects.filter(email__iexact=address, no_messages=None, erased_at=None)
    for person in people.select_related("club"):
        leave_messages(person)


def get_messages_again(person: Person) -> None:
    with own_turn(), transaction.atomic():
        club = Club.objects.select_for_update().get(pk=person.club_id)
        NoMessages.objects.filter(person__in=household_of(person)).delete()
        log_write(club, "get-messages-again", who="public")


def household_of(person: Person) -> list[Person]:
    """The people of the club with this address, the person among them."""
    same = known_people(person.club).filter(email__iexact=person.email) if person.email else []
    return list({each.pk: each for each in [person, *same]}.values())


def forget_messages() -> int:
    """Messages of more than a year ago, and reminders of nights that are over; how many rows.

    To be called once a day.
    """
    now = timezone.now()
    old = Q(written_at__lt=now - MESSAGES_KEPT)
    over = Q(to=MemberMessage.To.REMINDER, written_at__lt=now - REMINDERS_KEPT)
    count, _each = MemberMessage.objects.filter(old | over).delete()
    return count
