"""What is the same at every night of a season, whatever is played."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, ClassVar

from django.utils.translation import gettext_lazy, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from cribbage_events.clubs.models import Person
from cribbage_events.contest.divisions import DivisionKind, DivisionLabel, Group, Proposal
from cribbage_events.contest.formats.settings import FormatSettings
from cribbage_events.contest.presets import Preset
from cribbage_events.events.formats.base import Format
from cribbage_events.events.games.entries import EntryRow
from cribbage_events.events.models import Entry, Event, News

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise as StrPromise

LATE_OR_LEAVING = _("Tap “Somebody arrives late or leaves” on the desk instead.")
OF_NIGHTS: dict[str, object] = {
    "finish": gettext_lazy("The night was closed; the prizes are final."),
    "reopen": gettext_lazy("The night was reopened: %(reason)s"),
}


class NightFormat(Format):
    """The base of the formats that are played on the nights of a season."""

    folder = "events/formats/nights"
    noun = pgettext_lazy("what an event is called", "night")
    decides = pgettext_lazy("who decides at an event", "coordinator")
    this_words = _("This night")
    finished_words = _("This night is closed")
    made_by = "season"
    again_words: ClassVar[Mapping[tuple[str, str], "str | StrPromise"]] = {
        ("registration", "running"): _("The door is open again, and the seats are gone."),
        ("running", "registration"): _("The seats are back, as they were drawn."),
        ("running", "finished"): _("The night is open again; its prizes are no longer final."),
        ("finished", "running"): _("The night is closed again, with the prizes as they were."),
    }
    kept_words = _(
        "Money or a result has been recorded since, so this can’t be undone. Tap “Not here after "
        "all” at the door, or let the person leave."
    )
    instead_words: ClassVar[Mapping[str, "str | StrPromise"]] = dict.fromkeys(
        ("seat", "no-game", "no-division"), LATE_OR_LEAVING
    )

    def preset_of(self, event: Event) -> Preset:
        settings = self.settings_of(event.stage.settings)
        return replace(super().preset_of(event), settings=settings)

    def settings_of(self, stored: Mapping[str, Any]) -> FormatSettings:
        """What the club chose, as a stage keeps it."""
        raise NotImplementedError

    def untold_move(self, event: Event) -> News | None:
        """None: the members are told in the step that moves a night."""
        return None

    def is_unseated(self, entry: EntryRow | Entry) -> bool:
        return entry.status == Entry.Status.REGISTERED

    def unseated(self, event: Event) -> list[Entry]:
        """The entrants of a running night who are checked in but not seated."""
        if event.status != Event.Status.RUNNING:
            return []
        waiting = event.entries.filter(status=Entry.Status.REGISTERED)
        return list(waiting.select_related("person"))

    def desk_news(self, event: Event) -> dict[str, Any]:
        return {}

    def newcomers_to_tell(self, people: Iterable[Person]) -> list[Person]:
        """Nobody: the members are told, not the entrants."""
        return []

    def divide(
        self, event: Event, players: Sequence[Entry], boundary_age: int | None
    ) -> tuple[Proposal[int], list[str]]:
        """There are no age groups."""
        numbers = tuple(entry.number for entry in players)
        everybody = Group(DivisionLabel(DivisionKind.EVERYBODY), numbers)
        return Proposal(None, (everybody,), None, ()), []
