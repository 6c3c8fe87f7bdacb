"""A step at the practice table: the person's move, the computers' answers, another game."""

from dataclasses import replace
from random import Random

from cribbage_events.cribbage.computer import choose
from cribbage_events.cribbage.game import Game, Phase
from cribbage_events.cribbage.moves import Deal, Move
from cribbage_events.practice.sitting import PERSON, Agreed, Sitting


def make_move(sitting: Sitting, game: Game, move: Move) -> Sitting:
    """The person's move, and what the computers do until the person is needed again.

    Raises IllegalMove when the rules forbid it.
    """
    told = len(game.log)
    game.play(move)
    return after_step(replace(sitting, told=told), game)


def go_on(sitting: Sitting, game: Game) -> Sitting:
    """The next thing that the person only looks at: a deal, the teacher's end, a hand counted.

    Where the person has something to decide, nothing happens.
    """
    told = len(game.log)
    if sitting.teacher_speaks(game):
        return after_step(replace(sitting, taught=game.number, told=told), game)
    if game.phase == Phase.DEAL:
        return make_move(sitting, game, Deal())
    if game.phase == Phase.SHOW and not sitting.person_counts(game):
        return make_move(sitting, game, game.legal_moves()[0])
    return sitting


def without_teacher(sitting: Sitting) -> Sitting:
    return replace(sitting, agreed=replace(sitting.agreed, teacher=False))


def give_up(sitting: Sitting, game: Game) -> Sitting:
    """The game as lost, whatever its scores. One that is over already stays as it is."""
    if sitting.given_up or game.winner is not None:
        return sitting
    return replace(sitting, given_up=True, lost=sitting.lost + 1, told=len(game.log))


def after_step(sitting: Sitting, game: Game) -> Sitting:
    while computers_turn(sitting, game):
        game.play(computers_move(sitting, game))
    won, lost = sitting.won, sitting.lost
    if game.winner is not None:
        won, lost = (won + 1, lost) if game.winner == PERSON else (won, lost + 1)
    return replace(sitting, moves=tuple(game.moves), won=won, lost=lost)


def computers_turn(sitting: Sitting, game: Game) -> bool:
    """Hands are dealt and counted one at a time, when the person wants to see the next."""
    waits = game.phase in {Phase.DEAL, Phase.SHOW, Phase.OVER} or sitting.teacher_speaks(game)
    return not waits and game.to_move != PERSON


def computers_move(sitting: Sitting, game: Game) -> Move:
    rng = Random(f"{sitting.seed} {len(game.moves)}")
    if game.phase == Phase.CUT:
        return rng.choice(game.legal_moves())
    player = game.to_move or PERSON
    return choose(game.view(player), sitting.agreed.strength, rng)


def begin(agreed: Agreed, seed: str, before: Sitting | None = None) -> Sitting:
    """A new game, with the tally of those before it; the first one's deal is cut for."""
    if before is None:
        return Sitting(agreed, seed)
    number = before.number + 1
    return Sitting(agreed, seed, number, won=before.won, lost=before.lost)


def begin_another(before: Sitting, game: Game, seed: str) -> Sitting:
    """Another game among the same players, dealt first by the loser, or in turn."""
    rules = game.rules
    # Of partners, the one who sits first.
    loser = PERSON if before.given_up else game.scores.index(min(game.scores))
    dealer = rules.next_to(first_dealer_of(game)) if before.agreed.alternate else loser
    return replace(begin(before.agreed, seed, before), first_dealer=dealer)


def first_dealer_of(game: Game) -> int:
    return (game.dealer - game.number + 1) % game.rules.players
