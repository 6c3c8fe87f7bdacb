"""Typed texts in e-mails; and why a club sends no e-mail."""

from django import template

from cribbage_events.clubs import letters
from cribbage_events.clubs.models import Club
from cribbage_events.words.codes import letter_fault

register = template.Library()


@register.filter
def in_a_line(words: object, length: int = 60) -> str:
    """One line of a letter, and not longer than a name is."""
    return letters.in_a_line(str(words), length)


@register.simple_tag
def why_no_letters(club: Club) -> str:
    """Return why nobody gets an e-mail of this club at all, or "". One query."""
    return letter_fault(letters.why_no_letters(club))
