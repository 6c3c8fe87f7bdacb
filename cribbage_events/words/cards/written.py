"""A game on a card as its player wrote it."""

from django.utils.translation import gettext as _

from cribbage_events.words.numbers import MINUS


def written_words(game_points: int | None, plus: int | None, minus: int | None) -> str:
    """Game points, then the points in their column: "2 +16", "0 −16"; "nothing" if it is empty."""
    parts = []
    if game_points is not None:
        parts.append(str(game_points))
    if plus:
        parts.append(f"+{plus}")
    if minus:
        parts.append(f"{MINUS}{minus}")
    return " ".join(parts) or _("nothing")
