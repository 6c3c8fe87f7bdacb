"""Plan which writer reports which game: most once, some twice alike, some twice differently."""

import random
import uuid
from collections.abc import Sequence
from dataclasses import dataclass

from cribbage_events.events.models import Game
from cribbage_events.events.results.services import find_state

TARGET = 121
TWICE_ALIKE, TWICE_DIFFERENT = 0.03, 0.05


@dataclass(frozen=True, slots=True)
class Words:
    """A report has the form’s key and the typed values."""

    key: uuid.UUID
    game: int
    writer: int
    winner: int
    loser_score: int
    round: int
    table: int
    sides: tuple[str, ...]

    @property
    def scores(self) -> list[int]:
        scores = [TARGET, TARGET]
        scores[1 - self.winner] = self.loser_score
        return scores


def words_for(game: Game, *, writer: int, winner: int, loser_score: int) -> Words:
    state = find_state(game.pk)
    return Words(
        uuid.uuid4(),
        game.pk,
        writer,
        winner,
        loser_score,
        game.round.number,
        game.table,
        tuple(state.row.names),
    )


def plan(games: Sequence[Game], *, writers: int, chance: random.Random) -> list[list[Words]]:
    """Return the reports of each writer, in order."""
    shares: list[list[Words]] = [[] for _ in range(writers)]
    for game in games:
        first = chance.randrange(writers)
        second = (first + chance.randrange(1, writers)) % writers
        winner, score = chance.randrange(2), chance.randrange(40, TARGET)
        shares[first].append(words_for(game, writer=first, winner=winner, loser_score=score))
        again = chance.random()
        if again < TWICE_ALIKE + TWICE_DIFFERENT:
            other = score if again < TWICE_ALIKE else (score - 40 + 7) % 81 + 40
            shares[second].append(words_for(game, writer=second, winner=winner, loser_score=other))
    for share in shares:
        chance.shuffle(share)
    return shares
