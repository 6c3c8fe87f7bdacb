"""Handing out the prizes of a closed night."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from django import forms
from django.core.exceptions import ValidationError
from django.db import transaction
from django.db.models import Sum
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils import timezone
from django.utils.translation import gettext, gettext_lazy
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from cribbage_events.clubs.actor import Actor
from cribbage_events.events.history.changing import OpenChange, changing, lock
from cribbage_events.events.history.taps import kept_taps
from cribbage_events.events.history.turns import own_turn
from cribbage_events.events.models import Event
from cribbage_events.events.pages import Done, TapAnswer, check_name, is_kept
from cribbage_events.leagues.access import for_night_director
from cribbage_events.leagues.models import LedgerLine, Night, Prize
from cribbage_events.leagues.money import write_lines

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise as StrPromise


# Handing prizes out. Each prize has an amount that is due and an amount that was handed out.
#
# When somebody has had too much, that money is got back or the activities fund bears it. Before
# that there may not be enough for the other prizes, and handing those out is refused.

Kind = LedgerLine.Kind


@contextmanager
def ticking(prize: Prize, *, by: Actor, verb: str) -> Iterator[tuple[OpenChange, Prize]]:
    """The prize, read again with the night locked; saved afterwards if it was changed."""
    with changing(prize.night.event, by=by, verb=verb, touches=()) as change:
        if change.event.status != Event.Status.FINISHED:
            raise ValidationError(
                _("The night is open again. Close it first, then check off the prizes.")
            )
        found = Prize.objects.select_related("entry__person", "night").filter(pk=prize.pk).first()
        if found is None:
            raise ValidationError(_("The prizes have changed. Look at the list again."))
        yield change, found
        if change.data is not None:
            found.handed_at = timezone.now() if found.had else None
            found.handed_by_name = by.name[:80] if found.had else ""
            found.save()


def check_amount_seen(cents: int, seen: int | None) -> None:
    if seen is not None and seen != cents:
        raise ValidationError(_("The amount has changed since you opened this page. Look again."))


def cents_left_for_prizes(night: Night) -> int:
    """Return how much of the prize money is still there; less than is due while somebody was
    overpaid.
    """
    sums = night.prizes.aggregate(cents=Sum("cents"), borne=Sum("borne"), had=Sum("had"))
    return (sums["cents"] or 0) + (sums["borne"] or 0) - (sums["had"] or 0)


def hand_prize_out(prize: Prize, *, by: Actor, seen: int | None = None) -> None:
    """Somebody was paid the whole of their prize."""
    with ticking(prize, by=by, verb="hand-out") as (change, found):
        cents = found.to_hand_out
        check_amount_seen(cents, seen)
        if not cents:
            return
        if cents > cents_left_for_prizes(found.night):
            raise ValidationError(
                _(
                    "Others got too much, so there isn’t enough for this prize. First choose what"
                    " happens with the money to get back."
                )
            )
        found.had += cents
        whole = found.had == found.cents
        says = {"place": found.place if whole else None}
        # Won in pools, without a place.
        says |= {"is_pool": True} if whole and not found.place else {}
        change.says(entrant=found.entry.name, cents=cents, **says)


def hand_all_out(night: Night, *, by: Actor, seen: int | None = None) -> None:
    """Everybody was paid the whole of their prize; each has its own line in the history."""
    with own_turn(), transaction.atomic():
        lock(night.event)
        prizes = [
            prize for prize in night.prizes.select_related("night__event") if prize.to_hand_out
        ]
        check_amount_seen(sum(prize.to_hand_out for prize in prizes), seen)
        for prize in prizes:
            hand_prize_out(prize, by=by)


def get_prize_back(prize: Prize, *, by: Actor, seen: int | None = None) -> None:
    """Somebody has given back what they had too much."""
    with ticking(prize, by=by, verb="get-back") as (change, found):
        cents = found.to_get_back
        check_amount_seen(cents, seen)
        if cents:
            found.had -= cents
            change.says(entrant=found.entry.name, cents=cents)


def bear_prize(prize: Prize, *, by: Actor, seen: int | None = None) -> None:
    """Somebody keeps what they had too much, and the activities fund bears it."""
    with ticking(prize, by=by, verb="bear") as (change, found):
        cents = found.to_get_back
        check_amount_seen(cents, seen)
        if cents:
            found.borne += cents
            move_to_prize(found, cents, by=by)
            change.says(entrant=found.entry.name, cents=cents)


def take_back_tick(prize: Prize, *, by: Actor) -> None:
    """The tick was a mistake, or everything was given back."""
    with ticking(prize, by=by, verb="not-handed-out") as (change, found):
        if not found.had:
            return
        cents, found.had = found.had, 0
        if found.borne:
            move_to_prize(found, -found.borne, by=by)
            found.borne = 0
        change.says(entrant=found.entry.name, cents=cents)


def move_to_prize(prize: Prize, cents: int, *, by: Actor) -> None:
    """Move money from the activities fund, or back to it; the night's ledger still adds up to 0."""
    why = LedgerLine.Why.TOO_MUCH if cents > 0 else LedgerLine.Why.NOT_BORNE
    lines = [
        LedgerLine(kind=Kind.PRIZE, cents=-cents, entry_id=prize.entry_id, why=why),
        LedgerLine(kind=Kind.ACTIVITIES, cents=cents, words=prize.entry.name[:120], why=why),
    ]
    write_lines(prize.night, lines, by=by)


