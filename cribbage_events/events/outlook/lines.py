"""The outlook in words: who has something for certain, who can still win something, and how."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from django.utils.translation import gettext as _

from cribbage_events.contest.medals import BRONZE, GOLD, MEDALS, SILVER
from cribbage_events.contest.outlook.needs import Need
from cribbage_events.contest.outlook.outlook import Chance, Prospect
from cribbage_events.contest.outlook.situation import Completion
from cribbage_events.events.games.event_games import EventGames
from cribbage_events.events.models import Event
from cribbage_events.events.outlook.outlooks import DivisionOutlook, EventOutlook, is_out
from cribbage_events.words.divisions import division_name
from cribbage_events.words.outlook import (
    column_words,
    everybody_words,
    needed_at_table,
    needed_in_all_games,
    needed_with_help,
    out_words,
    possible_words,
    safe_words,
)
from cribbage_events.words.results import result_words, side_name


class NamedEntrant(NamedTuple):
    """Somebody's name, and the address of their page; "" without one."""

    name: str
    url: str


# By the key of an entry.
type People = Mapping[int, NamedEntrant]
# Of the results that give somebody a medal, those of entrants this near in the order matter.
NEAR = 3
# Where more can still win something, only their own pages say what each of them needs.
MOST_NEEDS = 4
SILVER_OR_BETTER = "silver-or-better"


@dataclass(frozen=True, slots=True)
class OutlookLine:
    """One entrant's outlook: in `words`, and as a chance of each thing that can be won (None where
    it isn't known); `notes` say what these don't: that some medal is safe, and what suffices.
    """

    person: NamedEntrant
    words: tuple[str, ...]
    chances: list[tuple[str, Chance | None]]
    notes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class DivisionOutlookLines:
    """`name` is empty where there is one division. `columns`: what is won, in words.
    `everybody`: the one sentence that says all. `needs_on_own_pages`: what suffices is said there,
    since there are too many for one page.
    """

    name: str
    columns: Sequence[str]
    everybody: str
    lines: list[OutlookLine]
    needs_on_own_pages: bool = False


@dataclass(frozen=True, slots=True)
class OwnOutlook:
    """One entrant's outlook, and by what is won the results that give it to them."""

    words: tuple[str, ...]
    example: list[str]


def outlook_lines(
    event: Event, games: EventGames, outlook: EventOutlook, *, needs: bool = True
) -> list[DivisionOutlookLines]:
    """`needs`: in the last game also what suffices, which in a large division takes longer than all
    the rest.
    """
    only, entrants = len(outlook.divisions) == 1, _entrants(event, games)
    return [
        _division_lines("" if only else division_name(each.found.label), each, entrants, needs)
        for each in outlook.divisions
        if any(prospect.chances for prospect in each.prospects.values())
    ]


def _division_lines(
    name: str, division: DivisionOutlook, people: People, needs: bool
) -> DivisionOutlookLines:
    prospects = [each for each in division.prospects.values() if each.chances]
    to_win = sum(bool(_best_possible(each, division.code)) for each in prospects)
    many = to_win > MOST_NEEDS
    codes = MEDALS if any(GOLD in each.chances for each in prospects) else (division.code,)
    lines = _lines(division, people, codes, needs=needs and not many)
    columns = [column_words(code) for code in codes]
    on_own_pages = many and division.is_last_game
    return DivisionOutlookLines(name, columns, _everybody(division), lines, on_own_pages)


def _entrants(event: Event, games: EventGames) -> dict[int, NamedEntrant]:
    below = event.get_absolute_url()
    return {
        pk: NamedEntrant(entry.name, f"{below}entrants/{entry.number}/")
        for pk, entry in games.entries.items()
    }


def _everybody(division: DivisionOutlook) -> str:
    chances = [
        prospect.chances.get(division.code)
        for entry, prospect in division.prospects.items()
        if entry not in division.found.winnable.ineligible
    ]
    if chances and all(chance is Chance.POSSIBLE for chance in chances):
        return everybody_words(division.code)
    return ""


def _lines(
    division: DivisionOutlook, people: People, codes: Sequence[str], *, needs: bool
) -> list[OutlookLine]:
    """Return those who are sure first, the best medal before the others, else in the order of the
    standings; nobody who can't win anything any more.
    """
    needs = needs and division.is_last_game
    found = []
    for player, prospect in division.prospects.items():
        if prospect.chances and not is_out(prospect, division.code):
            chances = [(code, prospect.chances.get(code)) for code in codes]
            is_shown = any(chance is Chance.SAFE for _code, chance in chances)
            safe = "" if is_shown else _safe(prospect, division.code)
            notes = [safe_words(safe)] if safe else []
            notes += _needs(division, player, people) if needs else ()
            words = _words(division, player, people, needs=False)
            found.append(OutlookLine(people[player], words, chances, tuple(notes)))
    is_sure = {
        people[player]: prospect.chances.get(division.code) is Chance.SAFE
        for player, prospect in division.prospects.items()
    }
    return sorted(found, key=lambda line: (not is_sure[line.person], _order(line.words)))


