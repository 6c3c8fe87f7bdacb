"""Numbers of things: a phrase that can be shown alone or in a list. A sentence that has a count
inside is marked as a whole where it is said, with its own plural.
"""

from django.utils.translation import ngettext

from cribbage_events.words.numbers import decimal, with_minus


def count_of_games(count: int) -> str:
    """ "1 game", "3 games"."""
    return ngettext("%(count)s game", "%(count)s games", count) % {"count": count}


def count_of_rounds(count: int) -> str:
    """ "1 round", "3 rounds"."""
    return ngettext("%(count)s round", "%(count)s rounds", count) % {"count": count}


def count_of_nights(count: int) -> str:
    """ "1 night", "3 nights"."""
    return ngettext("%(count)s night", "%(count)s nights", count) % {"count": count}


def count_of_events(count: int) -> str:
    """ "1 event", "3 events"."""
    return ngettext("%(count)s event", "%(count)s events", count) % {"count": count}


def count_of_skunks(count: int) -> str:
    """ "1 skunk", "3 skunks"."""
    return ngettext("%(count)s skunk", "%(count)s skunks", count) % {"count": count}


def count_of_entrants(count: int) -> str:
    """ "1 entrant", "3 entrants"."""
    return ngettext("%(count)s entrant", "%(count)s entrants", count) % {"count": count}


def count_of_players(count: int) -> str:
    """ "1 player", "3 players"."""
    return ngettext("%(count)s player", "%(count)s players", count) % {"count": count}


def count_of_points(count: int) -> str:
    """ "1 point", "−1 point", "3 points"."""
    words = ngettext("%(count)s point", "%(count)s points", abs(count))
    return words % {"count": with_minus(count)}


def count_of_game_points(count: int) -> str:
    """ "1 game point", "3 game points"."""
    words = ngettext("%(count)s game point", "%(count)s game points", abs(count))
    return words % {"count": with_minus(count)}


def count_of_pegs(count: int) -> str:
    """ "1 peg", "3 pegs"."""
    return ngettext("%(count)s peg", "%(count)s pegs", count) % {"count": count}


def points_words(points: float) -> str:
    return with_minus(points) if isinstance(points, int) else decimal(points)


def count_of_season_points(points: float) -> str:
    whole = int(points) if points == int(points) else 2
    words = ngettext("%(points)s point", "%(points)s points", abs(whole))
    return words % {"points": points_words(points)}
