"""Makes the diary's sentences about the prize-giving."""

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from cribbage_events.words.codes import Data, register_sentences, sentence_with_data

PLAIN = {
    "hide-medals": gettext_lazy("The medals are hidden until the prize-giving."),
    "keep-medals-open": gettext_lazy("The medals are not hidden any more."),
    "show-medals": gettext_lazy("The medals were shown to everybody."),
    "show-medals-by-itself": gettext_lazy(
        "The medals were shown to everybody, because nobody had done it for a day."
    ),
    "note-names": gettext_lazy("The notes on how to say the names were changed."),
}


def called_out(data: Data) -> str:
    if data["count"]:
        return _("Place %(count)s of the prize-giving was called out on the projector.") % data
    return _("The projector no longer shows the prize-giving.")


def medals_told(data: Data) -> str:
    words = ngettext(
        "%(count)s person whose medal or place had changed has been told.",
        "%(count)s people whose medals or places had changed have been told.",
        data["count"],
    )
    return words % data


register_sentences(
    {verb: sentence_with_data(words) for verb, words in PLAIN.items()}
    | {"call-place": called_out, "medals-told": medals_told}
)
