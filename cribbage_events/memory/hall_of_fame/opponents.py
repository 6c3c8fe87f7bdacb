"""Find against whom, and with which score, a game was won that is a record."""

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from cribbage_events.events.archive import margin_of
from cribbage_events.events.models import Event
from cribbage_events.memory.models import PastGame
from cribbage_events.memory.past import PastFacts, PastLine


class WonAgainst(NamedTuple):
    """The losing side, and the score such as “121–50”."""

    people: tuple[int, ...]
    score: str


def games_of_wins(
    events: Mapping[int, PastFacts], lines: Iterable[PastLine]
) -> dict[PastLine, WonAgainst]:
    """Return, for each line, the game that was its widest win; two queries, however many lines."""
    wanted = list(lines)
    own = {events[line.event].slug: line.event for line in wanted}
    own.pop("", None)
    archives = Event.objects.filter(slug__in=own).values_list("slug", "archive")
    found = {own[slug]: archive for slug, archive in archives if archive}
    papers = {line.event for line in wanted} - set(own.values())
    games = list(PastGame.objects.filter(past_event__in=papers).order_by("pk")) if papers else []
    won: dict[PastLine, WonAgainst] = {}
    for line in wanted:
        if line.event in found:
            game = won_in_archive(found[line.event], line)
        else:
            game = won_on_paper(games, line, events[line.event].kind.target)
        if game:
            won[line] = game
    return won


def won_in_archive(archive: Mapping[str, Any], line: PastLine) -> WonAgainst | None:
    people = {int(number): person for number, person in archive["people"].items()}
    for game in archive["games"]:
        sides = game["sides"]
        mine = next((side for side in sides if line.number in side["numbers"]), None)
        if mine and mine["won"] and game["status"] == "played":
            if margin_of(sides) != line.widest_win:
                continue
            others = [side for side in sides if side is not mine]
            losers = tuple(people[number] for side in others for number in side["numbers"])
            scores = sorted((side["score"] for side in sides), reverse=True)
            return WonAgainst(losers, "–".join(map(str, scores)))
    return None


def won_on_paper(games: Iterable[PastGame], line: PastLine, target: int) -> WonAgainst | None:
    for game in games:
        mine = (game.past_event_id, game.winner_id) == (line.event, line.person)
        if mine and target - game.loser_score == line.widest_win:
            return WonAgainst((game.loser_id,), f"{target}–{game.loser_score}")
    return None
