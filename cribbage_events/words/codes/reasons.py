"""The reason why a result was changed: a typed text, or a code for a tapped reason or an action.

A code begins with a colon, as nothing that people type does: ":typing-mistake"; what somebody typed
or a name follows a space: ":withdrew Has a cold."
"""

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from cribbage_events.words.codes.actors import signed_name

TYPING_MISTAKE = ":typing-mistake"
WRONG_WINNER = ":wrong-winner"
PLAYERS_AGREED = ":players-agreed"
CARDS_SAY_SO = ":cards-say-so"
PLAYERS_AGREE = ":players-agree"
CARD_AGAIN = ":card-again"
WITHDREW = ":withdrew"
DECIDED = ":decided"
TWO_RESULTS = ":two-results"
HAD_IT_RIGHT = ":had-it-right"

REASONS = {
    TYPING_MISTAKE: gettext_lazy("a typing mistake"),
    WRONG_WINNER: gettext_lazy("the wrong winner was tapped"),
    PLAYERS_AGREED: gettext_lazy("the players agreed on this"),
    CARDS_SAY_SO: gettext_lazy("the players’ cards say so"),
    PLAYERS_AGREE: gettext_lazy("the players agree on it"),
    CARD_AGAIN: gettext_lazy("card entered again"),
    WITHDREW: gettext_lazy("Withdrew."),
    DECIDED: gettext_lazy("decided at the desk"),
    TWO_RESULTS: gettext_lazy("I entered two different results"),
}


def reason_words(reason: str) -> str:
    """The sentence of a code, or what was typed as it is."""
    code, _space, typed = reason.partition(" ")
    if code == WITHDREW and typed:
        return _("Withdrew. %(reason)s") % {"reason": typed}
    if code == HAD_IT_RIGHT and typed:
        return _("%(name)s had it right") % {"name": signed_name(typed)}
    return str(REASONS[reason]) if reason in REASONS else reason


def because_withdrew(typed: str) -> str:
    """The reason of a forfeit by somebody who has left."""
    return f"{WITHDREW} {typed.strip()}".strip()


def had_it_right(name: str) -> str:
    """The reason of somebody who agrees with `name` after all."""
    return f"{HAD_IT_RIGHT} {name}"
