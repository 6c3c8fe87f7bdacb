"""The reasons why an entrant gets no medal, in words."""

from django.utils.translation import gettext as _


def ineligible_words(code: str, typed: str) -> str:
    """`code` is one of `Entry.Ineligible`, or empty; `typed` is the reason of the code "typed"."""
    return _("directs this event") if code == "directs" else typed
