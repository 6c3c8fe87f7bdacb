"""What e-mails say of what people have typed, and what pages say of e-mails."""

from django import template

from cribbage_events.clubs import mail
from cribbage_events.clubs.models import Club
from cribbage_events.clubs.services import letter_rules

register = template.Library()


@register.filter
def in_a_line(words: object, length: int = 60) -> str:
    """One line of a letter, and not longer than a name is."""
    return mail.in_a_line(str(words), length)


@register.simple_tag
def why_no_letters(club: Club) -> str:
    """Why nobody gets an e-mail of this club at all, or "". One query."""
    return letter_rules.why_none(club)
