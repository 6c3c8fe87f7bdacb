"""Duplicate matches: several people play the same deals against the computer, and compare.

Each deal is played twice, once as the dealer and once not, so that good cards favour nobody; the
second time its suits are exchanged, so that nobody recognizes it. The points of all deals are added
up: no game ends at 121. The computer's move depends on the seed and the position alone, so
everybody meets the same opponent.
"""

import datetime
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from cribbage_events.clubs.actor import Actor, log_write
from cribbage_events.clubs.models import Club, Person, known_people
from cribbage_events.clubs.names import name_key
from cribbage_events.cribbage.cards import DECK
from cribbage_events.cribbage.computer import Strength
from cribbage_events.cribbage.game import CribbageGame, Phase, Rules
from cribbage_events.cribbage.moves import Deal
from cribbage_events.events.erasing.known import PersonalData
from cribbage_events.events.history.turns import own_turn
from cribbage_events.practice.models import DuplicateMatch, DuplicatePlayer
from cribbage_events.practice.services import AGE, make_move
from cribbage_events.practice.session import PERSON, Agreed, PracticeSession
from cribbage_events.words.codes import ERASED

# Each suit is now the next one.
OTHER_SUITS = (*DECK[13:], *DECK[:13])
# Two people, and a second browser of each.
MOST_PLAYERS = 4
# More than come to any evening; a program that fills the list stops here.
MOST_AT_EVENING = 200
KEPT_FOR = datetime.timedelta(seconds=AGE)


def session_of(match: DuplicateMatch, turn: int, kept: PracticeSession | None) -> PracticeSession:
    """Return the session of one turn (from 0), with the moves made so far, if there are any."""
    deal = turn % match.deals
    deals_first = (deal % 2 == 0) == (turn < match.deals)
    agreed = Agreed(strength=Strength(match.strength), teacher=False)
    return replace(
        kept or PracticeSession(agreed, ""),
        seed=f"{match.seed} {deal}",
        number=turn + 1,
        first_dealer=PERSON if deals_first else PERSON + 1,
    )


def game_of(match: DuplicateMatch, session: PracticeSession) -> CribbageGame:
    """Raises ValueError when no deal can have gone like this."""
    return CribbageGame.replay(
        Rules(),
        session.seed,
        session.moves,
        first_dealer=session.first_dealer,
        pack=DECK if session.number <= match.deals else OTHER_SUITS,
    )


def begin_turn(match: DuplicateMatch, turn: int) -> PracticeSession:
    """Deal the cards, and let the computer play until the person is needed."""
    session = session_of(match, turn, None)
    return make_move(session, game_of(match, session), Deal())


def is_played(game: CribbageGame) -> bool:
    """Whether every hand of the deal has been counted."""
    return game.phase == Phase.OVER or (game.phase == Phase.DEAL and game.number > 0)


def start_match(*, name: str, deals: int, strength: str) -> DuplicatePlayer:
    """A new match of somebody, who plays it too."""
    with own_turn(), transaction.atomic():
        match = DuplicateMatch.objects.create(deals=deals, strength=strength)
        return match.players.create(name=name)


def save_evening(match: DuplicateMatch, *, by: Actor) -> None:
    """A new evening of a club, or one whose name or time was changed."""
    with own_turn(), transaction.atomic():
        if match.club is None:
            raise ValueError("no-evening")
        is_new = match._state.adding
        match.save()
        what = "duplicate-made" if is_new else "duplicate-changed"
        log_write(match.club, what, who=by.key, duplicate=match.pk)


def remove_evening(match: DuplicateMatch, *, by: Actor) -> None:
    with own_turn(), transaction.atomic():
        pk, club = match.pk, match.club
        match.delete()
        if club is not None:
            log_write(club, "duplicate-removed", who=by.key, duplicate=pk)


def remove_player(match: DuplicateMatch, player: int, *, by: Actor) -> None:
    with own_turn(), transaction.atomic():
        match.players.filter(pk=player).delete()
        if match.club is not None:
            log_write(match.club, "duplicate-player-removed", who=by.key, duplicate=match.pk)


