"""The reasons why a move is refused, and what to do instead."""

from django.utils.translation import gettext as _

from cribbage_events.cribbage.cards import Card
from cribbage_events.cribbage.game import Breach, IllegalMove, Phase
from cribbage_events.cribbage.game.rules import MOST_POINTS
from cribbage_events.cribbage.pegging import LIMIT
from cribbage_events.words.cribbage.cards import the_card


def illegal_move_words(refused: IllegalMove) -> str:
    """ "The nine of diamonds would make 39; the count may not pass 31. Say go instead."."""
    if refused.breach in {Breach.GAME_OVER, Breach.OUT_OF_PHASE}:
        return what_comes_first(refused.phase)
    if refused.breach == Breach.PAST_THIRTY_ONE:
        return past_thirty_one_words(refused)
    return other_breach_words(refused, name_or_nothing(refused.card))


def other_breach_words(refused: IllegalMove, card: str) -> str:
    match refused.breach:
        case Breach.NO_SUCH_CARD:
            return _("Choose one of the cards to cut.")
        case Breach.CUT_TAKEN:
            return _("Somebody already cut %(card)s. Choose another.") % {"card": card}
        case Breach.NOT_HELD:
            return _("You don't hold %(card)s.") % {"card": card}
        case Breach.WRONG_NUMBER:
            return wrong_number_words(refused.number)
        case Breach.RENEGE:
            words = _("You can still play %(card)s, which makes %(count)s.")
            return words % {"card": card, "count": refused.number}
        case _other:
            return _("A hand counts from 0 to %(most)s points.") % {"most": MOST_POINTS}


def name_or_nothing(card: Card | None) -> str:
    return the_card(card) if card else ""


def what_comes_first(phase: Phase | None) -> str:
    match phase:
        case Phase.CUT:
            return _("Cut for the deal first.")
        case Phase.DEAL:
            return _("Deal the cards first.")
        case Phase.DISCARD:
            return _("Discard to the crib first.")
        case Phase.PLAY:
            return _("Play a card, or say go.")
        case Phase.SHOW:
            return _("First type what this hand counts.")
        case Phase.OVER:
            return _("This game is over.")
    return _("All cards have been played.")


def wrong_number_words(wanted: int) -> str:
    if wanted == 1:
        return _("Choose one card for the crib.")
    return _("Choose two cards for the crib.")


def past_thirty_one_words(refused: IllegalMove) -> str:
    values = {
        "card": name_or_nothing(refused.card),
        "count": refused.number,
        "limit": LIMIT,
        "lower": name_or_nothing(refused.lower),
    }
    if refused.lower is None:
        words = _(
            "With %(card)s the count would be %(count)s, and it can't go past %(limit)s. Say go"
            " instead."
        )
    else:
        words = _(
            "With %(card)s the count would be %(count)s, and it can't go past %(limit)s. Play a"
            " lower card, such as %(lower)s."
        )
    return words % values
