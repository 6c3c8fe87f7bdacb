"""Everybody on an event's list, as the desk shows them."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from cribbage_events.clubs.names import is_found, sort_key
from cribbage_events.contest.divisions import Age, DivisionError, ages_on
from cribbage_events.events.models import Entry, Event
from cribbage_events.events.registration.selectors.requests import AN_HOUR, Likeness, likenesses_in
from cribbage_events.mail.models import Kind, Message, needs_a_call

Status = Entry.Status
# More than most events have: their list is one page.
ON_A_PAGE = 300
BADGES = {
    Status.INVITED: gettext_lazy("to be invited"),
    Status.REQUESTED: gettext_lazy("asks for a place"),
    Status.DECLINED: gettext_lazy("declined"),
    Status.REGISTERED: gettext_lazy("registered"),
    Status.CHECKED_IN: gettext_lazy("is here"),
    Status.NO_SHOW: gettext_lazy("not here"),
    Status.WITHDRAWN: gettext_lazy("withdrew"),
}


@dataclass(frozen=True, slots=True)
class Entrant:
    """An entry, with the age on the day, or one of two, and the actions that are possible."""

    entry: Entry
    age: Age | None
    drawn: bool
    # Of an applicant: people of the club who look like them, and other requests under this name.
    likenesses: Sequence[Likeness] = ()
    same_name: Sequence[int] = ()

    @property
    def sure(self) -> Likeness | None:
        """The only person it can be, if that is certain."""
        one = self.likenesses[0] if len(self.likenesses) == 1 else None
        return one if one and one.is_sure else None

    @property
    def badge(self) -> str:
        if self.entry.status == Status.WITHDRAWN and self.entry.until_round:
            return _("withdrew after round %(round)s") % {"round": self.entry.until_round}
        if self.drawn and self.entry.status == Status.CHECKED_IN:
            if self.has_come_late:
                return _("came late, waits for a seat")
            return _("fills in") if self.entry.fills_in else _("plays")
        return str(BADGES[Status(self.entry.status)])

    @property
    def tone(self) -> str:
        """Return a badge's colour; the words say the same."""
        here = self.entry.status == Status.CHECKED_IN
        gone = self.entry.status in {Status.NO_SHOW, Status.WITHDRAWN, Status.DECLINED}
        return "good" if here else "bad" if gone else ""

    @property
    def has_come_late(self) -> bool:
        """Here since the draw, without a seat yet."""
        here = self.drawn and self.entry.status == Status.CHECKED_IN
        return here and self.entry.division_id is None

    @property
    def may_join(self) -> bool:
        away = {Status.REGISTERED, Status.NO_SHOW, Status.WITHDRAWN}
        return self.has_come_late or (self.drawn and self.entry.status in away)

    @property
    def may_withdraw(self) -> bool:
        plays = self.entry.status == Status.CHECKED_IN and not self.entry.fills_in
        return self.drawn and plays and not self.has_come_late


@dataclass(frozen=True, slots=True)
class EntrantList:
    """Applicants who wait for an answer, and everybody else."""

    waiting: list[Entrant]
    people: list[Entrant]
    total: int
    here: int
    expected: int
    invited: int = 0
    # Before the draw also how many are here and are still expected.
    says_who_is_here: bool = False

    @property
    def count_words(self) -> str:
        """Return words such as "12 on the list, 8 here, 4 still expected."."""
        counts = {"total": self.total, "here": self.here, "expected": self.expected}
        if not self.says_who_is_here:
            return _("%(total)s on the list.") % counts
        if not self.expected:
            return _("%(total)s on the list, %(here)s here.") % counts
        return _("%(total)s on the list, %(here)s here, %(expected)s not here yet.") % counts

    @property
    def recent(self) -> int:
        """Return how many asked for a place in the last hour."""
        since = timezone.now() - AN_HOUR
        asked = (line.entry.asked_at for line in self.waiting)
        return sum(at is not None and at >= since for at in asked)

    @property
    def late(self) -> list[Entrant]:
        """Entrants who can still be seated after the draw."""
        return [entrant for entrant in self.people if entrant.may_join]


def entrant_list(event: Event, search: str = "") -> EntrantList:
    """One query, two more where somebody waits.

    `search` is part of a name, or a number; those who wait are always shown.
    """
    everybody = list(event.entries.select_related("person"))
    entries = [entry for entry in everybody if entry.status != Status.INVITED]
    lines = [
        Entrant(entry, age_of(entry, event), event.status != Event.Status.REGISTRATION)
        for entry in entries
    ]
    count = Counter(entry.status for entry in entries)
    answered = [line for line in lines if line.entry.status != Status.REQUESTED]
    return EntrantList(
        waiting=waiting_of(event, lines),
        people=sorted(
            (line for line in answered if is_listed(line.entry, search)),
            key=lambda line: (
                line.entry.status == Status.DECLINED,
                sort_key(line.entry.listed_name),
                line.entry.number,
            ),
        ),
        total=len(answered) - count[Status.DECLINED],
        here=count[Status.CHECKED_IN],
        expected=count[Status.REGISTERED],
        invited=len(everybody) - len(entries),
        says_who_is_here=event.status == Event.Status.REGISTRATION,
    )


def waiting_of(event: Event, lines: Iterable[Entrant]) -> list[Entrant]:
    waiting = [line for line in lines if line.entry.status == Status.REQUESTED]
    like = likenesses_in(event, [line.entry for line in waiting])
    numbers: dict[str, list[int]] = {}
    for line in waiting:
        numbers.setdefault(line.entry.person.name_key, []).append(line.entry.number)
    return [
        replace(
            line,
            likenesses=like.get(line.entry.pk, ()),
            same_name=[
                number
                for number in numbers[line.entry.person.name_key]
                if number != line.entry.number
            ],
        )
        for line in waiting
    ]


def is_listed(entry: Entry, search: str) -> bool:
    """Leaves out requests that were joined with an entrant."""
    return entry.joined_to_id is None and matches(entry, search)


def to_telephone(event: Event) -> list[Message]:
    """The answers of which applicants can only be told by telephone. One query.

    Nobody calls those who are here, or who have played: they know.
    """
    answers = Message.objects.filter(
        needs_a_call(), kind=Kind.ANSWER, entry__event=event, entry__seats=None
    )
    answers = answers.exclude(entry__status__in=(Status.CHECKED_IN, Status.REQUESTED))
    return list(answers.select_related("entry", "person").order_by("entry__number"))


def matches(entry: Entry, search: str) -> bool:
    if not search:
        return True
    return is_found(search, entry.person.name) or search.strip() == str(entry.number)


def age_of(entry: Entry, event: Event) -> Age | None:
    born = entry.person.born
    try:
        return ages_on(born, event.ages_day) if born else None
    except DivisionError:
        return None
