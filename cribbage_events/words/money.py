"""Amounts of money as people write them. They are kept in whole cents."""

from django.utils.translation import pgettext

from cribbage_events.words.numbers import MINUS


def dollars(cents: int) -> str:
    """ "$64", "$6.40", "$1,200", "−$2"."""
    whole, rest = divmod(abs(cents), 100)
    amount = f"{whole:,}".replace(",", pgettext("between thousands, as in 1,200", ","))
    if rest:
        amount = f"{amount}{pgettext('before the cents, as in 6.40', '.')}{rest:02}"
    words = pgettext("an amount of money", "$%(amount)s") % {"amount": amount}
    return f"{MINUS}{words}" if cents < 0 else words
