"""The language of a club, for what no visitor has asked for: its letters, its calendar."""

from django.conf import settings
from django.utils.translation import override

from cribbage_events.clubs.models import Club


def language_of(club: Club) -> str:
    """Every club's is the installation's as long as there is only one."""
    return settings.LANGUAGE_CODE


def in_language_of(club: Club) -> override:
    return override(language_of(club))
