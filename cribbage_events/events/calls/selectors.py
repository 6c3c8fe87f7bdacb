"""Finds who is called to which table, and the words of it."""

import datetime
from collections.abc import Iterable
from dataclasses import dataclass

from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext as _

from cribbage_events.clubs.people.public_names import entrant_in_public
from cribbage_events.events.games.rows import GameRow
from cribbage_events.events.models import CalledPhone, Entry, Event, Game
from cribbage_events.events.results.selectors.score_sheet import to_report
from cribbage_events.mail.models import Kind, Message
from cribbage_events.words.codes.erased_names import ERASED, say_erased_names
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
        return self.phone.pk, place_of(self.seat)


def is_on(event: Event) -> bool:
    """Whether people sit down now: a draw on the evening before calls nobody."""
    club, now = event.club, timezone.now()
    is_held = event.status == Event.Status.RUNNING and not event.why_cancelled
    is_today = event.day <= timezone.localdate(now, timezone=club.zone)
    begins = is_today or event.starts_at - now < ABOUT_TO_BEGIN
    return is_held and not club.suspended_at and begins


def games_to_begin(event: Event) -> dict[int, GameRow]:
    """Return, by the key of each entry, the game that they can sit down to now: nobody in it has an
    earlier one, and the table is free. It may have begun already. One query, or two.
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


def place_of(seat: str) -> str:
    """The round or the match: an entrant has one seat in it at a time."""
    return seat.partition(" ")[0]


def phones_of(event: Event) -> list[tuple[CalledPhone, int]]:
    """Return phones with the key of the entry in this event: people called at the main event are
    called at its consolation, too.
    """
    phones = CalledPhone.objects.filter(entry__event__in=[event.pk, event.part_of_id or event.pk])
    people = phones.values("entry__person")
    own = dict(event.entries.filter(person__in=people).values_list("person", "pk"))
    found = ((phone, own.get(phone.entry.person_id)) for phone in phones.select_related("entry"))
    return [(phone, entry) for phone, entry in found if entry is not None]


def called_before(event: Event) -> dict[tuple[int, str], tuple[str, int]]:
    """Return, by phone and round or match, the seat that was called last, and the key of that
    message.
    """
    calls = Message.objects.filter(event=event, kind=Kind.CALL).values_list("phone", "about", "pk")
    return {(phone, place_of(seat)): (seat, key) for phone, seat, key in calls}


def calls_now(event: Event) -> list[Call]:
    """Each phone of somebody who can sit down now, called already or not."""
    phones = phones_of(event) if is_on(event) else []
    games = games_to_begin(event) if phones else {}
    return [Call(phone, entry, games[entry]) for phone, entry in phones if entry in games]


def first_names(event: Event, calls: Iterable[Call]) -> dict[int, str]:
    """Return, by key of the entry, the names of the opponents in these games on a locked phone: the
    first name; for somebody who isn't shown by name, the public one.
    """
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
