"""The pools of a season, as the coordinator sets them."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from cribbage_events.events.forms.refusals import refusals_as_messages, refusals_beside_fields
from cribbage_events.leagues.access import for_season_director
from cribbage_events.leagues.models import Season
from cribbage_events.leagues.pools.forms import PoolForm
from cribbage_events.leagues.pools.services import remove_pool


@require_http_methods(["GET", "HEAD", "POST"])
@for_season_director
def pools(request: HttpRequest, season: Season) -> HttpResponse:
    asked, removed = request.POST.get("pool", ""), request.POST.get("remove", "")
    if removed.isdecimal() and len(removed) < 18:
        with refusals_as_messages(request):
            remove_pool(season, int(removed))
            messages.success(request, _("Saved: the pool was removed."))
        return redirect("leagues:pools", season.slug)
    forms = [
        PoolForm(request.POST if asked == str(pool.pk) else None, season=season, pool=pool)
        for pool in season.pools.all()
    ]
    forms.append(PoolForm(request.POST if asked == "new" else None, season=season))
    for form in forms:
        if form.is_bound and form.is_valid():
            with refusals_beside_fields(form):
                pool = form.save()
                words = _("Saved: %(pool)s. It is on the list at the door.")
                messages.success(request, words % {"pool": pool.name})
                return redirect("leagues:pools", season.slug)
    return render(request, "leagues/pools/pools.html", {"season": season, "forms": forms})
