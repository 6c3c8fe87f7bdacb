"""The ledger of a season, printable and as CSV, and every line of a night."""

import csv
from collections.abc import Iterator

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_safe

from cribbage_events.leagues.access import for_night_director, for_season_director
from cribbage_events.leagues.models import Night, Season
from cribbage_events.leagues.money.selectors.accounts import Accounts, accounts_of
from cribbage_events.leagues.money.selectors.ledger import ledger_lines, sums_of

COLUMNS = (
    _("date"),
    _("players"),
    _("paid"),
    _("fees"),
    _("draw winner"),
    _("prizes"),
    _("supplies"),
    _("activities"),
    _("left"),
)


@require_safe
@for_season_director
def ledger(request: HttpRequest, season: Season) -> HttpResponse:
    nights, together = accounts_of(season)
    context = {"season": season, "nights": nights, "together": together}
    return render(request, "leagues/money/ledger.html", context)


@require_safe
@for_season_director
def ledger_csv(request: HttpRequest, season: Season) -> HttpResponse:
    """Amounts in dollars with two decimals, so that a spreadsheet adds them up."""
    response = HttpResponse(content_type="text/csv; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="{season.slug}-ledger.csv"'
    nights, together = accounts_of(season)
    csv.writer(response).writerows([COLUMNS, *csv_lines(nights), *csv_lines([together])])
    return response


def csv_lines(accounts: list[Accounts]) -> Iterator[tuple[str, ...]]:
    for each in accounts:
        day = each.night.event.day.isoformat() if each.night else gettext("season")
        sums = (each.fees, each.draw, each.prizes, each.supplies, each.activities, each.left)
        yield (day, str(each.heads), str(each.payers), *(decimal(cents) for cents in sums))


def decimal(cents: int) -> str:
    sign, (whole, rest) = "-" if cents < 0 else "", divmod(abs(cents), 100)
    return f"{sign}{whole}.{rest:02}"


@require_safe
@for_night_director
def night_ledger(request: HttpRequest, night: Night) -> HttpResponse:
    """Every line of the night's ledger."""
    context = {
        "event": night.event,
        "night": night,
        "lines": ledger_lines(night),
        "left": sum(sums_of(night).values()),
    }
    return render(request, "leagues/closing/lines.html", context)
