"""The names of a bracket's rounds."""

from django.utils.translation import gettext as _

NAMED = 3


def round_name(round: int, rounds: int) -> str:
    """Return the name of this round of so many, both from 1: “final”, “round of 16”."""
    to_come = rounds - round
    if to_come >= NAMED:
        return _("round of %(players)s") % {"players": 2 ** (to_come + 1)}
    return (_("final"), _("semi-final"), _("quarter-final"))[to_come]


def match_game_words(round: int, rounds: int, game: int) -> str:
    """“semi-final, game 2”."""
    return _("%(round)s, game %(game)s") % {"round": round_name(round, rounds), "game": game}
