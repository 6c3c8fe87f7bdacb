"""Tells which pages the reader may open, so that no page leads to one that is closed to them."""

from functools import cache

from django import template
from django.http import HttpRequest
from django.template import Context
from django.urls import URLPattern, URLResolver, get_resolver

from cribbage_events.clubs.access import WHO, Who, opened_to
from cribbage_events.clubs.models import Club, Role
from cribbage_events.clubs.roles import director_names
from cribbage_events.server.hosts import opens_only_here

register = template.Library()
FOR_ALL = {Who.EVERYBODY, Who.SIGNED_IN}


@register.filter
def opens(request: HttpRequest, name: str) -> bool:
    """Whether the reader, by the role that opened this page to them, may open that one, too."""
    who = who_may_enter().get(name, frozenset())
    role = opened_to(request)
    return bool(who & FOR_ALL) or (bool(role) and WHO[Role.Kind(role)] in who)


@cache
def who_may_enter() -> dict[str, frozenset[Who]]:
    """The roles that may open each page, by the name of its address."""
    return dict(declared(get_resolver(), ""))


def declared(resolver: URLResolver, space: str) -> list[tuple[str, frozenset[Who]]]:
    found = []
    for each in resolver.url_patterns:
        if isinstance(each, URLResolver):
            inside = f"{space}{each.namespace}:" if each.namespace else space
            found += declared(each, inside)
        elif isinstance(each, URLPattern):
            who: frozenset[Who] = getattr(each.callback, "who_may_enter", frozenset())
            found.append((f"{space}{each.name}", who))
    return found


@register.simple_tag(name="directors_of")
def directors(club: Club) -> str:
    """Return whom to ask: “Dora or Max”."""
    return director_names(club)


@register.simple_tag(takes_context=True)
def only_here(context: Context) -> bool:
    """Return whether printed addresses of this page would open on this computer alone."""
    return opens_only_here(context["request"])
