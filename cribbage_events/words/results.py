"""The end of a game in words. static/js/scores.js says it where a phone is offline."""

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from cribbage_events.contest.outcome import BY_ALL
from cribbage_events.words.codes import signed_name
from cribbage_events.words.lists import and_list

# As people type two names; pages join them as the language does.
PARTNERS = " & "


def between_partners() -> str:
    return pgettext("between two partners", " & ")


def side_name(names: Sequence[str]) -> str:
    """Join the names of those who share a score: "Ann Lee", "Ann Lee & Bob Ray"."""
    # Most sides are one person, and standings join thousands: translating takes longest.
    return names[0] if len(names) == 1 else between_partners().join(names)


def people_in(side: str) -> int:
    """Return the number of people for the form of a verb: "Ann Lee & Bob Ray" are two."""
    return max(side.count(sign) for sign in (PARTNERS, between_partners())) + 1


def versus(sides: Sequence[str]) -> str:
    """A game that has not ended: "Ann Lee v Bob Ray"."""
    return pgettext("against, between two names", " v ").join(sides)


def result_words(sides: Sequence[str], scores: Sequence[int], forfeited_by: int | None) -> str:
    """ "Ann Lee beat Bob Ray 121–87", "Di Poe beat Cy Dow and Ed Fox 121–90–60"; of a forfeited
    game: "Cy Dow forfeited to Ann Lee", of one without a winner: "Ann Lee v Bob Ray: a loss for
    both", of one that all gave up: "Ann Lee v Bob Ray: not played". `forfeited_by` is a place among
    `sides`, or `BY_ALL`; the scores, one a side, are then not looked at.
    """
    if forfeited_by == BY_ALL:
        return _("%(sides)s: not played") % {"sides": versus(sides)}
    if forfeited_by is not None:
        others = [name for side, name in enumerate(sides) if side != forfeited_by]
        loser = sides[forfeited_by]
        words = ngettext(
            "%(loser)s forfeited to %(winner)s",
            "%(loser)s forfeited to %(winner)s",
            people_in(loser),
        )
        return words % {"loser": loser, "winner": and_list(others)}
    if not any(scores):
        return _("%(sides)s: a loss for both") % {"sides": versus(sides)}
    order = sorted(range(len(scores)), key=lambda side: -scores[side])
    winner, *losers = (sides[side] for side in order)
    words = ngettext(
        "%(winner)s beat %(loser)s %(scores)s",
        "%(winner)s beat %(loser)s %(scores)s",
        people_in(winner),
    )
    return words % {"winner": winner, "loser": and_list(losers), "scores": pegs(scores)}


def pegs(scores: Sequence[int]) -> str:
    """The scores alone, the winner's first: "121–87"."""
    return "–".join(str(score) for score in sorted(scores, reverse=True))


def reporter_name(name: str) -> str:
    """Return a reporter's name. An account without one has only its e-mail address, which not
    everybody may see.
    """
    return _("a helper") if "@" in name else signed_name(name)
