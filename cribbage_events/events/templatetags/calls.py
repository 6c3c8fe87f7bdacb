"""Tells a player's own page whether they may be called on this phone."""

from django import template

from cribbage_events.mail.channels.push import is_set_up, public_key

register = template.Library()


@register.simple_tag
def key_for_calls() -> str:
    """Ours, which a browser asks for; "" where nobody can be called."""
    return public_key() if is_set_up() else ""
