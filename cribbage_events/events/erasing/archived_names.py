"""The names in the archives of finished events, when people are shown otherwise than before."""

from collections.abc import Collection, Mapping
from typing import Any

from cribbage_events.clubs.models import Club
from cribbage_events.events.models import Entry, Event


def rename_in_archives(club: Club, people: Collection[int]) -> None:
    """Write what is public of these people into every archive that they are in.

    An archive keeps what somebody was called on the day. Somebody who isn't shown by name has
    their present initials, which are told apart from those of others.
    """
    entered = Entry.objects.filter(person__in=people).values("event")
    finished = Event.everything.filter(club=club, archive__isnull=False, pk__in=entered)
    for pk, archive in finished.values_list("pk", "archive"):
        names = names_to_write(pk, people)
        Event.everything.filter(pk=pk).update(archive=with_names(archive or {}, names))


def names_to_write(event: int, people: Collection[int]) -> dict[int, str]:
    """Return names by number."""
    entries = Entry.objects.filter(event=event)
    rows = entries.values_list("number", "person_id", "name", "public_name")
    return {
        number: public
        for number, person, name, public in rows
        if person in people or public != name
    }


def with_names(archive: Mapping[str, Any], names: Mapping[int, str]) -> dict[str, Any]:
    """Return the archive with other names for these numbers."""
    return {
        **archive,
        "divisions": [
            {**division, "rows": [row_with_name(row, names) for row in division["rows"]]}
            for division in archive["divisions"]
        ],
        "games": [
            {**game, "sides": [side_called(side, names) for side in game["sides"]]}
            for game in archive["games"]
        ],
        "byes": [row_with_name(bye, names) for bye in archive["byes"]],
    }


def row_with_name(row: Mapping[str, Any], names: Mapping[int, str]) -> dict[str, Any]:
    name = names.get(row["number"])
    return dict(row) if name is None else {**row, "name": name}


def side_called(side: Mapping[str, Any], names: Mapping[int, str]) -> dict[str, Any]:
    pairs = zip(side["numbers"], side["names"], strict=True)
    return {**side, "names": [names.get(number, name) for number, name in pairs]}
