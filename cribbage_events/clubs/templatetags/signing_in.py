"""Tags of the pages for signing in and signing up."""

from allauth.account.utils import get_next_redirect_url
from django import template
from django.http import HttpRequest

from cribbage_events.clubs.letters import mail_stays_here

register = template.Library()


@register.simple_tag(takes_context=True)
def next_page(context: template.Context) -> str:
    """Return where this visitor wanted to go, if it is a page of this site; else nothing."""
    request: HttpRequest = context["request"]
    return get_next_redirect_url(request) or ""


@register.simple_tag
def mail_is_shown_here() -> bool:
    """No mail server is set up: e-mail is written into the window where the program runs."""
    return mail_stays_here()
