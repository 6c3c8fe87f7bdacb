"""Asks for which club somebody makes something, when they direct more than one."""

from typing import cast

from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import urlencode

from cribbage_events.clubs.access import enter_club
from cribbage_events.clubs.models import Club, Role, User


def choose_club(request: HttpRequest, heading: str) -> Club | HttpResponse:
    """The club asked for, or the only one there is; else the page that asks, with this heading, or
    the page that makes a club.
    """
    user, slug = cast(User, request.user), request.GET.get("club", "")
    mine = Club.objects.filter(roles__user=user, roles__kind=Role.Kind.DIRECTOR, deleted_at=None)
    clubs = list(mine.order_by("name"))
    found = [club for club in clubs if club.slug == slug] if slug else clubs
    if len(found) == 1:
        enter_club(found[0])
        return found[0]
    if clubs and slug:
        raise PermissionDenied
    if not clubs:
        # The new club leads back here.
        return redirect(f"{reverse('clubs:new_club')}?{urlencode({'next': request.path})}")
    return render(request, "clubs/choose_club.html", {"clubs": clubs, "heading": heading})
