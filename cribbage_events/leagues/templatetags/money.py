"""Amounts as people write them."""

from django import template

from cribbage_events.contest.prizes import dollars as in_dollars

register = template.Library()


@register.filter
def dollars(cents: int) -> str:
    """ "$64", or with a real minus "−$2.50"."""
    return in_dollars(cents).replace("-", "\N{MINUS SIGN}")