def join(match: DuplicateMatch, name: str) -> DuplicatePlayer:
    with own_turn(), transaction.atomic():
        locked = DuplicateMatch.objects.select_for_update(of=("self",)).get(pk=match.pk)
        if locked.is_over:
            raise ValidationError(_("This evening is over. You can still see the results."))
        names = [name_key(each) for each in locked.players.values_list("name", flat=True)]
        if len(names) >= (MOST_AT_EVENING if locked.is_evening else MOST_PLAYERS):
            words = _("No more people can join this match. Start one of your own.")
            raise ValidationError(words)
        if name_key(name) in names:
            words = _("Somebody here is already called %(name)s. Add a letter or a number.")
            raise ValidationError({"name": words % {"name": name}})
        return locked.players.create(name=name)


def record(player: DuplicatePlayer, session: PracticeSession, game: CribbageGame) -> None:
    """Write down what a turn brought, once; nothing is written when the evening is over."""
    with own_turn(), transaction.atomic():
        found = (
            DuplicatePlayer.objects.select_for_update(of=("self",))
            .select_related("match")
            .filter(pk=player.pk)
            .first()
        )
        if found and len(found.points) == session.number - 1 and not found.match.is_over:
            found.points = [*found.points, list(game.scores)]
            found.save(update_fields=["points"])


def forget_matches() -> None:
    """Delete matches of two people that nobody can go on with; a club keeps its evenings."""
    old = DuplicateMatch.objects.filter(club=None, made_at__lt=timezone.now() - KEPT_FOR)
    old.delete()


def forget_player(person: Person, known: PersonalData) -> None:
    """Take the name of somebody who is erased out of the club's evenings; the points stay."""
    others = known_people(person.club).exclude(pk=person.pk)
    if others.filter(name_key=person.name_key).exists():
        return
    players = DuplicatePlayer.objects.filter(match__club=person.club_id)
    found = [player.pk for player in players if known.is_named(player.name)]
    players.filter(pk__in=found).update(name=ERASED)


def nothing_more(_person: Person, _known: PersonalData) -> None:
    """An evening knows no address and no telephone number."""


def evenings_of(club: Club) -> tuple[list[DuplicateMatch], list[DuplicateMatch]]:
    """A club's evenings in one query: those to come or open, the next one first; and those that are
    over, the last one first.
    """
    found = list(club.duplicates.all())
    return [each for each in found[::-1] if not each.is_over], [
        each for each in found if each.is_over
    ]


# What each turn brought: the player's points less the computer's.


def gains(player: DuplicatePlayer) -> list[int]:
    return [own - other for own, other in player.points]


def averages(players: Sequence[DuplicatePlayer], turns: int) -> list[float]:
    """Return the average of each turn over those who have played it; 0 where nobody has."""
    lists = [gains(player) for player in players]
    found = [[each[turn] for each in lists if turn < len(each)] for turn in range(turns)]
    return [sum(each) / len(each) if each else 0.0 for each in found]


def standings(match: DuplicateMatch, players: Sequence[DuplicatePlayer]) -> list[dict[str, Any]]:
    """Return the players in order of their points over the average of the same deals.

    When an evening is over, those who haven't played every deal come after the others, as at a
    night of a league.
    """
    usual = averages(players, match.turns)
    rows = []
    for player in players:
        gained = gains(player)
        over = sum(gained) - sum(usual[: len(gained)])
        rows.append(
            {
                "player": player,
                "played": len(gained),
                "done": len(gained) == match.turns,
                "gained": sum(gained),
                "over": round(over, 1) + 0.0,
            }
        )
    rows.sort(key=lambda row: sort_key(match, row), reverse=True)
    keys = [sort_key(match, row) for row in rows]
    for row, key in zip(rows, keys, strict=True):
        row["place"] = keys.index(key) + 1 if row["played"] else None
    return rows


def sort_key(match: DuplicateMatch, row: dict[str, Any]) -> tuple[bool, bool, float]:
    return row["played"] > 0, row["done"] or not match.is_over, row["over"]


def deal_by_deal(
    match: DuplicateMatch, player: DuplicatePlayer, others: Sequence[DuplicatePlayer]
) -> list[dict[str, Any]]:
    """Compare somebody who has played every deal with the average of the others, in both seats of
    each deal together.
    """
    own, usual = gains(player), averages(others, match.turns)
    rows = []
    for deal in range(match.deals):
        yours = own[deal] + own[deal + match.deals]
        theirs = usual[deal] + usual[deal + match.deals]
        rows.append({"yours": yours, "theirs": theirs, "difference": yours - theirs})
    return rows
