"""A game as text and back: three lines, its rules, its seed and its moves."""

from cribbage_events.cribbage.game.rules import Rules
from cribbage_events.cribbage.game.state import Game
from cribbage_events.cribbage.moves import parse_move

CUT = "cut"
MUGGINS = "muggins"


def write(game: Game) -> str:
    """The record from which `read` makes the same game again."""
    rules = game.rules
    words = [str(rules.players), str(rules.target)]
    words.append(CUT if game.first_dealer is None else str(game.first_dealer))
    if rules.muggins:
        words.append(MUGGINS)
    return "\n".join([" ".join(words), game.seed, " ".join(map(str, game.moves))])


def read(text: str) -> Game:
    """The game that was written as `text`.

    Raises ValueError when it isn't a record, IllegalMove (a ValueError too) when a move can't be.
    """
    lines = text.split("\n")
    if len(lines) != 3:
        raise ValueError("A record has three lines.")
    players, target, dealer, *muggins = lines[0].split(" ")
    if muggins not in ([], [MUGGINS]):
        raise ValueError(f"“{' '.join(muggins)}” isn't a rule.")
    rules = Rules(int(players), int(target), muggins=bool(muggins))
    first_dealer = None if dealer == CUT else int(dealer)
    if first_dealer is not None and not 0 <= first_dealer < rules.players:
        raise ValueError("The first dealer must be one of the players.")
    moves = map(parse_move, lines[2].split())
    return Game.replay(rules, lines[1], moves, first_dealer=first_dealer)
