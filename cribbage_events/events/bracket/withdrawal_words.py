"""Says what a withdrawal means for the play-offs, before it is done."""

from django.utils.text import capfirst
from django.utils.translation import gettext as _

from cribbage_events.contest.formats.knockout import Match
from cribbage_events.events.bracket.bracket_lines import by_number
from cribbage_events.events.bracket.brackets import StageBracket, brackets_of
from cribbage_events.events.bracket.places import still_in_bracket
from cribbage_events.events.games.entries import entry_rows
from cribbage_events.events.models import Entry, Event
from cribbage_events.words.codes import round_name


def withdrawal_words(event: Event, entry: Entry) -> list[str]:
    """A sentence for each bracket that they are still in; three queries."""
    names = {number: each.name for number, each in by_number(entry_rows(event)).items()}
    return [
        withdrawal_in(found, entry.number, names)
        for found in brackets_of(event)
        if entry.number in still_in_bracket(found)
    ]


def withdrawal_in(found: StageBracket, number: int, names: dict[int, str]) -> str:
    match = next(
        (each for each in found.bracket.open_matches if number in (each.first, each.second)), None
    )
    if match is None:
        words = _("%(name)s has no match now. Whoever would meet them next goes on without a game.")
        return words % {"name": names[number]}
    other = match.second if match.first == number else match.first
    words = _("%(round)s: %(other)s wins the match. Games that were played stay as they are.")
    return words % {"round": round_of_match(found, match), "other": names[other or 0]}


def round_of_match(found: StageBracket, match: Match[int]) -> str:
    return capfirst(round_name(match.place.round, len(found.bracket.rounds)))
