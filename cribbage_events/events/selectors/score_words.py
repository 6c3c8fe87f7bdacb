"""What a result means, as a short table: a page says it at once, without knowing the rules."""

from collections.abc import Sequence
from itertools import groupby
from operator import itemgetter

from cribbage_events.contest.scoring import ScoringSystem, describe, is_unlikely

WINNER, MARGIN = "{winner}", "{margin}"
TO_THE_LOSERS = f"{MARGIN} to the losing side"
UNLIKELY = "Only {score}? That is rare. Look at it once more; if it is right, save it."


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


def meaning_of(
    sides: Sequence[str], scores: Sequence[int], scoring: ScoringSystem, target: int
) -> str:
    """What a result means; of three sides each loser is told their own."""
    losers = [(name, score) for name, score in zip(sides, scores, strict=True) if score != target]
    nearest = max(score for _, score in losers)
    words = describe(sides[scores.index(target)], nearest, scoring, target)
    if len(losers) > 1:
        each = ", ".join(f"{name} +{target - score}" for name, score in losers)
        words = words.replace(TO_THE_LOSERS.replace(MARGIN, str(target - nearest)), each)
    return words


def unlikely_words(scores: Sequence[int], target: int) -> str:
    """The question about a score that may lack a figure, or nothing."""
    lowest = min(scores)
    return UNLIKELY.format(score=lowest) if is_unlikely(lowest, target) else ""
