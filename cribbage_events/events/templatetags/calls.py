"""Tells a page whether phones may be called, and a director's desk whether they get e-mails."""

from django import template
from django.template import Context

from cribbage_events.clubs.models import Role
from cribbage_events.mail.channels.push import is_set_up, public_key

register = template.Library()


@register.simple_tag
def key_for_calls() -> str:
    """Ours, which a browser asks for; "" where nobody can be called."""
    return public_key() if is_set_up() else ""


@register.simple_tag(takes_context=True)
def gets_alerts(context: Context) -> bool:
    """Return whether the reader gets e-mails about disputes and shifts given back. One query."""
    roles = Role.objects.filter(user=context["user"], club=context["event"].club_id)
    return roles.filter(alerts_by_email=True).exists()
