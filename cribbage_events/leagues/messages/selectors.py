"""Whom a message is for, what has become of it, and who wants none."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass

from django.db.models import Count, Q, QuerySet
from django.utils import timezone

from cribbage_events.clubs.models import Club, Letter, Person
from cribbage_events.clubs.names import sort_key
from cribbage_events.events.notices.selectors import LONG, LOST
from cribbage_events.leagues.attendance.selectors import attendance_of, not_lately
from cribbage_events.leagues.members.selectors import is_active, is_due
from cribbage_events.leagues.models import Message, MessageLetter, NoMessages, Season
from cribbage_events.words.codes.letters import letter_fault

State = MessageLetter.State
To = Message.To
CAME_BACK = (Letter.State.BOUNCED, Letter.State.UNWANTED)


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
        """How many e-mails that makes: people with one address get one together."""
        return len({person.email.lower() for person in self.to_write})


def readers_of(season: Season, to: str, chosen: Collection[int] = ()) -> Readers:
    """`chosen`: the keys of the people, if each was chosen."""
    if to == To.CHOSEN:
        return by_way(season.club, season.club.known_people.filter(pk__in=chosen))
    if to == To.AWAY:
        rows = not_lately(attendance_of(season, over=True))
        return by_way(season.club, [row.person for row in rows])
    is_meant = is_active if to == To.ACTIVE else is_due
    today = season.club.today
    return by_way(season.club, [each for each in season.club.known_people if is_meant(each, today)])


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


def is_lost(letters: str = "") -> Q:
    """A process that has been sending it for this long has ended without sending it.

    `letters`: the way from the asked table to its letters.
    """
    before = timezone.now() - LONG
    return Q((f"{letters}state", State.WAITING), (f"{letters}at__lt", before))


@dataclass(frozen=True, slots=True)
class LetterRow:
    """One reader of a message, and what has become of their letter."""

    letter: MessageLetter

    @property
    def person(self) -> Person:
        return self.letter.person

    @property
    def fault(self) -> str:
        """Why it did not arrive; "" if it did, or is still being sent."""
        row = self.letter
        if row.state == State.SENT and row.letter and row.letter.state in CAME_BACK:
            return row.letter.reason_words
        if row.state == State.WAITING and row.at and row.at < timezone.now() - LONG:
            return str(LOST)
        return letter_fault(row.why) if row.state == State.FAILED else ""

    @property
    def came_back(self) -> bool:
        return self.letter.state == State.SENT and bool(self.fault)


@dataclass(frozen=True, slots=True)
class Outcome:
    """What has become of a message."""

    sent: Sequence[LetterRow]
    waiting: Sequence[LetterRow]
    failed: Sequence[LetterRow]
    to_call: Sequence[LetterRow]
    called: Sequence[LetterRow]

    @property
    def again(self) -> bool:
        """Whether sending again may help: not after the e-mail came back."""
        return any(not row.came_back for row in self.failed)


def message_outcome(message: Message) -> Outcome:
    """One query."""
    letters = message.letters.select_related("person", "letter")
    rows = sorted(map(LetterRow, letters), key=lambda row: sort_key(row.person.listed_name))
    failed = [row for row in rows if row.fault]

    def in_state(state: MessageLetter.State) -> list[LetterRow]:
        return [row for row in rows if row.letter.state == state and not row.fault]

    return Outcome(
        sent=in_state(State.SENT),
        waiting=in_state(State.WAITING),
        failed=failed,
        to_call=in_state(State.TO_CALL),
        called=in_state(State.CALLED),
    )


def messages_of(season: Season) -> QuerySet[Message]:
    """The newest first, each with how many were sent, failed, wait and are to be called."""
    back = Q(letters__letter__state__in=CAME_BACK)
    lost = is_lost("letters__")
    counts = {
        "sent": Q(letters__state=State.SENT) & ~back,
        "failed": Q(letters__state=State.FAILED) | back | lost,
        "waiting": Q(letters__state=State.WAITING) & ~lost,
        "to_call": Q(letters__state=State.TO_CALL),
    }
    found = season.messages.select_related("night__event__club", "by")
    found = found.defer("night__event__archive", "night__event__rules")
    return found.annotate(
        **{name: Count("letters", filter=which) for name, which in counts.items()}
    )
