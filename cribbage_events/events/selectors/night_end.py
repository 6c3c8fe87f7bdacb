"""Whether all rounds of a night of doubles have been played, and what is missing if not."""

from typing import NamedTuple

from cribbage_events.events.models import Event, Game
from cribbage_events.events.selectors.doubles import cuts_needed, evening_of
from cribbage_events.events.selectors.rounds import outstanding


class Unplayed(NamedTuple):
    """What has to be done before a night is over: in words, and the page where it is done."""

    words: str
    where: str


RESULTS, DESK, TABLES = "events:scores", "events:desk", "leagues:seats"


def unplayed(event: Event) -> Unplayed | None:
    """None when every round has been played, or too few are left for the next one."""
    games = outstanding(event)
    if games:
        count = f"{len(games)} results are" if len(games) > 1 else "1 result is"
        return Unplayed(f"{count} missing in round {games[0].round}.", RESULTS)
    evening = evening_of(event)
    last = evening.last_round
    if not last:
        return Unplayed("Nobody has been seated yet.", TABLES)
    if last >= event.round_count:
        return None
    if sum(when.plays_in(last + 1) for when in evening.present.values()) < 2:
        return None
    played = f"{last} of {event.round_count} rounds {'is' if last == 1 else 'are'} played."
    cuts = cuts_needed(evening)
    if cuts:
        tables = " and ".join(str(cut.table) for cut in cuts)
        return Unplayed(f"{played} Two players must cut at table {tables}: say who stays.", DESK)
    return Unplayed(f"{played} Round {last + 1} has no seats yet.", TABLES)


def disputed_tables(event: Event) -> list[tuple[int, int]]:
    """Round and table of every result that has to be settled before the end; one query."""
    games = Game.objects.filter(round__event=event, disputed=True)
    return list(games.order_by("round__number", "table").values_list("round__number", "table"))
