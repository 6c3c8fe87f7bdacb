"""The sentences of an undo's page: what comes back, what is removed, and which rule forbids it."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext_lazy

from cribbage_events.clubs.models import Person
from cribbage_events.events.history.narration import setting_name
from cribbage_events.events.history.row_images import RowChange, Table
from cribbage_events.events.kinds import kind_of
from cribbage_events.events.models import (
    CardTotals,
    Division,
    Entry,
    Event,
    Game,
    HighHand,
    Match,
    Photograph,
    PlayOff,
    Round,
    ScoreReport,
    Stage,
    VolunteerLink,
    WrittenLine,
)
from cribbage_events.events.registration.selectors import BADGES
from cribbage_events.events.undo.rule_faults import Fault
from cribbage_events.words.lists import short_list

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise

# Seats come and go with their games.
COUNTED: "dict[Table, _StrPromise]" = {
    Entry: ngettext_lazy("%(count)s entrant", "%(count)s entrants", "count"),
    Person: ngettext_lazy("%(count)s person", "%(count)s people", "count"),
    Division: ngettext_lazy("%(count)s group", "%(count)s groups", "count"),
    Stage: ngettext_lazy("%(count)s bracket", "%(count)s brackets", "count"),
    Round: ngettext_lazy("%(count)s round", "%(count)s rounds", "count"),
    Match: ngettext_lazy("%(count)s match", "%(count)s matches", "count"),
    Game: ngettext_lazy("%(count)s game", "%(count)s games", "count"),
    ScoreReport: ngettext_lazy("%(count)s result", "%(count)s results", "count"),
    PlayOff: ngettext_lazy("%(count)s play-off", "%(count)s play-offs", "count"),
    CardTotals: ngettext_lazy("%(count)s scorecard", "%(count)s scorecards", "count"),
    WrittenLine: ngettext_lazy(
        "%(count)s line of a scorecard", "%(count)s lines of scorecards", "count"
    ),
    HighHand: ngettext_lazy("%(count)s hand", "%(count)s hands", "count"),
    VolunteerLink: ngettext_lazy("%(count)s link", "%(count)s links", "count"),
    Photograph: ngettext_lazy("%(count)s photograph", "%(count)s photographs", "count"),
}
SENTENCES = {
    "back": gettext_lazy("This comes back: %(what)s."),
    "gone": gettext_lazy("This is removed: %(what)s."),
    "changed": gettext_lazy("This is as it was before: %(what)s."),
}
# What has one of these times is out of use, though its row is kept.
ENDED = ("taken_back_at", "removed_at", "hidden_at", "revoked_at")
# Fields of an event that no page shows by themselves.
INTERNAL = {"status", "stage_format", "archive", "finished_at", "drawn_boundary"}


def what_comes_back(event: Event, rows: Sequence[RowChange]) -> list[str]:
    """A sentence about everything that comes back, one about all that is removed, and so on."""
    found = list[str]()
    names = dict(event.entries.values_list("pk", "name"))
    counted: dict[str, Counter[Table]] = {fate: Counter() for fate in SENTENCES}
    entrants = list[str]()
    for table, key, before, after in rows:
        if table is Event:
            found += event_sentences(event, before or {}, after or {})
        elif table in COUNTED:
            counted[fate_of(before, after)][table] += 1
        if table is Entry and before and after and "status" in before:
            name, status = names.get(key, _("Somebody")), BADGES[before["status"]]
            entrants.append(f"{name} ({status})")
    for fate, tables in counted.items():
        said = [
            str(words % {"count": tables[table]})
            for table, words in COUNTED.items()
            if tables[table]
        ]
        if said:
            found.append(str(SENTENCES[fate]) % {"what": short_list(said, most=len(COUNTED))})
    if entrants:
        found.append(_("Entrants as before: %(names)s.") % {"names": short_list(entrants, most=5)})
    return found or [_("Everything is as it was before.")]


def fate_of(before: Mapping[str, object] | None, after: Mapping[str, object] | None) -> str:
    """Return what an undo does to a row: it is "back", "gone" or only "changed"."""
    if before is None or after is None:
        is_back = after is None
    elif ended := [name for name in ENDED if name in before]:
        is_back = before[ended[0]] is None
    else:
        return "changed"
    return "back" if is_back else "gone"


def event_sentences(
    event: Event, before: Mapping[str, object], after: Mapping[str, object]
) -> list[str]:
    statuses = (str(before.get("status", "")), str(after.get("status", "")))
    words = kind_of(event).again_words.get(statuses)
    fields = [field.name for field in event._meta.fields if field.attname in before]
    names = [setting_name(name) for name in fields if name not in INTERNAL]
    found = [str(words)] if words else []
    if names:
        found.append(_("In the settings, as before: %(names)s.") % {"names": short_list(names)})
    return found


FAULTS = {
    "left-over": gettext_lazy("Rounds or groups would be left over, even though nothing is drawn."),
    "rounds": gettext_lazy(
        "The number of rounds in the settings would not match the rounds drawn."
    ),
    "table": gettext_lazy("A table of round %(round)s would have too few or too many players."),
    "no-division": gettext_lazy("%(names)s would be here without a game."),
    "seat": gettext_lazy("%(names)s would have a seat in round %(round)s without playing."),
    "no-game": gettext_lazy("%(names)s would have no game in round %(round)s."),
}


def fault_sentence(fault: Fault, names: Mapping[int, str]) -> str:
    """Return words such as: Ann Lee and Bob Ray would have no game in round 2."""
    who = short_list([names.get(key, _("Somebody")) for key in fault.entries], most=3)
    return str(FAULTS[fault.code]) % {"names": who, "round": fault.round}
