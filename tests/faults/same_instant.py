"""Two people report one game at the same instant: both are saved, and nobody sees an error."""

import random
import threading
import time
from collections.abc import Sequence
from dataclasses import dataclass, field

from cribbage_events.events.models import Game
from tests.faults.plan import TARGET, Words, words_for
from tests.faults.writers import Writer

EQUAL = 0.2


@dataclass
class Meetings:
    """It has the milliseconds between the two requests of each pair."""

    apart: list[float] = field(default_factory=list)
    words: list[Words] = field(default_factory=list)


def meet(writers: Sequence[Writer], games: Sequence[Game], *, seed: int) -> Meetings:
    """Each sends once; a report that isn't acknowledged at once is a fault."""
    meetings = Meetings(words=[])
    pairs = [pair_of_words(game, random.Random(seed + game.pk)) for game in games]
    sent = [[0.0, 0.0] for _ in games]
    together = threading.Barrier(2, timeout=60)

    def work(who: int) -> None:
        for number, pair in enumerate(pairs):
            together.wait()
            sent[number][who] = time.perf_counter()
            writer, words = writers[who], pair[who]
            if writer.try_once(words):
                writer.told.acknowledged.append(words)
            elif not writer.told.wrong:
                writer.told.wrong.append(f"{words}: not at once")

    threads = [threading.Thread(target=work, args=(who,)) for who in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    meetings.apart = [abs(first - second) * 1000 for first, second in sent]
    meetings.words = [words for pair in pairs for words in pair]
    return meetings


def pair_of_words(game: Game, chance: random.Random) -> list[Words]:
    """Return mostly another winner, sometimes the very same result."""
    winner, score = chance.randrange(2), chance.randrange(40, TARGET)
    other = winner if chance.random() < EQUAL else 1 - winner
    return [
        words_for(game, writer=who, winner=side, loser_score=score)
        for who, side in enumerate((winner, other))
    ]
