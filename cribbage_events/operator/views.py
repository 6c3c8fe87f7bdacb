"""The operator's page: the state of the installation, and clubs that are closed for the moment."""

from typing import cast

from django.contrib import messages
from django.core.paginator import Paginator
from django.db.models import F, Q
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from cribbage_events.clubs.limits import refusals_by_day
from cribbage_events.clubs.models import Club, Role, User
from cribbage_events.mail.queries import last_letters_not_arrived
from cribbage_events.operator.access import for_operator
from cribbage_events.operator.queries import machine
from cribbage_events.operator.services import SuspendForm, lift_suspension, operator, suspend_club

NOT_ARRIVED_SHOWN, REFUSED_DAYS, CLUBS_SHOWN = 10, 7, 25


@for_operator
@require_safe
def overview(request: HttpRequest) -> HttpResponse:
    """Problems first; then the clubs, the suspended ones before others and deleted ones last."""
    search = request.GET.get("q", "").strip()
    deleted = F("deleted_at").asc(nulls_first=True)
    suspended = F("suspended_at").desc(nulls_last=True)
    clubs = Club.objects.order_by(deleted, suspended, "name", "pk")
    if search:
        clubs = clubs.filter(Q(name__icontains=search) | Q(slug__icontains=search))
    context = {
        "machine": machine(),
        "not_arrived": last_letters_not_arrived(count=NOT_ARRIVED_SHOWN),
        "refusals": refusals_by_day(days=REFUSED_DAYS),
        "page": Paginator(clubs, CLUBS_SHOWN).get_page(request.GET.get("page", 1)),
        "search": search,
    }
    return render(request, "operator/overview.html", context)


@for_operator
@require_http_methods(["GET", "HEAD", "POST"])
def suspend(request: HttpRequest, slug: str) -> HttpResponse:
    club = get_object_or_404(Club, slug=slug)
    form = SuspendForm(request.POST if request.method == "POST" else None)
    if request.method == "POST" and form.is_valid():
        suspend_club(club, by=operator(cast(User, request.user)), why=form.cleaned_data["why"])
        words = _("%(club)s is suspended. Nobody can open its pages.")
        messages.success(request, words % {"club": club})
        return redirect("operator:overview")
    directs = Role.objects.filter(club=club, kind=Role.Kind.DIRECTOR).select_related("user")
    context = {"club": club, "form": form, "directors": [role.user for role in directs]}
    return render(request, "operator/suspend.html", context)


@for_operator
@require_POST
def lift(request: HttpRequest, slug: str) -> HttpResponse:
    club = get_object_or_404(Club, slug=slug)
    lift_suspension(club, by=operator(cast(User, request.user)))
    messages.success(request, _("%(club)s is open again.") % {"club": club})
    return redirect("operator:overview")
