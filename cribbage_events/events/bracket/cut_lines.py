"""The cut in words: who qualifies, why those who are level have their seeds, and what is due."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from cribbage_events.contest.formats.qualifying import Contested, PlayOffDue, Seeded
from cribbage_events.events.bracket.cut import QualifyingCut
from cribbage_events.events.models import Event
from cribbage_events.words.lists import and_list
from cribbage_events.words.numbers import with_minus
from cribbage_events.words.ties import play_off_words, tie_words


@dataclass(frozen=True, slots=True)
class SeedLine:
    """`note`: why this seed, if somebody is level on game points."""

    seed: int
    number: int
    name: str
    card: str
    note: str
    has_bye: bool
    undecided: bool


@dataclass(frozen=True, slots=True)
class DueLine:
    """`pairs`: of each possible result of one game, winner and loser by name and number."""

    words: str
    pairs: list[tuple[str, str]]


@dataclass(frozen=True, slots=True)
class CutLines:
    qualifiers: list[SeedLine]
    next_best: list[SeedLine]
    high_non_qualifier: str
    due: list[DueLine]
    summary: str


def cut_lines(event: Event, cut: QualifyingCut) -> CutLines:
    """Return the lines without a query."""
    order = cut.order
    lines = [seed_line(cut, each) for each in order.seeded]
    high = and_list(cut.entries[player].name for player in order.high_non_qualifiers)
    return CutLines(
        lines[: order.places],
        lines[order.places : order.places + 4],
        high,
        [due_line(cut, due) for due in due_now(cut)],
        how_many_qualify(len(order.seeded), order.places, order.byes),
    )


def due_now(cut: QualifyingCut) -> Sequence[PlayOffDue[int]]:
    """Return the play-offs that are due: none while games are to come, which change the order."""
    return () if cut.outstanding else cut.order.due


def how_many_qualify(entrants: int, places: int, byes: int) -> str:
    qualify = ngettext(
        "%(places)s of %(entrants)s entrants qualifies.",
        "%(places)s of %(entrants)s entrants qualify.",
        places,
    ) % {"places": places, "entrants": entrants}
    if not byes:
        nobody = _("Nobody has a bye.")
        return f"{qualify} {nobody}"
    words = ngettext(
        "The highest seed has a bye in the first round.",
        "The %(byes)s highest seeds have a bye in the first round.",
        byes,
    )
    return f"{qualify} {words % {'byes': byes}}"


def seed_line(cut: QualifyingCut, each: Seeded[int]) -> SeedLine:
    player, order = each.row.player, cut.order
    entry = cut.entries[player]
    return SeedLine(
        each.seed,
        entry.number,
        entry.name,
        with_minus(each.row.card),
        note_of(cut, each),
        each.seed <= order.byes,
        any(player in due.players for due in due_now(cut)),
    )


def note_of(cut: QualifyingCut, each: Seeded[int]) -> str:
    """The last rule that decided: the play-off, the lot, or the tie-break."""
    player, order = each.row.player, cut.order

    def name_of(key: int) -> str:
        return cut.entries[key].name

    if any(player in due.players for due in due_now(cut)):
        return _("Tied on everything: plays one game.")
    if player in order.play_offs:
        return play_off_words(order.play_offs[player], name_of)
    if each.by_lot:
        others = and_list(name_of(other) for other in each.by_lot if other != player)
        return _("Tied with %(names)s on everything: drawn by lot.") % {"names": others}
    if player in order.ties:
        return tie_words(order.ties[player], name_of)
    return ""


def due_line(cut: QualifyingCut, due: PlayOffDue[int]) -> DueLine:
    entries = [cut.entries[player] for player in due.players]
    values = {"names": and_list(entry.name for entry in entries), "places": due.places}
    if due.contested is Contested.BYE:
        words = ngettext(
            "%(names)s are tied on everything. One of them has a bye: they play one game for it.",
            "%(names)s are tied on everything. %(places)s of them have a bye: they play one game"
            " for it.",
            due.places,
        )
    else:
        words = ngettext(
            "%(names)s are tied on everything. One of them qualifies: they play one game for it.",
            "%(names)s are tied on everything. %(places)s of them qualify: they play one game for"
            " it.",
            due.places,
        )
    beat = _("%(winner)s beat %(loser)s")
    pairs = [
        (
            f"{winner.number}-{loser.number}",
            beat % {"winner": winner.name, "loser": loser.name},
        )
        for winner in entries
        for loser in entries
        if winner is not loser
    ]
    return DueLine(words % values, pairs)
