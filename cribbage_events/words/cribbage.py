"""The card game in words: cards, what hands count, what is pegged, why a move is refused."""

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop, ngettext, pgettext

from cribbage_events.cribbage.cards import Card, CardError, CardProblem, Suit
from cribbage_events.cribbage.counting import HAND, Combination, CombinationKind, Count
from cribbage_events.cribbage.game import Breach, IllegalMove, Phase
from cribbage_events.cribbage.game.rules import MOST_POINTS
from cribbage_events.cribbage.pegging import LIMIT, Pegged, Reason
from cribbage_events.words.lists import and_list

# From one on.
NUMBERS = (
    gettext_noop("one"),
    gettext_noop("two"),
    gettext_noop("three"),
    gettext_noop("four"),
    gettext_noop("five"),
    gettext_noop("six"),
    gettext_noop("seven"),
    gettext_noop("eight"),
    gettext_noop("nine"),
    gettext_noop("ten"),
    gettext_noop("eleven"),
    gettext_noop("twelve"),
    gettext_noop("thirteen"),
    gettext_noop("fourteen"),
    gettext_noop("fifteen"),
    gettext_noop("sixteen"),
    gettext_noop("seventeen"),
    gettext_noop("eighteen"),
    gettext_noop("nineteen"),
    gettext_noop("twenty"),
    gettext_noop("twenty-one"),
    gettext_noop("twenty-two"),
    gettext_noop("twenty-three"),
    gettext_noop("twenty-four"),
    gettext_noop("twenty-five"),
    gettext_noop("twenty-six"),
    gettext_noop("twenty-seven"),
    gettext_noop("twenty-eight"),
    gettext_noop("twenty-nine"),
)


def spelled(number: int) -> str:
    """ "nothing" for 0 to "twenty-nine"."""
    return _(NUMBERS[number - 1]) if number else pgettext("a count", "nothing")


def count_of_cards(count: int) -> str:
    """ "one card", "three cards"."""
    return _("one card") if count == 1 else _("%(number)s cards") % {"number": spelled(count)}


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


def a_rank(rank: int) -> str:
    """ "an ace", "a five", "a queen"."""
    match rank:
        case 1 | 8:
            words = _("an %(rank)s")
        case 12:
            words = pgettext("a queen", "a %(rank)s")
        case _other:
            words = _("a %(rank)s")
    return words % {"rank": rank_name(rank)}


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
        wrong = _("%(text)s isn’t a card.") % {"text": shown}
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


def count_words(count: Count) -> str:
    """ "Fifteen two, fifteen four, and a pair is six."."""
    if not count.combinations:
        return _("Nothing.")
    *before, last = map(combination_words, count.combinations)
    if before and count.combinations[-1].kind is not CombinationKind.FIFTEEN:
        last = pgettext("the end of a count said aloud", "and %(last)s") % {"last": last}
    sentence = ", ".join([*before, last])
    return f"{sentence[0].upper()}{sentence[1:]}."


def combination_words(combination: Combination) -> str:
    """ "a pair is six": what players say who have counted up to the total with these cards."""
    values = {"total": spelled(combination.total), "cards": spelled(len(combination.cards))}
    return kind_words(combination.kind) % values


def kind_words(kind: CombinationKind) -> str:
    match kind:
        case CombinationKind.FIFTEEN:
            return _("fifteen %(total)s")
        case CombinationKind.PAIR:
            return _("a pair is %(total)s")
        case CombinationKind.PAIR_ROYAL:
            return _("a pair royal is %(total)s")
        case CombinationKind.DOUBLE_PAIR_ROYAL:
            return _("a double pair royal is %(total)s")
        case CombinationKind.RUN:
            return _("a run of %(cards)s is %(total)s")
        case CombinationKind.FLUSH:
            return _("a flush is %(total)s")
        case CombinationKind.NOBS:
            return _("his nobs is %(total)s")


def pegged_reason(pegged: Pegged) -> str:
    """Return the reason by itself: "fifteen", "run of three", "his heels"."""
    match pegged.reason:
        case Reason.FIFTEEN:
            return _("fifteen")
        case Reason.THIRTY_ONE:
            return _("thirty-one")
        case Reason.PAIR:
            return _("pair")
        case Reason.PAIR_ROYAL:
            return _("pair royal")
        case Reason.DOUBLE_PAIR_ROYAL:
            return _("double pair royal")
        case Reason.RUN:
            return _("run of %(cards)s") % {"cards": spelled(pegged.points)}
        case _:
            return other_reason_words(pegged.reason)


def other_reason_words(reason: Reason) -> str:
    match reason:
        case Reason.GO:
            return _("go")
        case Reason.LAST_CARD:
            return _("last card")
        case Reason.HIS_HEELS:
            return _("his heels")
        case Reason.MUGGINS:
            return _("muggins")
        case Reason.CRIB:
            return _("crib")
        case _:
            return _("hand")


def played_words(pegged: tuple[Pegged, ...], count: int) -> str:
    """Return what a card makes: "22", "15 for two", "22, a pair for two", "15 for two and a pair
    for two".
    """
    scored = and_list(scored_words(each, count) for each in pegged)
    if pegged and pegged[0].reason in {Reason.FIFTEEN, Reason.THIRTY_ONE}:
        # In the sentence of the count itself.
        return scored
    return f"{count}, {scored}" if scored else str(count)


def scored_words(pegged: Pegged, count: int) -> str:
    """ "15 for two", "a run of three for three"."""
    values = {"count": count, "points": spelled(pegged.points)}
    match pegged.reason:
        case Reason.PAIR:
            return _("a pair for %(points)s") % values
        case Reason.PAIR_ROYAL:
            return _("a pair royal for %(points)s") % values
        case Reason.DOUBLE_PAIR_ROYAL:
            return _("a double pair royal for %(points)s") % values
        case Reason.RUN:
            return _("a run of %(points)s for %(points)s") % values
        case _:
            return _("%(count)s for %(points)s") % values


def scored_list(pegged: tuple[Pegged, ...]) -> str:
    """ "fifteen for 2 and run of three for 3"; "" for nothing."""
    words = _("%(reason)s for %(points)s")
    return and_list(
        words % {"reason": pegged_reason(each), "points": each.points} for each in pegged
    )


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
            return _("You don’t hold %(card)s.") % {"card": card}
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
            "With %(card)s the count would be %(count)s, and it can’t go past %(limit)s. Say "
            "go instead."
        )
    else:
        words = _(
            "With %(card)s the count would be %(count)s, and it can’t go past %(limit)s. Play "
            "a lower card, such as %(lower)s."
        )
    return words % values
