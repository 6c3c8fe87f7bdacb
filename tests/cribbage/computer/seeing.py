"""Write views of a game as short as the cases that need them."""

from collections.abc import Sequence

from cribbage_events.cribbage.cards import parse, parse_cards
from cribbage_events.cribbage.game import Laid, Phase, Rules, View


def to_discard(
    cards: str, *, dealer: int = 0, scores: Sequence[int] = (0, 0), rules: Rules | None = None
) -> View:
    """Player 0 is to discard."""
    return View(
        rules=rules or Rules(),
        player=0,
        phase=Phase.DISCARD,
        dealer=dealer,
        scores=tuple(scores),
        hand=parse_cards(cards),
    )


def to_play(
    hand: str,
    laid: str = "",
    *,
    thrown: str = "KC 9D",
    starter: str = "QH",
    scores: Sequence[int] = (0, 0),
) -> View:
    """Player 0 of two is to play. `laid`: player and card each, “1 7H 0 8C”; “1 go” for a go.

    The dealer is who didn't lead: the other one, where player 0 is to lead.
    """
    course, pile = cards_laid(laid)
    leader = course[0].player if course else 0
    own = sum(each.player == 0 and each.card is not None for each in course)
    return View(
        rules=Rules(),
        player=0,
        phase=Phase.PLAY,
        dealer=1 - leader,
        scores=tuple(scores),
        hand=parse_cards(hand),
        thrown=parse_cards(thrown),
        starter=parse(starter),
        pile=tuple(pile),
        laid=tuple(course),
        held=(4 - own, 4 - (sum(each.card is not None for each in course) - own)),
        gone=frozenset(each.player for each in course if not each.card),
    )


def cards_laid(laid: str) -> tuple[list[Laid], list[Laid]]:
    """All cards played, and those on the pile, if the count was never reset."""
    words = laid.split()
    course: list[Laid] = []
    count = 0
    for player, text in zip(words[::2], words[1::2], strict=True):
        card = None if text == "go" else parse(text)
        count += card.value if card else 0
        course.append(Laid(int(player), card, count))
    return course, [each for each in course if each.card]
