"""The ledger of a season, printable and as CSV, and every line of a night."""

from collections.abc import Iterator

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_http_methods, require_safe

from cribbage_events.clubs.actor import Actor
from cribbage_events.events.forms import refusals_as_messages
from cribbage_events.events.models import Event
from cribbage_events.leagues.access import for_night_director, for_season_director
from cribbage_events.leagues.kinds import season_kind
from cribbage_events.leagues.models import Night, Season
from cribbage_events.leagues.money.selectors import (
    NightMoney,
    accounts_of,
    ledger_lines,
    paid_without_a_seat,
    sums_of,
)
from cribbage_events.leagues.money.services import carry_all_over, give_all_back
from cribbage_events.spreadsheets.writing import Number, csv_file
from cribbage_events.words.dates import full_date
from cribbage_events.words.money import dollars

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

POOL_COLUMNS = (_("paid for pools"), _("won in pools"), _("rolls over"))


@require_safe
@for_season_director
def ledger(request: HttpRequest, season: Season) -> HttpResponse:
    nights, together = accounts_of(season)
    context = {"season": season, "nights": nights, "together": together}
    context["has_pools"] = season_kind(season).has_pools
    return render(request, "leagues/money/ledger.html", context)


@require_safe
@for_season_director
def ledger_csv(request: HttpRequest, season: Season) -> HttpResponse:
    """Amounts in dollars with two decimals, so that a spreadsheet adds them up."""
    nights, together = accounts_of(season)
    headings = [str(words) for words in COLUMNS]
    pools = season_kind(season).has_pools
    if pools:
        headings += [str(words) for words in POOL_COLUMNS]
    table = [headings, *csv_lines(nights, pools=pools), *csv_lines([together], pools=pools)]
    return csv_file(f"{season.slug}-ledger.csv", table)


def csv_lines(accounts: list[NightMoney], *, pools: bool) -> Iterator[tuple[object, ...]]:
    for each in accounts:
        day = each.night.event.day.isoformat() if each.night else gettext("season")
        sums = (each.fees, each.draw, each.prizes, each.supplies, each.activities, each.left)
        of_pools = (each.pool_fees, each.pools_won, each.rolls_over) if pools else ()
        yield (day, each.heads, each.payers, *map(Number, (*sums, *of_pools)))


@require_http_methods(["GET", "HEAD", "POST"])
@for_night_director
def unplayed(request: HttpRequest, night: Night) -> HttpResponse:
    """The money of a night that wasn't played: given back, or carried over to the next one."""
    today = night.season.club.today
    open_nights = night.season.nights.filter(event__status=Event.Status.REGISTRATION)
    after = next(
        (
            each
            for each in open_nights.select_related("event__club").exclude(pk=night.pk)
            if each.event.day >= today and not each.event.why_cancelled
        ),
        None,
    )
    if request.method == "POST":
        with refusals_as_messages(request):
            messages.success(request, deal_with_unplayed(request, night, after))
            if not paid_without_a_seat(night):
                return back_from_unplayed(night)
            return redirect("leagues:unplayed", night.event.slug)
    paid = paid_without_a_seat(night)
    context = {"season": night.season, "night": night, "event": night.event, "paid": paid}
    context |= {"after": after, "left": sum(line.cents for _entry, line in paid)}
    return render(request, "leagues/money/unplayed.html", context)


def deal_with_unplayed(request: HttpRequest, night: Night, after: Night | None) -> str:
    """Do what was tapped, for everybody or for one entry; gives the words about it."""
    do, _sep, key = request.POST.get("do", "").partition(":")
    entry = int(key) if key.isdecimal() and len(key) < 18 else None
    by = Actor.of(request.user)
    if do == "over" and after is not None:
        cents = carry_all_over(night, after, by=by, entry=entry)
        words = gettext("Saved: %(amount)s counts for the night of %(day)s.")
        return words % {"amount": dollars(cents), "day": full_date(after.event.day)}
    cents = give_all_back(night, by=by, entry=entry)
    if entry is None:
        words = gettext("Saved: everybody got their money back, %(amount)s.")
    else:
        words = gettext("Saved: %(amount)s was given back.")
    return words % {"amount": dollars(cents)}


def back_from_unplayed(night: Night) -> HttpResponse:
    if night.event.status == Event.Status.RUNNING:
        return redirect("leagues:close", night.event.slug)
    return redirect("leagues:season_desk", night.season.slug)


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
