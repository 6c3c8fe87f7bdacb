"""Somebody's clubs for their account page, with the events that run and that come next."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from cribbage_events.clubs.models import Role, User
from cribbage_events.clubs.roles import roles_of
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
