"""The words of cribbage and of its competitions, in the order of the alphabet."""

from cribbage_events.clubs.names import folded
from cribbage_events.practice.screens.rules.board_terms import BOARD_TERMS
from cribbage_events.practice.screens.rules.competition_terms import COMPETITION_TERMS
from cribbage_events.practice.screens.rules.game_terms import GAME_TERMS
from cribbage_events.practice.screens.rules.terms import Term

# By code.
TERMS = {term.code: term for term in (*GAME_TERMS, *BOARD_TERMS, *COMPETITION_TERMS)}


def terms_in_order() -> list[Term]:
    """Return the terms in the order of the reader's language, where an accent changes nothing."""
    return sorted(TERMS.values(), key=lambda term: folded(str(term.name)))


def see_also(term: Term) -> list[Term]:
    """The other words of the list that belong to it."""
    return [TERMS[code] for code in term.see]
