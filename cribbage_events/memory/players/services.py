"""Works a club's ratings out from all its games, and writes what has changed."""

import logging
from collections.abc import Mapping
from itertools import batched

from django.db import transaction

from cribbage_events.clubs.models import Club
from cribbage_events.events.history.turns import own_turn
from cribbage_events.memory.models import ClubRatings, EventRating
from cribbage_events.memory.players.rating import ratings_of
from cribbage_events.memory.players.selectors import marks_of_events, rated_events

logger = logging.getLogger(__name__)
FIELDS = ("before", "before_deviation", "after", "after_deviation", "games", "moves")
AT_ONCE = 500
TRIES = 5


def rate_what_changed() -> None:
    """Work out the ratings of each club whose finished events have changed in any way.

    Nothing has to ask for it: a correction, a reopening, an undo, a merge and a deletion change the
    mark of the club's events. A club whose mark is the same costs nothing more.
    """
    wanted = marks_of_events()
    rated = dict(ClubRatings.objects.values_list("club", "events_mark"))
    due = {club for club in {*wanted, *rated} if wanted.get(club, "") != rated.get(club, "")}
    for club in Club.objects.filter(pk__in=due).order_by("pk"):
        try:
            rate_club(club)
        except Exception:
            logger.exception("Ratings failed: %s", club.slug)


def rate_club(club: Club) -> None:
    """Rate a club from the beginning, so that a corrected event corrects all ratings after it.

    Working it out takes a second for many years, in which nobody is kept from writing; when an
    event has changed meanwhile it is done again.
    """
    for _try in range(TRIES):
        mark = mark_of(club)
        wanted = {
            (event, person): EventRating(
                event_id=event,
                person_id=person,
                before=change.before.points,
                before_deviation=change.before.deviation,
                after=change.after.points,
                after_deviation=change.after.deviation,
                games=games,
                moves={str(number): move.points for number, move in change.moves.items()},
            )
            for event, person, change, games in ratings_of(rated_events(club.pk))
        }
        with own_turn(), transaction.atomic():
            Club.objects.select_for_update().get(pk=club.pk)
            if mark_of(club) == mark:
                save_ratings(club, wanted)
                ClubRatings.objects.update_or_create(club=club, defaults={"events_mark": mark})
                return


def mark_of(club: Club) -> str:
    return marks_of_events(Club.objects.filter(pk=club.pk)).get(club.pk, "")


def save_ratings(club: Club, wanted: Mapping[tuple[int, int], EventRating]) -> None:
    """Write only rows that differ, however many later ratings an old correction has changed."""
    rows = EventRating.objects.filter(event__club=club)
    present = {
        (event, person): (key, values)
        for key, event, person, *values in rows.values_list("pk", "event_id", "person_id", *FIELDS)
    }
    gone = [key for place, (key, _) in present.items() if place not in wanted]
    for some in batched(gone, AT_ONCE):
        EventRating.objects.filter(pk__in=some).delete()
    differing = (
        row
        for place, row in wanted.items()
        if place not in present or present[place][1] != [getattr(row, name) for name in FIELDS]
    )
    EventRating.objects.bulk_create(
        differing,
        batch_size=AT_ONCE,
        update_conflicts=True,
        unique_fields=["event", "person"],
        update_fields=FIELDS,
    )
