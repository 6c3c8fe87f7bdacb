"""One club, as an operator sees it; closing it and opening it again."""

from typing import cast

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from cribbage_events.clubs.models import Club, User
from cribbage_events.operator.access import for_operator
from cribbage_events.operator.forms import SuspendForm
from cribbage_events.operator.selectors.clubs import club_lines, clubs_page, directors_of
from cribbage_events.operator.selectors.events import events_page
from cribbage_events.operator.services.suspending import lift_suspension, operator, suspend_club


@for_operator
@require_safe
def clubs(request: HttpRequest) -> HttpResponse:
    search = request.GET.get("q", "").strip()
    page = clubs_page(search, request.GET.get("page", 1))
    return render(request, "operator/clubs.html", {"page": page, "search": search})


@for_operator
@require_safe
def club(request: HttpRequest, slug: str) -> HttpResponse:
    found = get_object_or_404(Club, slug=slug)
    context = {
        "club": found,
        "line": club_lines([found])[0],
        "directors": directors_of(found),
        "page": events_page(found, request.GET.get("page", 1)),
    }
    return render(request, "operator/club.html", context)


@for_operator
@require_http_methods(["GET", "HEAD", "POST"])
def suspend(request: HttpRequest, slug: str) -> HttpResponse:
    found = get_object_or_404(Club, slug=slug)
    form = SuspendForm(request.POST if request.method == "POST" else None)
    if request.method == "POST" and form.is_valid():
        by = operator(cast(User, request.user))
        suspend_club(found, by=by, why=form.cleaned_data["why"])
        words = _("%(club)s is suspended. Nobody can open its pages.")
        messages.success(request, words % {"club": found})
        return redirect("operator:club", slug)
    return render(request, "operator/suspend.html", {"club": found, "form": form})


@for_operator
@require_POST
def lift(request: HttpRequest, slug: str) -> HttpResponse:
    found = get_object_or_404(Club, slug=slug)
    lift_suspension(found, by=operator(cast(User, request.user)))
    messages.success(request, _("%(club)s is open again.") % {"club": found})
    return redirect("operator:club", slug)
