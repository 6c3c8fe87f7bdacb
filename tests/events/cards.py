"""Write cards as players hand them in."""

from uuid import UUID, uuid4

from cribbage_events.contest.cross_check import LastLine, read_line
from cribbage_events.events.models import Entry, Event, Game
from cribbage_events.events.scorecards.selectors import CrossCheck, cross_check_of, scorecards_of
from cribbage_events.events.scorecards.services import enter_card
from tests.building import JOE, fresh, make_club, make_event

NOTHING = LastLine()


def two_rounds() -> Event:
    """Return an event in which Ann, Bob, Cy and Di play twice."""
    rounds = [[("Ann", "Bob"), ("Cy", "Di")], [("Ann", "Cy"), ("Di", "Bob")]]
    return fresh(make_event(make_club(), *rounds))


def entry_of(event: Event, name: str) -> Entry:
    return Entry.objects.select_related("event", "person").get(event=event, person__name=name)


def hand_in(
    event: Event, name: str, *written: str, totals: LastLine = NOTHING, key: UUID | None = None
) -> None:
    """Hand in a card by its lines, a round each: "+34", "-16", or "" for an empty one."""
    entry = entry_of(event, name)
    games = [line.game for line in scorecards_of(fresh(event)).lines_of(entry.pk)]
    lines = {
        game: read_line(words) if words else None
        for game, words in zip(games, written, strict=True)
        if game is not None
    }
    enter_card(entry, lines=lines, totals=totals, by=JOE, key=key or uuid4())


def check(event: Event) -> CrossCheck:
    return cross_check_of(fresh(event))


def doesnt_fit(event: Event) -> list[str]:
    now = check(event)
    return [each.words for each in now.misfits] + [words for _entry, words in now.wrong_totals]


def state(game: Game) -> tuple[list[int] | None, bool, bool]:
    game.refresh_from_db()
    scores = game.accepted.scores if game.accepted else None
    return scores, game.confirmed, game.disputed
