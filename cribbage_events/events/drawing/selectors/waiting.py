"""Entrants who come while an event is running, and have no seat yet."""

from collections.abc import Collection, Iterable, Sequence

from django.core.exceptions import ValidationError
from django.db.models import Max
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from cribbage_events.contest.divisions import DivisionKind
from cribbage_events.events.drawing.selectors.draw_input import unreported_round
from cribbage_events.events.drawing.selectors.draw_preview import age_of, side_of
from cribbage_events.events.games.entries import EntryRow
from cribbage_events.events.games.rounds import first_open_round, first_stage
from cribbage_events.events.kinds import kind_of
from cribbage_events.events.models import Entry, Event
from cribbage_events.words.lists import and_list


def unseated(event: Event) -> list[Entry]:
    if event.status != Event.Status.RUNNING:
        return []
    here = event.entries.filter(status=Entry.Status.CHECKED_IN, division=None)
    if event.preset.of_season:
        here = event.entries.filter(status=Entry.Status.REGISTERED)
    return list(here.select_related("person"))


def is_unseated(event: Event, entry: EntryRow | Entry) -> bool:
    """Whether this entrant of a running event has come and has no seat yet."""
    if event.preset.of_season:
        return entry.status == Entry.Status.REGISTERED
    division = entry.division_id if isinstance(entry, Entry) else entry.division
    return entry.status == Entry.Status.CHECKED_IN and division is None


def is_waiting(event: Event, entry: Entry) -> bool:
    """The same, asking whether the event is running."""
    return event.status == Event.Status.RUNNING and is_unseated(event, entry)


def waits_for_seat(event: Event, entry: Entry, last_round: int) -> bool:
    """Whether a seat will still be made for this entry, last seated in that round."""
    kind = kind_of(event)
    if event.status != Event.Status.RUNNING or entry.until_round is not None:
        return False
    if kind.as_tables_finish:
        return entry.seats.count() < event.round_count
    return kind.in_doubles and last_round < event.round_count


def next_seats(event: Event) -> int | None:
    """The round from which somebody who comes now plays; None once the last one has begun."""
    kind = kind_of(event)
    if kind.as_tables_finish:
        return 1
    if kind.in_doubles:
        seated = first_stage(event).aggregate(last=Max("round__number"))["last"] or 0
        return seated + 1 if seated < event.round_count else None
    first, unreported = first_open_round(event), unreported_round(event)
    number = first if unreported is None else first + 1
    return number if number <= (kind.last_round_to_come or event.round_count) else None


def waiting_words(event: Event, entries: Iterable[EntryRow] | None = None) -> str:
    """Say who has come and has no seat yet, and from when they play; empty if nobody waits. One
    query, or none with the entries, unless somebody waits.
    """
    if event.status != Event.Status.RUNNING:
        return ""
    if entries is None:
        return words_of_waiting(event, unseated(event))
    return words_of_waiting(event, [entry for entry in entries if is_unseated(event, entry)])


def words_of_waiting(event: Event, waiting: Sequence[EntryRow | Entry]) -> str:
    """The same of these entrants, who have no seat yet."""
    if not waiting:
        return ""
    number, unknown = next_seats(event), set[int]()
    if number is not None and event.drawn_boundary is not None:
        unknown = without_age_group(event, [entry.number for entry in waiting])
    known = [entry.name for entry in waiting if entry.number not in unknown]
    others = [entry.name for entry in waiting if entry.number in unknown]
    sentences = [words_of_seats(event, known, number)] if known else []
    if others:
        words = ngettext(
            "%(names)s came late, and plays once a director has chosen their age group.",
            "%(names)s came late, and play once a director has chosen their age groups.",
            len(others),
        )
        sentences.append(words % {"names": and_list(others)})
    return " ".join(sentences)


def words_of_seats(event: Event, waiting: Sequence[str], number: int | None) -> str:
    """Say from which round they play; None if the last one has begun."""
    if kind_of(event).as_tables_finish:
        words = ngettext(
            "%(names)s came late, and plays as soon as a game ends.",
            "%(names)s came late, and play as soon as a game ends.",
            len(waiting),
        )
    elif number is None:
        words = ngettext(
            "%(names)s has come, but the last round has begun.",
            "%(names)s have come, but the last round has begun.",
            len(waiting),
        )
    else:
        words = ngettext(
            "%(names)s came late, and plays from round %(round)s.",
            "%(names)s came late, and play from round %(round)s.",
            len(waiting),
        )
    return words % {"names": and_list(waiting), "round": number}


def division_position(event: Event, entry: Entry) -> int:
    if entry.division is not None:
        return entry.division.position
    if event.drawn_boundary is None:
        return 0
    age = age_of(event, entry)
    side = age.group(event.drawn_boundary) if age else None
    if side is None and not entry.age_group:
        message = _("Choose the age group of %(name)s: their age doesn’t decide it.")
        raise ValidationError(message % {"name": entry.name}, code="age_group")
    return int((side or side_of(entry)) == DivisionKind.FROM)


def without_age_group(event: Event, numbers: Collection[int]) -> set[int]:
    """Return those whose age group has to be chosen before they can be seated; at most
    one query.
    """
    if not numbers:
        return set()
    found = set()
    for entry in event.entries.filter(number__in=numbers).select_related("person"):
        try:
            division_position(event, entry)
        except ValidationError:
            found.add(entry.number)
    return found
