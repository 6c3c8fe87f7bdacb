"""What a result means, as a short table: a page says it at once, without knowing the rules."""

from itertools import groupby
from operator import itemgetter

from cribbage_events.contest.scoring import ScoringSystem, describe

WINNER, MARGIN = "{winner}", "{margin}"


def score_words(scoring: ScoringSystem, target: int) -> list[tuple[int, str]]:
    """From which loser's score on each sentence holds; the winner and the margin are left open."""
    sentences = [
        (
            score,
            describe(WINNER, score, scoring, target)
            .replace(f"by {target - score}:", f"by {MARGIN}:")
            .replace(f" {target - score} to the", f" {MARGIN} to the"),
        )
        for score in range(target)
    ]
    return [(next(same)[0], words) for words, same in groupby(sentences, key=itemgetter(1))]
