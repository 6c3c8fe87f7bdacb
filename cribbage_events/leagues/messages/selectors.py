"""Reads the people whom a message is for, what has become of it, and who wants none."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass

from django.db.models import Count, Q, QuerySet

from cribbage_events.clubs.letters import listed_first
from cribbage_events.clubs.models import Club, Person, known_people
from cribbage_events.clubs.names import sort_key
from cribbage_events.events.models import Entry, Event
from cribbage_events.leagues.attendance import attendance_of, not_lately
from cribbage_events.leagues.members.selectors import is_active, is_due
from cribbage_events.leagues.models import MemberMessage, Night, NoMessages, Season
from cribbage_events.leagues.money import CAME
from cribbage_events.leagues.report import report_mark
from cribbage_events.mail.models import NOT_ARRIVED, Message, State, is_lost
from cribbage_events.mail.queries import Deliveries

To = MemberMessage.To


@dataclass(frozen=True, slots=True)
class Readers:
    """The people whom a message is for, by how they are reached; in order of name."""

    to_write: Sequence[Person]
    to_call: Sequence[Person]
    # They want no messages, so nobody writes or calls.
    left: Sequence[Person]

    @property
    def keys(self) -> list[int]:
        return [person.pk for person in (*self.to_write, *self.to_call)]

    @property
    def addresses(self) -> int:
        """Return how many e-mails that makes: people with one address get one together."""
        return len({person.email.lower() for person in self.to_write})


def readers_of(season: Season, to: str, chosen: Collection[int] = ()) -> Readers:
    """`chosen`: the keys of the people, if each was chosen."""
    if to == To.CHOSEN:
        return by_way(season.club, known_people(season.club).filter(pk__in=chosen))
    if to == To.AWAY:
        rows = not_lately(attendance_of(season, over=True))
        return by_way(season.club, [row.person for row in rows])
    if to == To.PLAYED:
        return by_way(season.club, played_in(season))
    is_meant = is_active if to == To.ACTIVE else is_due
    today = season.club.today
    meant = [each for each in known_people(season.club) if is_meant(each, today)]
    return by_way(season.club, meant)


def played_in(season: Season) -> list[Person]:
    """Return who has been at a night of this season."""
    entries = Entry.objects.filter(event__night__season=season, status__in=CAME)
    return list(known_people(season.club).filter(pk__in=entries.values("person")))


def sent_another_report(night: Night) -> list[int]:
    """The people who were last sent a report of this night that has been corrected since; one
    query, unless some were sent.
    """
    if night.event.status != Event.Status.FINISHED:
        return []
    letters = Message.objects.filter(
        member_message__report=night, state=State.SENT, person__isnull=False
    )
    marks = dict(letters.order_by("pk").values_list("person", "data__said"))
    if not marks:
        return []
    now = report_mark(night)
    return [person for person, before in marks.items() if before and before != now]


def by_way(club: Club, people: Iterable[Person]) -> Readers:
    gone = who_left(club)
    people = sorted(people, key=lambda person: sort_key(person.listed_name))
    stay = [person for person in people if person.pk not in gone]
    return Readers(
        to_write=[person for person in stay if person.email],
        to_call=[person for person in stay if not person.email],
        left=[person for person in people if person.pk in gone],
    )


def who_left(club: Club) -> set[int]:
    """The keys of the people who want no messages; one query."""
    rows = NoMessages.objects.filter(person__club=club)
    return set(rows.values_list("person", flat=True))


def message_outcome(message: MemberMessage) -> Deliveries:
    """Read the outcome, in one query."""
    letters = message.messages.exclude(person=None).select_related("person", "club")
    return Deliveries(sorted(letters, key=listed_first))


def messages_of(season: Season) -> QuerySet[MemberMessage]:
    """The newest first, each with how many were sent, failed, wait and are to be called."""
    lost = is_lost("messages__")
    counts = {
        "sent": Q(messages__state=State.SENT),
        "failed": Q(messages__state__in=NOT_ARRIVED) | lost,
        "waiting": Q(messages__state__in=(State.WAITING, State.SENDING)) & ~lost,
        "to_call": Q(messages__state__in=(State.TO_CALL, State.NO_ANSWER)),
    }
    found = season.messages.select_related("night__event__club", "by")
    found = found.defer("night__event__archive", "night__event__rules")
    return found.annotate(
        **{name: Count("messages", filter=which) for name, which in counts.items()}
    )
