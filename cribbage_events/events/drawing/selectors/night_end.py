"""Whether all rounds of a night of doubles have been played, and what is missing if not."""

from typing import NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from cribbage_events.events.drawing.selectors.doubles import cuts_needed, doubles_night
from cribbage_events.events.games.event_games import EventGames, event_games
from cribbage_events.events.kinds import kind_of
from cribbage_events.events.models import Entry, Event
from cribbage_events.words.lists import and_list


class Unplayed(NamedTuple):
    """A task that is left before a night is over: in words, and the page where it is done."""

    words: str
    where: str


RESULTS, DESK = "events:scores", "events:desk"
PRESENT = {Entry.Status.CHECKED_IN, Entry.Status.WITHDRAWN}


def task_left(event: Event, games: EventGames | None = None) -> Unplayed | None:
    """Return None when every round has been played, or too few are left for the next one.

    With the event's games no query, once the last round has been played.
    """
    games = games or event_games(event)
    if missing := results_missing(event, games):
        return missing
    last = max(games.seated_in)
    if last >= event.round_count:
        return None
    present = [entry for entry in games.entries.values() if entry.status in PRESENT]
    if sum(entry.plays_in(last + 1) for entry in present) < 2:
        return None
    played = ngettext(
        "%(last)s of %(rounds)s rounds is played.",
        "%(last)s of %(rounds)s rounds are played.",
        last,
    ) % {"last": last, "rounds": event.round_count}
    cuts = cuts_needed(doubles_night(event))
    if cuts:
        tables = and_list(str(cut.table) for cut in cuts)
        cut = _("Two players must cut at table %(tables)s: tap who stays.") % {"tables": tables}
        return Unplayed(f"{played} {cut}", DESK)
    tables_page = kind_of(event).pages.get("draw") or "events:draw"
    unseated = _("Round %(round)s has no seats yet.") % {"round": last + 1}
    return Unplayed(f"{played} {unseated}", tables_page)


def results_missing(event: Event, games: EventGames, *, by_round: bool = True) -> Unplayed | None:
    """The results that are still to come, or that nobody has been seated at all.

    `by_round`: only those of the first round that isn't complete.
    """
    left = games.outstanding if by_round else [game for game in games.rows if game.outstanding]
    if left:
        words = ngettext(
            "%(count)s result is missing.", "%(count)s results are missing.", len(left)
        )
        if by_round:
            words = ngettext(
                "%(count)s result is missing in round %(round)s.",
                "%(count)s results are missing in round %(round)s.",
                len(left),
            )
        return Unplayed(words % {"count": len(left), "round": left[0].round}, RESULTS)
    if not games.rows:
        tables_page = kind_of(event).pages.get("draw") or "events:draw"
        return Unplayed(_("Nobody has been seated yet."), tables_page)
    return None


def disputed_tables(games: EventGames) -> list[tuple[int, int]]:
    """Round and table of every result that has to be settled before the end."""
    return [(game.round, game.table) for game in games.rows if game.disputed]
