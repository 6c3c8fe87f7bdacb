"""The desk confirms that somebody wasn't there: games of a match are forfeited by the clock."""

from uuid import uuid4

from django.core.exceptions import ValidationError
from django.utils import timezone
from django.utils.translation import gettext as _

from cribbage_events.clubs.actor import Actor
from cribbage_events.events.bracket.brackets import bracket_at, brackets_of
from cribbage_events.events.bracket.forfeits import late_matches
from cribbage_events.events.bracket.places import bracket_in
from cribbage_events.events.history.changing import changing
from cribbage_events.events.models import Entry, Event, ScoreReport
from cribbage_events.events.results.services.saving import ReportSource, save_forfeit

RUNNING = (Event.Status.RUNNING,)


def forfeit_by_clock(event: Event, *, by: Actor, stage: int, match: int, number: int) -> int:
    """All games of the match that this entrant has forfeited by now; gives how many."""
    with changing(
        event, by=by, verb="forfeit-games", only=RUNNING, touches=(ScoreReport,)
    ) as writing:
        event = writing.event
        bracket = bracket_in(brackets_of(event), stage)
        late = late_matches(bracket, timezone.now()) if bracket else []
        found = next((each for each in late if each.row.id == match), None)
        if found is None or number not in found.row.sides:
            raise ValidationError(_("Nothing is forfeited in this match now. Look again."))
        side = found.row.sides.index(number)
        for _game in range(found.due[side]):
            rows = bracket_at(event, stage).matches
            row = next(each for each in rows if each.id == match)
            source = ReportSource(by, ScoreReport.Via.DESK, uuid4())
            save_forfeit(event, row.open_games[0].id, side=side, source=source)
        entrant = Entry.objects.get(event=event, number=number)
        writing.says(entrant=entrant.name, count=found.due[side])
        return found.due[side]
