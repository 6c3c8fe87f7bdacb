"""Names the rule that decided between the two cards of a game, and what no card can say."""

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from cribbage_events.contest.cards.entries import EntryError, EntryProblem
from cribbage_events.contest.cards.rulings import Rule

RULES = {
    Rule.BETTER_FOR_QUALIFIER: gettext_noop(
        "Only one card would qualify, and its points are the better ones for it: it gets the"
        " points of the other card."
    ),
    Rule.TWO_QUALIFIERS: gettext_noop(
        "Both cards would qualify: each gets the points that are worse for it."
    ),
    Rule.SPREAD_ON_ONE_CARD: gettext_noop(
        "Only one card has the points: they count on both cards."
    ),
    Rule.SAME_RESULT_TWO_COLUMNS: gettext_noop(
        "Both cards say the same result: the card with the points in the plus column won."
    ),
    Rule.SAME_RESULT_ONE_COLUMN: gettext_noop(
        "Both cards say the same result, with the points in the same column: it is a loss on both"
        " cards."
    ),
    Rule.WRONG_COLUMN: gettext_noop(
        "The points are in the wrong column: they move, and the win stays a win."
    ),
    Rule.WORSE_FOR_QUALIFIER: gettext_noop(
        "The points are already the worse ones for the card that would qualify: both cards stay"
        " as they are."
    ),
}


def ruling_words(rule: Rule) -> str:
    """ "Both cards would qualify: each gets the points that are worse for it."."""
    return _(RULES[rule])


def lower_spread_words() -> str:
    """Return what happens by no rule of the table."""
    return _("Neither card would qualify: the lower points count on both cards.")


def entry_error_words(error: EntryError) -> str:
    match error.problem:
        case EntryProblem.BOTH_COLUMNS:
            words = _("There are points in both columns: leave one of them empty.")
        case EntryProblem.OUT_OF_RANGE:
            words = _("Nobody wins by more than %(target)s: type 1 to %(target)s.")
    return words % {"target": error.target}


def seed_change_words(name: str, before: int | None, now: int | None) -> str:
    """ "Ann Lee qualifies in place 5, no longer 4"; or doesn't any more, or didn't before."""
    if before is None:
        words = _("%(name)s qualifies now, in place %(now)s")
    elif now is None:
        words = _("%(name)s no longer qualifies")
    else:
        words = _("%(name)s qualifies in place %(now)s, no longer %(before)s")
    return words % {"name": name, "before": before, "now": now}
