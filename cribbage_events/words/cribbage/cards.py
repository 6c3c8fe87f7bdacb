"""Cards as they are said, and why what was typed isn't a hand."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from cribbage_events.cribbage.cards import Card, CardError, CardProblem, Suit
from cribbage_events.cribbage.counting import HAND
from cribbage_events.words.cribbage.spelled import count_of_cards, spelled

LONGEST_SHOWN = 20


def card_name(card: Card) -> str:
    """ "ten of diamonds"."""
    return _("%(rank)s of %(suit)s") % {"rank": rank_name(card.rank), "suit": suit_name(card.suit)}


def the_card(card: Card) -> str:
    """ "the ten of diamonds": in a sentence, with the article that the language wants."""
    match card.rank:
        case 1:
            words = _("the ace of %(suit)s")
        case 12:
            words = _("the queen of %(suit)s")
        case _other:
            words = _("the %(rank)s of %(suit)s")
    return words % {"rank": rank_name(card.rank), "suit": suit_name(card.suit)}


def rank_name(rank: int) -> str:
    """ "ace" for 1, "king" for 13."""
    match rank:
        case 1:
            return pgettext("a card", "ace")
        case 11:
            return pgettext("a card", "jack")
        case 12:
            return pgettext("a card", "queen")
        case 13:
            return pgettext("a card", "king")
    return spelled(rank)


def suit_name(suit: Suit) -> str:
    """ "diamonds"."""
    match suit:
        case Suit.CLUBS:
            return _("clubs")
        case Suit.DIAMONDS:
            return _("diamonds")
        case Suit.HEARTS:
            return _("hearts")
        case Suit.SPADES:
            return _("spades")


def card_error_words(error: CardError) -> str:
    """Return what is wrong with the cards, and what to type instead."""
    match error.problem:
        case CardProblem.NO_CARD:
            return no_card_words(error.text)
        case CardProblem.TWICE:
            name = the_card(error.card) if error.card else ""
            return _("You typed %(card)s twice.") % {"card": name}
        case CardProblem.TOO_MANY:
            return too_many_words(error.number, crib=error.crib)
        case CardProblem.TOO_FEW:
            return too_few_words(HAND - error.number, crib=error.crib)
        case CardProblem.WRONG_RANKS:
            return _("Type four or five cards, with no rank more than four times.")


def no_card_words(text: str) -> str:
    how = _("Type a rank (A, 2 to 10, J, Q, K) and a suit (C, D, H, S), such as 5H.")
    if not text:
        wrong = _("There is no card here.")
    else:
        shown = text if len(text) <= LONGEST_SHOWN else f"{text[:LONGEST_SHOWN]}…"
        wrong = _("%(text)s isn't a card.") % {"text": shown}
    return f"{wrong} {how}"


def too_many_words(number: int, *, crib: bool) -> str:
    if crib:
        return _("A crib has four cards, not %(number)s.") % {"number": number}
    return _("A hand has four cards, not %(number)s.") % {"number": number}


def too_few_words(missing: int, *, crib: bool) -> str:
    if crib:
        words = ngettext(
            "A crib has four cards: %(cards)s is missing.",
            "A crib has four cards: %(cards)s are missing.",
            missing,
        )
    else:
        words = ngettext(
            "A hand has four cards: %(cards)s is missing.",
            "A hand has four cards: %(cards)s are missing.",
            missing,
        )
    return words % {"cards": count_of_cards(missing)}
