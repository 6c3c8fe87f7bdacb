"""The discards and the play: the person's cards, what can't be played and why, the last plays."""

from dataclasses import dataclass

from cribbage_events.cribbage.cards import Card
from cribbage_events.cribbage.game import Game, Happened, Laid, Phase
from cribbage_events.cribbage.pegging import LIMIT
from cribbage_events.practice.selectors.company import Company
from cribbage_events.practice.selectors.telling import Line, lines
from cribbage_events.practice.sitting import PERSON, Sitting

FEWEST, MOST = 3, 5


def discard_words(game: Game) -> str:
    cards = "two cards" if game.rules.thrown == 2 else "one card"
    return f"Choose {cards} for {Company(game.rules).whose_crib(game.dealer, inside=True)}"


@dataclass(frozen=True, slots=True)
class InHand:
    """A card of the person's; `why_not` says why it can't be played, `first` whether it is the
    first that can be.
    """

    card: Card
    why_not: str = ""
    first: bool = False

    @property
    def letters(self) -> str:
        return str(self.card)


def hand(game: Game) -> list[InHand]:
    """The person's cards from low to high: those that can be played come first."""
    view = game.view(PERSON)
    room = LIMIT - view.count if game.phase == Phase.PLAY else LIMIT
    return [
        InHand(
            card,
            why_not=f"makes {view.count + card.value}" if card.value > room else "",
            first=place == 0 and card.value <= room,
        )
        for place, card in enumerate(sorted(view.hand))
    ]


def pile(game: Game) -> list[Laid]:
    """The cards laid since the count last began at 0."""
    return list(game.the_play.pile) if game.the_play else []


def last_lines(sitting: Sitting, game: Game) -> list[Line]:
    """The last plays of this deal, with those since the person's own, if there is room."""
    company = Company(game.rules)
    deal = lines(company, of_this_deal(game, game.log))
    heard = lines(company, of_this_deal(game, game.log[: sitting.told]))
    return deal[-min(MOST, max(FEWEST, len(deal) - len(heard))) :]


def earlier_lines(sitting: Sitting, game: Game) -> list[Line]:
    """The plays of this deal before the last ones."""
    deal = lines(Company(game.rules), of_this_deal(game, game.log))
    return deal[: -len(last_lines(sitting, game))]


def of_this_deal(game: Game, log: list[Happened]) -> list[Happened]:
    return [each for each in log if each.deal == game.number]