WITH_AMOUNT: dict[str, tuple[Callable[..., None], "StrPromise"]] = {
    "hand-out": (hand_prize_out, gettext_lazy("Saved: %(name)s has the prize.")),
    "got-back": (get_prize_back, gettext_lazy("Saved: %(name)s has given it back.")),
    "bear": (
        bear_prize,
        gettext_lazy("Saved: %(name)s keeps it, and the activities fund covers it."),
    ),
}
SLIP = "slip"


class PrizeTick(forms.Form):
    """One of the buttons beside a prize, with the amount that it showed, in cents."""

    do = forms.ChoiceField(choices=[(name, name) for name in (*WITH_AMOUNT, SLIP)])
    cents = forms.IntegerField(required=False, min_value=0, widget=forms.HiddenInput)

    def tick(self, prize: Prize, *, by: Actor) -> None:
        data: dict[str, Any] = self.cleaned_data
        if data["do"] == SLIP:
            take_back_tick(prize, by=by)
        else:
            WITH_AMOUNT[data["do"]][0](prize, by=by, seen=data["cents"])

    @property
    def words(self) -> str:
        if self.cleaned_data["do"] == SLIP:
            return gettext("Saved: %(name)s hasn’t got the prize yet.")
        return str(WITH_AMOUNT[self.cleaned_data["do"]][1])


class AmountSeenForm(forms.Form):
    cents = forms.IntegerField(widget=forms.HiddenInput)


@require_POST
@for_night_director
@kept_taps
def all_prizes(request: HttpRequest, night: Night) -> HttpResponse:
    form = AmountSeenForm(request.POST)
    seen = form.cleaned_data["cents"] if form.is_valid() else 0
    try:
        hand_all_out(night, by=Actor.of(request.user), seen=seen)
    except ValidationError as error:
        done = Done.refused(error)
    else:
        done = Done(_("Saved: every prize is handed over."))
    if is_kept(request):
        return TapAnswer(done)
    done.keep_for_next_page(request)
    return redirect("leagues:close", night.event.slug)


@require_POST
@for_night_director
@kept_taps
def prize(request: HttpRequest, night: Night, number: int) -> HttpResponse:
    """Save one of the buttons beside a prize; `number` is the number of the entry."""
    try:
        done = Done(tick_prize(request, night, number))
    except ValidationError as error:
        done = Done.refused(error)
    if is_kept(request):
        return TapAnswer(done)
    done.keep_for_next_page(request)
    return redirect("leagues:close", night.event.slug)


def tick_prize(request: HttpRequest, night: Night, number: int) -> str:
    prizes = Prize.objects.select_related("night__event", "entry__person")
    found = get_object_or_404(prizes, night=night, entry__number=number)
    form = PrizeTick(request.POST)
    if not form.is_valid():
        raise ValidationError(_("Tap one of the buttons beside a name."))
    check_name(request.POST, found.entry.name)
    form.tick(found, by=Actor.of(request.user))
    return form.words % {"name": found.entry.name}
