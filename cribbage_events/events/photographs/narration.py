"""Makes the diary's sentences about photographs; they name nobody who is on them."""

from django.utils.translation import gettext_lazy as _

from cribbage_events.words.codes import register_sentences, sentence_with_data

PLAIN = {
    "add-photograph": _("Photograph %(number)s was added; the people on it were asked."),
    "describe-photograph": _("The caption or the photographer of photograph %(number)s changed."),
    "order-photographs": _("Photograph %(number)s was moved to another place."),
    "choose-cover": _("Photograph %(number)s is the cover."),
    "remove-photograph": _("Photograph %(number)s was removed."),
    "hide-photograph": _(
        "Somebody asked to take photograph %(number)s down: it is hidden until a director decides."
    ),
    "show-photograph": _("Everybody sees photograph %(number)s again."),
}

register_sentences({verb: sentence_with_data(words) for verb, words in PLAIN.items()})