def _order(words: tuple[str, ...]) -> int:
    """The best medal comes first."""
    codes = (GOLD, SILVER, BRONZE)
    possible = [possible_words(code) for code in codes]
    return next((possible.index(each) for each in words if each in possible), -1)


def own_outlook(
    event: Event, games: EventGames, outlook: EventOutlook, entry: int
) -> OwnOutlook | None:
    """Return what there is to say of this entrant."""
    division = outlook.division_of(entry)
    return _own(division, entry, _entrants(event, games)) if division else None


def _own(division: DivisionOutlook, player: int, people: People) -> OwnOutlook | None:
    prospect = division.prospects.get(player)
    if prospect is None or not prospect.chances or player in division.found.winnable.ineligible:
        return None
    if is_out(prospect, division.code):
        return OwnOutlook((out_words(division.code),), [])
    words = _words(division, player, people, needs=True)
    return OwnOutlook(words, _example(division, prospect, people))


def _words(
    division: DivisionOutlook, player: int, people: People, *, needs: bool
) -> tuple[str, ...]:
    prospect = division.prospects[player]
    safe, possible = _safe(prospect, division.code), _best_possible(prospect, division.code)
    said = [safe_words(safe)] if safe else []
    if possible and possible != safe:
        said.append(possible_words(possible))
    return (*said, *_needs(division, player, people)) if needs else tuple(said)


def _needs(division: DivisionOutlook, player: int, people: People) -> tuple[str, ...]:
    """Return what suffices for the best that is possible and not safe."""
    if not _best_possible(division.prospects[player], division.code):
        return ()
    found = division.needs_of(player)
    return tuple(_need_words(division, player, need, people) for need in found if _is_to_do(need))


def _safe(prospect: Prospect[int], code: str) -> str:
    """The least that is certain; "" for nothing."""
    chances = prospect.chances
    if chances[code] is not Chance.SAFE:
        return ""
    left = [medal for medal in MEDALS if chances.get(medal, Chance.OUT) is not Chance.OUT]
    if len(left) == 1:
        return left[0]
    return SILVER_OR_BETTER if left == [GOLD, SILVER] else code


def _best_possible(prospect: Prospect[int], code: str) -> str:
    """The best that is possible and not safe; "" for nothing."""
    chances = prospect.chances
    found = [medal for medal in MEDALS if chances.get(medal) is Chance.POSSIBLE]
    if found:
        return found[0]
    return code if chances[code] is Chance.POSSIBLE else ""


def _is_to_do(need: Need[int]) -> bool:
    """Whether anything has to be done for it: else it is safe, and has been said."""
    return need.margin is not None or bool(need.helps)


def _need_words(division: DivisionOutlook, player: int, need: Need[int], people: People) -> str:
    award = _award(division.prospects[player], need.award)
    own = [
        game
        for game in division.found.situation.games
        if any(player in side for side in game.sides)
    ]
    if need.helps:
        losers = [side_name([people[each].name for each in help.losers]) for help in need.helps]
        return needed_with_help(award, need.margin, own[0].table if own else None, losers)
    margin = need.margin or 0
    if len(own) == 1:
        return needed_at_table(award, margin, own[0].table)
    return needed_in_all_games(award, margin)


def _award(prospect: Prospect[int], award: str) -> str:
    """Silver, or any medal, may be the best that is left."""
    chances = prospect.chances
    if award not in (SILVER, "medal"):
        return award
    counted = MEDALS if award == "medal" else MEDALS[:2]
    left = [medal for medal in counted if chances[medal] is not Chance.OUT]
    if len(left) == 1:
        return left[0]
    return SILVER_OR_BETTER if left == [GOLD, SILVER] else award


def _example(division: DivisionOutlook, prospect: Prospect[int], people: People) -> list[str]:
    """Results that give the best that is possible: of those whose places are near, since the others
    change nothing for this entrant.
    """
    best = _best_possible(prospect, division.code)
    if not best:
        return []
    completion = prospect.examples[best]
    near = _near(division, prospect.player, completion)
    return [
        result_words(
            [side_name([people[each].name for each in side.players]) for side in outcome.sides],
            [side.score for side in outcome.sides],
            None,
        )
        for outcome in completion
        if near.intersection(outcome.players)
    ]


def _near(division: DivisionOutlook, player: int, completion: Completion[int]) -> set[int]:
    found = division.found
    order = [row.player for row in found.situation.ranking(completion)]
    at = order.index(player)
    return set(order[max(0, at - NEAR) : at + NEAR + 1])


def disputed_words(outlook: EventOutlook) -> str:
    """Say that the outlook may change although no further game ends."""
    if not outlook.provisional:
        return ""
    return _("A result is disputed. It counts here until it is settled, so this may change.")
