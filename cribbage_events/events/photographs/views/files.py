"""The files of photographs, served by Django: only it knows who may see them."""

import re

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.utils.csp import CSP
from django.views.decorators.csp import csp_override
from django.views.decorators.http import require_safe

from cribbage_events.clubs.access import enter_club, open_to_everybody
from cribbage_events.clubs.models import Role
from cribbage_events.clubs.roles import role_of
from cribbage_events.events.access.who_may_enter import may_see_draft
from cribbage_events.events.models import Photograph
from cribbage_events.events.models.photograph import FOLDER

FILE = re.compile(r"([0-9a-f]{32})(?:(\.jpg)|/[1-9]\d{2,3}w\.webp)")
# Each browser keeps it for itself: a shared cache would still show a photograph that was taken off.
LONG = "private, max-age=31536000, immutable"  # not translated: a header
NOW = "private, no-store"  # not translated: a header


@require_safe
@open_to_everybody
@csp_override({"default-src": [CSP.NONE], "sandbox": [""]})
def photograph_file(request: HttpRequest, file: str) -> HttpResponse:
    """One size of a photograph, under a name that nobody can guess."""
    found = FILE.fullmatch(file)
    if found is None:
        raise Http404
    photographs = Photograph.objects.select_related("event__club").defer("event__archive")
    photograph = get_object_or_404(photographs, picture=f"{FOLDER}{found[1]}.jpg")
    check_may_see(request, photograph)
    kind = "image/jpeg" if found[2] else "image/webp"
    try:
        with photograph.picture.storage.open(f"{FOLDER}{file}") as opened:
            answer = HttpResponse(opened.read(), content_type=kind)
    except FileNotFoundError as error:
        raise Http404 from error
    is_for_all = photograph.is_public and photograph.event.visible
    answer["Cache-Control"] = LONG if is_for_all else NOW
    return answer


def check_may_see(request: HttpRequest, photograph: Photograph) -> None:
    """A draft's are for its own people, hidden and removed ones for the desk."""
    event = photograph.event
    enter_club(event.club)
    if event.deleted_at is not None:
        raise Http404
    if not photograph.is_public:
        if role_of(request.user, event.club) not in Role.AT_DESK:
            raise Http404
    elif event.is_draft and not may_see_draft(request, event):
        raise Http404
