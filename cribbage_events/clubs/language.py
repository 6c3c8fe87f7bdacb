"""The language of what no visitor has opened: letters and calendars."""

from django.conf import settings

from cribbage_events.clubs.models import Club, User
from cribbage_events.server.languages import is_spoken


def language_of(club: Club) -> str:
    """Ours, if its own is no longer spoken here."""
    return club.language if is_spoken(club.language) else settings.LANGUAGE_CODE


def language_of_reader(club: Club, address: str, *, asked: str = "") -> str:
    """Return the language of a letter to this address: that of its account, else the one in which
    its owner asked for the letter, else the club's.
    """
    known = (language_of_account(address), asked, language_of(club))
    return str(next(filter(is_spoken, known), settings.LANGUAGE_CODE))


def language_of_account(address: str) -> str:
    if len(settings.LANGUAGES) == 1:
        return ""
    accounts = User.objects.filter(email__iexact=address)
    return accounts.values_list("language", flat=True).first() or ""
