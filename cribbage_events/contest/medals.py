"""Gives medals to the eligible entrants of a division in order, past those who are not.

Rules: the senior games. Gold, silver and bronze per division; equal on everything shares the medal
and the following one is not given (two golds, then bronze); play-offs have changed the ranks before
(see `play_offs`). Medals "so far" are shown once everybody eligible who hasn't left has played.
Where the rules say nothing: a player without a game gets no medal.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby

from cribbage_events.contest.outcome import Key
from cribbage_events.contest.prizes import ExtraPrize, Prize
from cribbage_events.contest.standings import Row

GOLD = "gold"
SILVER = "silver"
BRONZE = "bronze"
MEDALS = (GOLD, SILVER, BRONZE)


@dataclass(frozen=True, slots=True)
class Award[P: Key]:
    """A medal given; `shared` if somebody level has the same one."""

    player: P
    medal: str
    shared: bool = False


@dataclass(frozen=True, slots=True)
class PassedOver[P: Key]:
    """The medal that goes past an ineligible player, and who gets it; None if nobody does."""

    medal: str | None = None
    holders: tuple[P, ...] = ()


@dataclass(frozen=True, slots=True)
class Awards[P: Key]:
    """The medals of a division, best first, and who is passed over for each ineligible player
    ranked where a medal is given.
    """

    awards: tuple[Award[P], ...]
    passed_over: Mapping[P, PassedOver[P]]

    def medal_of(self, player: P) -> str | None:
        """The player's medal: "gold", "silver", "bronze" or None."""
        return next((award.medal for award in self.awards if award.player == player), None)

    def holders(self, medal: str) -> tuple[P, ...]:
        """Return everybody who got this medal."""
        return tuple(award.player for award in self.awards if award.medal == medal)


def award[P: Key](rows: Sequence[Row[P]], *, ineligible: Collection[P]) -> Awards[P]:
    """The medals for one division's rows, as `standings` gives them, past the `ineligible`."""
    eligible = [row for row in rows if row.player not in ineligible and row.played]
    awards: list[Award[P]] = []
    place = 0
    for _, level in groupby(eligible, key=lambda row: row.rank):
        group = [row.player for row in level]
        if place < len(MEDALS):
            awards.extend(Award(player, MEDALS[place], len(group) > 1) for player in group)
        place += len(group)
    given = Awards(tuple(awards), {})
    return Awards(given.awards, _past_the_ineligible(rows, given, ineligible))


def may_show_so_far[P: Key](
    rows: Sequence[Row[P]], *, ineligible: Collection[P], left: Collection[P]
) -> bool:
    """Whether medals "so far" say anything yet: everybody eligible who hasn't left has played."""
    return all(
        row.played for row in rows if row.player not in ineligible and row.player not in left
    )


def holders_of[P: Key](
    prize: ExtraPrize, rows: Iterable[Row[P]], *, without: Collection[P] = ()
) -> tuple[P, ...]:
    """Return who has a prize besides those for the first places, best first: all who are level
    share it. Nobody has the prize for most skunks who has none, and only who has played has one.
    """
    able = [row for row in rows if row.played and row.player not in without]
    if prize.prize == Prize.MOST_SKUNKS:
        most = max((row.skunks for row in able), default=0)
        return tuple(row.player for row in able if most and row.skunks == most)
    wins = 0 if prize.for_no_wins else prize.wins
    return tuple(row.player for row in able if row.won == wins)


def _past_the_ineligible[P: Key](
    rows: Sequence[Row[P]], given: Awards[P], ineligible: Collection[P]
) -> dict[P, PassedOver[P]]:
    passed: dict[P, PassedOver[P]] = {}
    if not ineligible:
        return passed
    ahead = 0
    for _, group in groupby(rows, key=lambda row: row.rank):
        if ahead >= len(MEDALS):
            break
        level = [row.player for row in group]
        following = _following(ahead, given)
        passed |= {player: following for player in level if player in ineligible}
        ahead += sum(given.medal_of(player) is not None for player in level)
    return passed


def _following[P: Key](ahead: int, given: Awards[P]) -> PassedOver[P]:
    """Return who has the first medal behind the first `ahead` of them."""
    if ahead >= len(given.awards):
        return PassedOver()
    medal = given.awards[ahead].medal
    return PassedOver(medal, given.holders(medal))
