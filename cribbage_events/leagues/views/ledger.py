"""The season's ledger: every night, printable, and as CSV."""

import csv
from collections.abc import Iterator

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from cribbage_events.leagues.access import for_season_director
from cribbage_events.leagues.models import Season
from cribbage_events.leagues.selectors.money import Accounts, accounts_of

COLUMNS = (
    "date",
    "players",
    "paid",
    "fees",
    "draw winner",
    "prizes",
    "supplies",
    "activities",
    "left",
)


@require_safe
@for_season_director
def ledger(request: HttpRequest, season: Season) -> HttpResponse:
    nights, together = accounts_of(season)
    context = {"season": season, "nights": nights, "together": together}
    return render(request, "leagues/desk/ledger.html", context)


@require_safe
@for_season_director
def ledger_csv(request: HttpRequest, season: Season) -> HttpResponse:
    """Amounts in dollars with two decimals, so that a spreadsheet adds them up."""
    response = HttpResponse(content_type="text/csv; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="{season.slug}-ledger.csv"'
    nights, together = accounts_of(season)
    csv.writer(response).writerows([COLUMNS, *lines(nights), *lines([together])])
    return response


def lines(accounts: list[Accounts]) -> Iterator[tuple[str, ...]]:
    for each in accounts:
        day = each.night.event.day.isoformat() if each.night else "season"
        sums = (each.fees, each.draw, each.prizes, each.supplies, each.activities, each.left)
        yield (day, str(each.heads), str(each.payers), *(decimal(cents) for cents in sums))


def decimal(cents: int) -> str:
    sign, (whole, rest) = "-" if cents < 0 else "", divmod(abs(cents), 100)
    return f"{sign}{whole}.{rest:02}"
