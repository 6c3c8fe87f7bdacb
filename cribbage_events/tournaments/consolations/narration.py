"""Makes the diary's sentence about opening a consolation."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from cribbage_events.words.codes import Data, register_sentences


def opened(data: Data) -> str:
    words = ngettext(
        "“%(event)s” was opened with %(count)s entrant.",
        "“%(event)s” was opened with %(count)s entrants.",
        data["count"],
    )
    return words % data


def entered_again(data: Data) -> str:
    words = ngettext(
        "%(count)s entrant of “%(event)s” was entered.",
        "%(count)s entrants of “%(event)s” were entered.",
        data["count"],
    )
    return words % data


def kept(data: Data) -> str:
    return _("The consolation stays as it is, though others qualify now.")


register_sentences({"open-consolation": opened, "enter-again": entered_again, "keep-field": kept})
