"""A game's beginning and its end: who cut what for the deal, and how clearly it was won."""

from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from cribbage_events.contest.outcome import DOUBLE_SKUNK_MARGIN, SKUNK_MARGIN
from cribbage_events.cribbage.game import Game, What
from cribbage_events.practice.screens.game.names import PlayerNames
from cribbage_events.practice.session import PERSON, PracticeSession
from cribbage_events.words.lists import and_list

# The pack is spread out: a card to tap for every fourth of it, in two rows of six.
FAN = range(2, 50, 4)


def last_cuts(game: Game) -> list[dict[str, Any]]:
    """Everybody's last cut, also if they must cut again."""
    players, names = game.rules.players, PlayerNames(game.rules)
    cuts = [each for each in game.log if each.what == What.CUT][-players:]
    return [
        {"player": each.player, "who": names.name(each.player), "card": each.cards[0]}
        for each in cuts
    ]


def computer_words(game: Game) -> str:
    names = PlayerNames(game.rules)
    found = [names.name(player) for player in names.computers]
    words = ngettext("%(names)s is the computer.", "%(names)s are the computer.", len(found))
    return words % {"names": and_list(found)}


def dealer_words(game: Game) -> str:
    names, dealer = PlayerNames(game.rules), game.dealer
    if game.number:
        return names.about(dealer, _("You deal next"), _("%(name)s deals next"))
    if game.first_dealer is None:
        yours = _("You deal first: the lowest card")
        return names.about(dealer, yours, _("%(name)s deals first: the lowest card"))
    yours = _("You deal first this time")
    return names.about(dealer, yours, _("%(name)s deals first this time"))


def ending(session: PracticeSession, game: Game) -> dict[str, Any]:
    """Return who has won, by how much, and whether it was a skunk; or that it was given up."""
    names, side = PlayerNames(game.rules), game.winner or 0
    if session.given_up:
        scores = [f"{names.side(each)} {score}" for each, score in enumerate(game.scores)]
        words = _("%(scores)s. The game counts as lost.") % {"scores": ", ".join(scores)}
        return {"title": _("You gave up"), "words": words}
    losers = [score for each, score in enumerate(game.scores) if each != side]
    score = final_score(game.rules.target, losers)
    return {"title": winner_words(names, side), "words": score}


def winner_words(names: PlayerNames, side: int) -> str:
    if names.rules.players < 4:
        return names.about(side, _("You win!"), _("%(name)s wins"))
    words = _("%(names)s win!") if side == PERSON else _("%(names)s win")
    return words % {"names": names.side(side)}


def final_score(target: int, losers: list[int]) -> str:
    """ "121 to 87: a skunk."; of three players "121 to 100 and 60."."""
    scores = sorted(losers, reverse=True)
    margin = target - scores[0]
    if margin >= DOUBLE_SKUNK_MARGIN:
        words = _("%(target)s to %(scores)s: a double skunk.")
    elif margin >= SKUNK_MARGIN:
        words = _("%(target)s to %(scores)s: a skunk.")
    else:
        words = _("%(target)s to %(scores)s.")
    return words % {"target": target, "scores": and_list(map(str, scores))}


def tally(session: PracticeSession) -> str:
    """The games on this device."""
    words = _("On this device: %(won)s won, %(lost)s lost")
    return words % {"won": session.won, "lost": session.lost}
