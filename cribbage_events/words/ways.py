"""A club's own way of playing in words: what its points are called, and what was changed."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, pgettext

from cribbage_events.contest.presets import PRESETS, Preset
from cribbage_events.contest.prizes import ExtraPrize, Prize
from cribbage_events.contest.scoring import Adds, ScoringSystem, Unit
from cribbage_events.contest.standings import Row
from cribbage_events.contest.tie_breaks import HEAD_TO_HEAD, SPREAD, TieBreak
from cribbage_events.contest.ways import Contradiction
from cribbage_events.words.counts import count_of_game_points, count_of_pegs, count_of_points
from cribbage_events.words.lists import and_list
from cribbage_events.words.numbers import with_minus
from cribbage_events.words.ties import order_words


def count_in(unit: Unit, count: int) -> str:
    """ "9 game points", "22 points", "463 pegs"."""
    if unit == Unit.PEGS:
        return count_of_pegs(count)
    return count_of_game_points(count) if unit == Unit.GAME_POINTS else count_of_points(count)


def is_written_as_card(scoring: ScoringSystem) -> bool:
    """Say whether players write what they have as 9/4 +87: game points, games won and spread."""
    counts = scoring.unit == Unit.GAME_POINTS and not scoring.fewer_is_better
    return counts and SPREAD in scoring.tie_order


def card_words(row: Row[Any], scoring: ScoringSystem) -> str:
    """ "9/4 +87", with a minus as wide as a plus, or "463 pegs" where no card is written so."""
    if is_written_as_card(scoring):
        return with_minus(row.card)
    return count_in(scoring.unit, row.game_points)


def measures(preset: Preset) -> tuple[TieBreak, ...] | None:
    """Return the tie-breaks that have a column in standings, in their order. None where points and
    ties are those of the preset: its sheets have the columns that players have always known.
    """
    scoring, known = preset.scoring, PRESETS[preset.code].scoring
    if (scoring.tie_order, scoring.unit) == (known.tie_order, known.unit):
        return None
    return tuple(rule for rule in scoring.tie_order if rule is not HEAD_TO_HEAD)


def points_heading(unit: Unit) -> str:
    """The heading of a narrow column of points."""
    return pgettext("a heading of a column", "Pegs") if unit == Unit.PEGS else _("Points")


def worth_of_rounds(by_round: Sequence[int], rounds: int) -> str:
    """ "6 in round 1, 7 in round 2 and 8 from round 3 on"; of so many rounds."""
    each, after = _("%(worth)s in round %(round)s"), _("%(worth)s from round %(round)s on")
    last = len(by_round) if rounds > len(by_round) else 0
    return and_list(
        (after if number == last else each) % {"worth": with_minus(worth), "round": number}
        for number, worth in enumerate(by_round[:rounds], 1)
    )


def extra_prize_words(prize: ExtraPrize) -> str:
    """Return what a prize is for, after “a prize for”."""
    match prize.prize:
        case Prize.MOST_SKUNKS:
            return pgettext("a prize for", "the most skunks")
        case Prize.NO_WINS:
            return pgettext("a prize for", "no games won")
    words = ngettext("exactly %(count)s game won", "exactly %(count)s games won", prize.wins)
    return words % {"count": prize.wins}


def extra_prize_title(prize: ExtraPrize) -> str:
    """Return what a prize is called."""
    match prize.prize:
        case Prize.MOST_SKUNKS:
            return _("Most skunks")
        case Prize.NO_WINS:
            return _("No games won")
    words = ngettext("Exactly %(count)s game won", "Exactly %(count)s games won", prize.wins)
    return words % {"count": prize.wins}


def extra_won_words(prize: ExtraPrize, names: list[str], skunks: int) -> str:
    """ "Most skunks: Ann Lee and Bob Ray (3)"."""
    holders = and_list(names)
    if prize.prize == Prize.MOST_SKUNKS:
        holders = f"{holders} ({skunks})"
    return _("%(prize)s: %(names)s") % {"prize": extra_prize_title(prize), "names": holders}


# What was changed since an event or a season took its copy.


def changes(before: Preset, after: Preset) -> list[str]:
    """Return a sentence for each difference between two ways, such as: A skunk is worth 3, before
    it was 2.
    """
    return [
        *changed_numbers(before, after),
        *changed_scoring(before, after),
        *changed_settings(before, after),
        *changed_prizes(before.extra_prizes, after.extra_prizes),
    ]


def changed_numbers(before: Preset, after: Preset) -> Iterator[str]:
    for words, value in number_sentences():
        if (was := value(before)) != (now := value(after)):
            yield words % {"now": now, "before": was}


def number_sentences() -> Sequence[tuple[str, Callable[[Preset], object]]]:
    """Return the sentence about each single value, and how the value is said."""
    points: Sequence[tuple[str, Callable[[ScoringSystem], int]]] = (
        (_("A win is worth %(now)s, before it was %(before)s."), lambda each: each.win),
        (_("A skunk is worth %(now)s, before it was %(before)s."), lambda each: each.skunk),
        (
            _("A double skunk is worth %(now)s, before it was %(before)s."),
            lambda each: each.double_skunk,
        ),
        (_("A loss is worth %(now)s, before it was %(before)s."), lambda each: each.loss),
        (_("A bye is worth %(now)s, before it was %(before)s."), lambda each: each.bye),
        (
            _("A forfeited game gives the other side %(now)s, before it was %(before)s."),
            lambda each: each.forfeit.win,
        ),
        (
            _("A forfeited game gives whoever gave it up %(now)s, before it was %(before)s."),
            lambda each: each.forfeit.loss,
        ),
    )
    return (
        (_("The number of rounds is %(now)s, before it was %(before)s."), lambda each: each.rounds),
        (_("Games are to %(now)s, before they were to %(before)s."), lambda each: each.target),
        *((words, in_points(value)) for words, value in points),
        (
            _("A forfeited game counts as a margin of %(now)s, before it was %(before)s."),
            lambda each: each.scoring.forfeit.margin,
        ),
        (
            _("A win by %(now)s or more is a skunk, before it was by %(before)s or more."),
            lambda each: each.scoring.skunk_margin,
        ),
        (
            _("A win by %(now)s or more is a double skunk, before it was by %(before)s or more."),
            lambda each: each.scoring.double_skunk_margin,
        ),
        (
            _("The fewest games for a medal or a prize are %(now)s, before they were %(before)s."),
            lambda each: each.min_games,
        ),
    )


def in_points(value: Callable[[ScoringSystem], int]) -> Callable[[Preset], str]:
    return lambda preset: with_minus(value(preset.scoring))


def changed_scoring(before: Preset, after: Preset) -> Iterator[str]:
    old, new = before.scoring, after.scoring
    if new.by_round != old.by_round:
        yield rounds_sentence(new.by_round, after.rounds)
    if new.adds != old.adds:
        yield added_sentence(new.adds, after.target)
    if new.fewer_is_better != old.fewer_is_better:
        yield (
            _("Now the fewest points win.")
            if new.fewer_is_better
            else _("Now the most points win.")
        )
    if new.tie_order != old.tie_order:
        yield order_sentence(new)


def changed_settings(before: Preset, after: Preset) -> Iterator[str]:
    if after.format != before.format or after.settings != before.settings:
        yield _("Who meets whom is decided in another way.")
    if after.min_for_two_divisions != before.min_for_two_divisions:
        words = _("Age groups are made from %(now)s entrants on, before from %(before)s on.")
        values = {"now": after.min_for_two_divisions, "before": before.min_for_two_divisions}
        yield words % values
    if after.age_groups != before.age_groups:
        yield age_groups_sentence(after.age_groups)
    if after.director_fills_in != before.director_fills_in:
        yield (
            _("Now the event director takes an empty seat.")
            if after.director_fills_in
            else _("Now the event director doesn’t take an empty seat.")
        )


def rounds_sentence(by_round: Sequence[int], rounds: int) -> str:
    if not by_round:
        return _("Now a win is worth the same in each round.")
    return _("Now a win is worth %(rounds)s.") % {"rounds": worth_of_rounds(by_round, rounds)}


def added_sentence(adds: Adds, target: int) -> str:
    match adds:
        case Adds.PEGS:
            return _("Now everybody also gets the pegs that they pegged.")
        case Adds.SHORT:
            words = _("Now a loser also gets the points they were short of %(target)s.")
            return words % {"target": target}
    return _("Now pegs no longer count as points.")


def order_sentence(scoring: ScoringSystem) -> str:
    if not scoring.tie_order:
        return _("Now players who are level share the place.")
    return _("Now ties are broken by %(rules)s.") % {"rules": order_words(scoring.tie_order)}


def age_groups_sentence(ages: Sequence[int] | None) -> str:
    if ages is None:
        return _("Now the program decides about age groups by the number of entrants.")
    if not ages:
        return _("Now everybody plays in one division.")
    words = _("Now the older age groups begin at %(ages)s.")
    return words % {"ages": and_list(map(str, ages))}


def changed_prizes(before: Iterable[ExtraPrize], after: Iterable[ExtraPrize]) -> Iterator[str]:
    old, new = list(before), list(after)
    for prize in new:
        if prize not in old:
            yield _("Now there is a prize for %(what)s.") % {"what": extra_prize_words(prize)}
    for prize in old:
        if prize not in new:
            words = _("There is no longer a prize for %(what)s.")
            yield words % {"what": extra_prize_words(prize)}


CONTRADICTIONS = {
    Contradiction.HEAD_TO_HEAD: gettext_lazy(
        "Games against each other can’t decide where people meet twice or not at all. Choose"
        " another tie-break."
    ),
    Contradiction.TIE_TWICE: gettext_lazy("A tie-break is there twice. Take one of them out."),
    Contradiction.TIE_SAID: gettext_lazy(
        "A tie-break never decides: people who are level before it are always level on it. Take it"
        " out or move it up."
    ),
    Contradiction.PEGS_ON_CARDS: gettext_lazy(
        "Players’ cards decide here, and they don’t say what both sides pegged. Let pegs not count."
    ),
    Contradiction.ROUNDS_ON_CARDS: gettext_lazy(
        "Players’ cards decide here, so a win is worth the same in each round. Leave this empty."
    ),
    Contradiction.ROUNDS_UNKNOWN: gettext_lazy(
        "Games begin as tables finish, so there are no rounds. Leave this empty."
    ),
    Contradiction.ROUND_COUNT: gettext_lazy("Type as many numbers as there are rounds."),
    Contradiction.PEGS_ARE_MORE: gettext_lazy(
        "If pegs count, the winner has the most. Choose that more is better."
    ),
    Contradiction.SHORT_IS_FEWER: gettext_lazy(
        "If points short count, the widest loss has the most. Choose that fewer is better."
    ),
    Contradiction.LOSS_BEATS_WIN: gettext_lazy(
        "A loss would be better than a win. Change what they are worth, or what is better."
    ),
    Contradiction.SKUNK_BELOW_WIN: gettext_lazy(
        "A skunk would be worse than a plain win. Make it at least as good."
    ),
    Contradiction.DOUBLE_BELOW_SKUNK: gettext_lazy(
        "A double skunk would be worse than a skunk. Make it at least as good."
    ),
    Contradiction.BYE_BEATS_WIN: gettext_lazy(
        "A bye would be better than the best win. Make it worth no more than a win."
    ),
    Contradiction.FORFEIT_BEATS_WIN: gettext_lazy(
        "The side that gives a game up would get more than the other. Change one of the two."
    ),
    Contradiction.TARGET: gettext_lazy("A game is to 121 or to 61. Choose one of them."),
    Contradiction.SKUNK_BEYOND_TARGET: gettext_lazy(
        "Nobody can lose by so much. Type a number from 1 to the target."
    ),
    Contradiction.DOUBLE_BEFORE_SKUNK: gettext_lazy(
        "A double skunk is the wider win. Type at least the number for a skunk."
    ),
    Contradiction.PRIZE_TWICE: gettext_lazy("A prize is there twice. Take one of them out."),
    Contradiction.PRIZE_BEYOND_ROUNDS: gettext_lazy(
        "Nobody can win more games than there are rounds. Type a smaller number."
    ),
    Contradiction.GAMES_BEYOND_ROUNDS: gettext_lazy(
        "Nobody can play more games than there are rounds. Type a smaller number."
    ),
    Contradiction.AGES_ORDER: gettext_lazy("Type the ages from the lowest to the highest."),
    Contradiction.TOO_MANY_AGES: gettext_lazy(
        "There can be two age groups. Type one age, at which the older group begins."
    ),
    Contradiction.NO_AGE_GROUPS: gettext_lazy(
        "Everybody plays together here. Choose no age groups."
    ),
}
