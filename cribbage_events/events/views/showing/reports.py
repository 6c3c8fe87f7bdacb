"""What was said about a game, in a sentence or two."""

import datetime
from collections.abc import Iterable, Sequence

from cribbage_events.clubs.clock import clock
from cribbage_events.events.selectors.draw_preview import listed
from cribbage_events.events.selectors.history import History, Said


def dispute_words(history: History, zone: datetime.tzinfo, who_decides: str = "director") -> str:
    """Such as: Joe entered 121–90 at 2:14 pm, you 121–87. Both are kept; the director decides."""
    results = history.results
    with_winner = history.winners_differ
    said = [
        f"{who_entered(group, before)} {group[0].short(with_winner=with_winner)}{at(group, zone)}"
        for before, group in zip([None, *results], results, strict=False)
    ]
    kept = "Both are" if len(results) == 2 else "All are"
    text = f"{', '.join(said)}. {kept} kept; the {who_decides} decides."
    return f"{text[:1].upper()}{text[1:]} {what_counts(history)}"


def who_entered(group: Sequence[Said], before: Sequence[Said] | None) -> str:
    names = who_of(group)
    if before is None:
        return f"{names} {'decided' if group[0].decides else 'entered'}"
    return "then" if names == who_of(before) else names


def who_of(group: Iterable[Said]) -> str:
    return listed(list(dict.fromkeys("you" if said.mine else said.who for said in group)))


def at(group: Sequence[Said], zone: datetime.tzinfo) -> str:
    return f" at {clock(group[0].at.astimezone(zone))}" if not group[0].mine else ""


def what_counts(history: History) -> str:
    counts = history.accepted
    if counts is None:
        return "Nothing counts until then."
    whose = "yours" if counts.mine else f"{counts.who}’s"
    return f"The standings keep {whose} until then."
