"""The sentences of the preview of rounds drawn again."""

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from cribbage_events.events.games.rows import GameRow
from cribbage_events.events.models import Entry
from cribbage_events.events.redrawing.leavers import Outstanding
from cribbage_events.words.lists import and_list


def last_round_words(entry: Entry, number: int) -> str:
    if not number:
        return _("%(name)s won’t play at all.") % {"name": entry.name}
    words = _("%(name)s’s last round is round %(number)s.")
    return words % {"name": entry.name, "number": number}


def outstanding_words(entry: Entry, game: GameRow, outstanding: Outstanding) -> str:
    words = _("%(name)s’s game in round %(round)s at table %(table)s is forfeited.")
    if outstanding == "play":
        words = _("%(name)s’s game in round %(round)s at table %(table)s is still to be played.")
    return words % {"name": entry.name, "round": game.round, "table": game.table}


def void_words(game: GameRow) -> str:
    words = _("%(names)s have both left their game in round %(round)s: it counts as not played.")
    return words % {"names": and_list(game.names), "round": game.round}


def changed_games_words(changed: int, same: int) -> str:
    """The name of the rounds is left open: "%(rounds)s: 1 game changes."."""
    if not changed:
        return _("%(rounds)s: no new game.")
    games = ngettext("1 game changes", "%(count)s games change", changed) % {"count": changed}
    if not same:
        words = _("%(rounds)s: %(games)s.")
    else:
        words = ngettext(
            "%(rounds)s: %(games)s; 1 stays as it is.",
            "%(rounds)s: %(games)s; the other %(count)s stay as they are.",
            same,
        )
    return words % {"rounds": "%(rounds)s", "games": games, "count": same}


def rounds_words(numbers: Sequence[int]) -> str:
    """Return words such as: Round 3; Rounds 3 and 4; Rounds 2 to 4."""
    if len(numbers) == 1:
        return _("Round %(number)s") % {"number": numbers[0]}
    words = _("Rounds %(first)s to %(last)s")
    if len(numbers) == 2:
        words = _("Rounds %(first)s and %(last)s")
    return words % {"first": numbers[0], "last": numbers[-1]}


def steps_in_words(division: str) -> str:
    if not division:
        return _("%(name)s steps in from round %(round)s, so that nobody sits out.")
    return _("%(name)s steps in from round %(round)s, in “%(division)s”, so that nobody sits out.")


def continues_words(division: str) -> str:
    if not division:
        return _("%(name)s continues to play.")
    return _("%(name)s continues to play, in “%(division)s”.")
