"""Kinds of events: only events of one kind are compared."""

from collections.abc import Collection, Iterable

from django.utils.translation import gettext as _

from cribbage_events.contest.presets import PRESETS
from cribbage_events.memory.past import Kind
from cribbage_events.words.counts import count_of_rounds
from cribbage_events.words.rules import preset_label


def kinds_in_order(kinds: Iterable[Kind]) -> list[Kind]:
    """Return kinds as the presets are listed; of one preset the shorter event first."""
    place = {code: number for number, code in enumerate(PRESETS)}
    known = {kind for kind in kinds if kind.preset in place}
    return sorted(known, key=lambda kind: (place[kind.preset], kind.rounds or 0, -kind.target))


def kind_label(kind: Kind, kinds: Collection[Kind]) -> str:
    """ "Senior games"; where the club has held other lengths too, also how many rounds and to what
    target.
    """
    label = str(preset_label(kind.preset))
    alike = [each for each in kinds if each.preset == kind.preset]
    if len({each.rounds for each in alike}) > 1 and kind.rounds:
        rounds = count_of_rounds(kind.rounds)
        label = _("%(kind)s, %(rounds)s") % {"kind": label, "rounds": rounds}
    if len({each.target for each in alike}) > 1:
        label = _("%(kind)s, games to %(target)s") % {"kind": label, "target": kind.target}
    return label
