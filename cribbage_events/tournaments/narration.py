"""Makes the diary's sentences about a tournament's entry."""

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from cribbage_events.events.history.narration import OF_FORMAT
from cribbage_events.words.codes import Data, register_sentences, sentence_with_data

OF_FORMAT["qualifying"] = OF_FORMAT["knockout"] = {
    "finish": gettext_lazy("The tournament was finished; the results are final."),
}
PLAIN = {
    "set-fees": gettext_lazy("The entry fee and the pools were changed."),
    "set-tournament": gettext_lazy("The settings of the tournament were changed."),
    "set-points": gettext_lazy("The table of master points was changed."),
    "let-meet": gettext_lazy("A group of entrants is no longer kept apart."),
}


def paid(data: Data) -> str:
    if "entrant" in data:
        return _("What %(entrant)s has paid was changed.") % data
    words = ngettext(
        "What %(count)s entrant has paid was changed.",
        "What %(count)s entrants have paid was changed.",
        data["count"],
    )
    return words % data


def kept_apart(data: Data) -> str:
    words = ngettext(
        "%(count)s entrant is kept apart in the draw.",
        "%(count)s entrants are kept apart in the draw.",
        data["count"],
    )
    return words % data


register_sentences(
    {verb: sentence_with_data(words) for verb, words in PLAIN.items()}
    | {"note-paid": paid, "keep-apart": kept_apart}
)
