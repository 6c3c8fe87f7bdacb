"""The history says this of an event's clock."""

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from cribbage_events.words.codes import Data, register_sentences, sentence_with_data


def clock_set(data: Data) -> str:
    return _("Everybody sees the clock.") if data["shown"] else _("Only the desk sees the clock.")


register_sentences(
    {
        "start-round": sentence_with_data(gettext_lazy("Round %(round)s was started.")),
        "pause-clock": sentence_with_data(gettext_lazy("Round %(round)s: the clock was paused.")),
        "resume-clock": sentence_with_data(
            gettext_lazy("Round %(round)s: the clock is running again.")
        ),
        "add-minutes": sentence_with_data(gettext_lazy("Round %(round)s has five more minutes.")),
        "set-clock": clock_set,
    }
)
