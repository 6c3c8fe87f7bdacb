"""The meaning of a result, before it is saved."""

from django.utils.translation import gettext as _

from cribbage_events.contest.scoring import Meaning, Skunk, Unit
from cribbage_events.words.counts import count_of_game_points
from cribbage_events.words.numbers import with_minus
from cribbage_events.words.ways import count_in


def meaning_words(
    winner: str, meaning: Meaning, unit: Unit, *, margin: str = "", losers: str = ""
) -> str:
    """ "Ann wins by 34: a skunk, 3 game points". `margin` is said instead of the number, `losers`
    instead of what the losing side gets where that depends on the score.
    """
    margin = margin or str(meaning.margin)
    parts = [*skunk_words(meaning.skunk)]
    if unit == Unit.GAME_POINTS:
        parts.append(count_of_game_points(meaning.win_points))
        words = _("%(winner)s wins by %(margin)s: %(meaning)s")
    else:
        # Two partners have won, or one player: "won" is right for both.
        parts.append(count_in(unit, meaning.win_points))
        words = _("%(winner)s won by %(margin)s: %(meaning)s")
    if meaning.loss_points is not None:
        parts.append(losers or to_the_losing_side(with_minus(meaning.loss_points)))
    return words % {"winner": winner, "margin": margin, "meaning": ", ".join(parts)}


def skunk_words(skunk: Skunk | None) -> list[str]:
    match skunk:
        case Skunk.DOUBLE:
            return [_("a double skunk")]
        case Skunk.SINGLE:
            return [_("a skunk")]
    return []


def to_the_losing_side(points: str) -> str:
    """ "34 to the losing side": the points that both partners get."""
    return _("%(points)s to the losing side") % {"points": points}


def unlikely_question(score: str) -> str:
    """Asked about a score that may lack a figure."""
    words = _("Only %(score)s? That is rare. Look at it again; if it is right, save it.")
    return words % {"score": score}
