"""A game as text and back: three lines, its rules, its seed and its moves."""

import re

from cribbage_events.cribbage.game.rules import Rules
from cribbage_events.cribbage.game.state import CribbageGame
from cribbage_events.cribbage.moves import parse_move

CUT = "cut"
MUGGINS = "muggins"
AGREED = re.compile(rf"([0-9]) ([0-9]{{2,3}}) ({CUT}|[0-9])( {MUGGINS}(?: [0-9]+)?)?")


def write(game: CribbageGame) -> str:
    """The record from which `read` makes the same game again."""
    rules = game.rules
    words = [str(rules.players), str(rules.target)]
    words.append(CUT if game.first_dealer is None else str(game.first_dealer))
    if rules.muggins:
        words.append(MUGGINS)
        if rules.callers:
            words.append("".join(map(str, sorted(rules.callers))))
    return "\n".join([" ".join(words), game.seed, " ".join(map(str, game.moves))])


def read(text: str) -> CribbageGame:
    """The game that was written as `text`.

    Raises ValueError when it isn't a record, IllegalMove (a ValueError too) when a move can't be.
    """
    lines = text.split("\n")
    if len(lines) != 3:
        raise ValueError("not-three-lines")
    if not (agreed := AGREED.fullmatch(lines[0])):
        raise ValueError("wrong-rules", lines[0])
    players, target, dealer, muggins = agreed.groups()
    callers = frozenset(map(int, "".join((muggins or "").split()[1:])))
    rules = Rules(int(players), int(target), muggins=bool(muggins), callers=callers)
    first_dealer = None if dealer == CUT else int(dealer)
    moves = map(parse_move, lines[2].split())
    return CribbageGame.replay(rules, lines[1], moves, first_dealer=first_dealer)
