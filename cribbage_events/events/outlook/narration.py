"""Makes the diary's sentences about the outlook."""

from django.utils.translation import gettext as _

from cribbage_events.words.codes import Data, register_sentences


def outlook_chosen(data: Data) -> str:
    if data["shown"]:
        return _("Everybody sees who can still win.")
    return _("Nobody sees any more who can still win.")


register_sentences({"choose-outlook": outlook_chosen})
