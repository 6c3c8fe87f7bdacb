"""Amounts of money as people write them. They are kept in whole cents."""

from django.utils.translation import pgettext

from cribbage_events.words.numbers import MINUS, grouped, with_decimals


def dollars(cents: int) -> str:
    """ "$64", "$6.40", "$1,200", "−$2"."""
    whole, rest = divmod(abs(cents), 100)
    amount = with_decimals(whole, f"{rest:02}") if rest else grouped(whole)
    words = pgettext("an amount of money", "$%(amount)s") % {"amount": amount}
    return f"{MINUS}{words}" if cents < 0 else words
