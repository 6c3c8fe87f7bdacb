"""Figures of a finished game, for the browser to keep, and the page that shows them there."""

import json
from collections.abc import Iterator
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext_lazy
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_safe

from cribbage_events.clubs.access import open_to_everybody
from cribbage_events.contest.outcome import DOUBLE_SKUNK_MARGIN, SKUNK_MARGIN
from cribbage_events.cribbage.computer.discards import weigh_pairs
from cribbage_events.cribbage.computer.expert import NEAR
from cribbage_events.cribbage.game import CribbageGame, Happened, What
from cribbage_events.cribbage.game.stages import Hands
from cribbage_events.practice.session import PERSON, PracticeSession
from cribbage_events.practice.trainers import KINDS, TRAINERS

PLAY = {What.PLAY, What.GO, What.LAST}


def finished(session: PracticeSession, game: CribbageGame) -> str:
    """What the browser keeps of this game, as JSON. Each of the averages is how many, and points.

    Only games of two have averages: among three and four they are others.
    """
    won = game.winner == PERSON and not session.given_up
    found: dict[str, Any] = {
        "id": f"game-{game.seed}",
        "players": game.rules.players,
        "won": won,
        "skunk": 0 if session.given_up else skunk(game, won=won),
    }
    if game.rules.players == 2:
        found |= averages(game)
    return json.dumps(found, separators=(",", ":"))


def skunk(game: CribbageGame, *, won: bool) -> int:
    """1 for a skunk, 2 for a double one: the person's where they won, else the winner's."""
    losers = [score for score in game.scores if score < game.rules.target]
    margin = game.rules.target - (max(losers) if won else game.scores[PERSON])
    return (margin >= SKUNK_MARGIN) + (margin >= DOUBLE_SKUNK_MARGIN)


def averages(game: CribbageGame) -> dict[str, list[float]]:
    """The person's hands and cribs, pegs in each role, and points given away by discards: these
    only while nobody is near the end, where points don't decide.
    """
    found: dict[str, list[float]] = {
        name: [0, 0] for name in ("hand", "crib", "dealing", "not_dealing", "away")
    }
    scores = [0, 0]
    for deal in range(1, game.number + 1):
        log = [each for each in game.log if each.deal == deal]
        dealer = next(each.player for each in log if each.what == What.DEAL)
        if game.rules.target - max(scores) > NEAR:
            for away in given_away(game, log, dealer):
                add(found["away"], away)
        own = [each for each in log if each.player == PERSON]
        for each in own:
            if each.what in {What.HAND, What.CRIB}:
                add(found[each.what], each.count)
        # A play that the end of the game cut short says nothing.
        if any(each.what == What.HAND for each in log):
            pegs = sum(each.points for each in own if each.what in PLAY)
            add(found["dealing" if dealer == PERSON else "not_dealing"], pegs)
        for each in log:
            scores[each.player] += each.points
    return found


def add(figure: list[float], points: float) -> None:
    figure[:] = [figure[0] + 1, round(figure[1] + points, 1)]


def given_away(game: CribbageGame, log: list[Happened], dealer: int) -> Iterator[float]:
    """The points of the person's discard in this deal, if there was one."""
    for each in log:
        if each.what == What.DISCARD and each.player == PERSON:
            dealt = Hands(game.rules, game.seed, each.deal, dealer).dealt[PERSON]
            weighed = weigh_pairs(dealt, owns_crib=dealer == PERSON)
            totals = {frozenset(one.thrown): one.total for one in weighed}
            yield weighed[0].total - totals[frozenset(each.cards)]


# Published averages of experts (Chambers, ACC), who play two-handed.
AVERAGES = (
    ("hand", gettext_lazy("Hand"), 8.0),
    ("crib", gettext_lazy("Crib"), 4.7),
    ("dealing", gettext_lazy("Pegs when you deal"), 3.5),
    ("not_dealing", gettext_lazy("Pegs when Pat deals"), 2.0),
    ("away", gettext_lazy("Given away by a discard"), None),
)


@require_safe
@open_to_everybody
@gzip_page
def statistics(request: HttpRequest) -> HttpResponse:
    """The page is the same for everybody: a script fills in what this browser keeps."""
    titles = {code: each.title for code, each in TRAINERS.items()}
    context = {"averages": AVERAGES, "kinds": KINDS, "titles": titles}
    return render(request, "practice/statistics/statistics.html", context)
