"""What concerns all events of a club at once, such as that it is closed."""

from cribbage_events.clubs.actor import Actor
from cribbage_events.clubs.models import Club
from cribbage_events.events.models import Event
from cribbage_events.events.services.changing import write_diary
from cribbage_events.live.publish import publish


def note_everywhere(club: Club, *, by: Actor, verb: str, what: str) -> None:
    """Every event gets a new revision and a line in its diary, so that kept and open pages learn of
    it like of any other change.
    """
    # Deleted ones, too: they can be taken back for a week.
    events = Event.everything.filter(club=club).order_by("pk").only("pk", "slug", "revision")
    for event in events.select_for_update():
        event.revision += 1
        write_diary(event, by=by, verb=verb, what=what)
        publish(event.slug, event.revision)
