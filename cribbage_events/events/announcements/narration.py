"""Makes the diary's sentences about announcements and the bell."""

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from cribbage_events.words.codes import (
    Data,
    announcement_words,
    register_sentences,
    sentence_with_data,
)

PLAIN = {
    "take-down": gettext_lazy("The announcement was taken down."),
    "ring-bell": gettext_lazy("The bell was rung."),
}


def announced(data: Data) -> str:
    words = {"words": announcement_words(data["words"])}
    if data["bell"]:
        return _("Announced with the bell: “%(words)s”") % words
    return _("Announced: “%(words)s”") % words


register_sentences(
    {verb: sentence_with_data(words) for verb, words in PLAIN.items()} | {"announce": announced}
)
