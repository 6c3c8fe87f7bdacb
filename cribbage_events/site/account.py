"""One’s own account, with the events of one’s clubs that run and that come next."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import cast

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from cribbage_events.clubs.access import for_signed_in
from cribbage_events.clubs.forms.accounts import NameForm
from cribbage_events.clubs.models import Role, User
from cribbage_events.clubs.roles import deleted_clubs_of, roles_of
from cribbage_events.events.models import Event
from cribbage_events.leagues.models import Season
from cribbage_events.site.listing import is_left_open, seasons_shown, without_other_nights

COMING_SHOWN = 5


@dataclass(frozen=True, slots=True)
class ClubCard:
    """A club of the user. Coming events are shown to people who work at its desk."""

    role: Role
    running: list[Event] = field(default_factory=list)
    # Of other days, never finished.
    left_open: list[Event] = field(default_factory=list)
    coming: list[Event] = field(default_factory=list)
    seasons: list[Season] = field(default_factory=list)

    @property
    def directs(self) -> bool:
        return self.role.kind == Role.Kind.DIRECTOR

    @property
    def at_desk(self) -> bool:
        return self.role.kind in Role.AT_DESK


def clubs_of(user: User) -> list[ClubCard]:
    """Return clubs by name, each with the next event first. Three queries."""
    cards = {role.club_id: ClubCard(role) for role in roles_of(user)}
    open_clubs = [key for key, card in cards.items() if not card.role.club.is_closed]
    unfinished = Event.objects.exclude(status=Event.Status.FINISHED).filter(club__in=open_clubs)
    for event in without_other_nights(unfinished.order_by("starts_at", "pk")):
        card = cards[event.club_id]
        if is_left_open(event):
            card.left_open.append(event)
        elif event.status == Event.Status.RUNNING:
            card.running.append(event)
        elif card.at_desk and len(card.coming) < COMING_SHOWN:
            card.coming.append(event)
    for season in seasons_shown().filter(club__in=at_desks(cards.values())):
        cards[season.club_id].seasons.append(season)
    return list(cards.values())


def at_desks(cards: Iterable[ClubCard]) -> list[int]:
    return [card.role.club_id for card in cards if card.at_desk]


@require_http_methods(["GET", "HEAD", "POST"])
@for_signed_in
def account(request: HttpRequest) -> HttpResponse:
    # A copy, so that a name that is refused isn't shown in the page's header.
    user = User.objects.get(pk=cast(User, request.user).pk)
    form = NameForm(request.POST or None, instance=user)
    if request.method == "POST" and form.is_valid():
        form.save()
        messages.success(request, _("Your name is saved."))
        return redirect("clubs:account")
    context = {"form": form, "clubs": clubs_of(user), "deleted": deleted_clubs_of(user)}
    return render(request, "site/account.html", context)
