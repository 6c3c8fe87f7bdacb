"""Makes the diary's sentence about somebody who leaves: when, who takes the seat, and why."""

from django.utils.translation import gettext as _

from cribbage_events.words.codes import Data

# Ends of a sentence; behind a reason that has one no full stop is written.
ENDS = (".", "!", "?", "…")


def withdrawn(data: Data) -> str:
    """The line ends with a period in every case."""
    return ended(withdrawn_words(data) % data)


def withdrawn_words(data: Data) -> str:
    match bool(data["last_round"]), bool(data["director_in"]), bool(data["reason"]):
        case True, False, False:
            return _("%(entrant)s withdrew after round %(last_round)s")
        case True, False, True:
            return _("%(entrant)s withdrew after round %(last_round)s: %(reason)s")
        case True, True, False:
            return _(
                "%(entrant)s withdrew after round %(last_round)s; the director takes the seat in"
                " round %(director_in)s"
            )
        case True, True, True:
            return _(
                "%(entrant)s withdrew after round %(last_round)s; the director takes the seat in"
                " round %(director_in)s: %(reason)s"
            )
        case False, True, False:
            return _(
                "%(entrant)s withdrew before the first round; the director takes the seat in round"
                " %(director_in)s"
            )
        case False, True, True:
            return _(
                "%(entrant)s withdrew before the first round; the director takes the seat in round"
                " %(director_in)s: %(reason)s"
            )
        case False, False, True:
            return _("%(entrant)s withdrew before the first round: %(reason)s")
    return _("%(entrant)s withdrew before the first round")


def ended(sentence: str) -> str:
    return sentence if sentence.endswith(ENDS) else _("%(sentence)s.") % {"sentence": sentence}
