"""Explains why somebody who is level with others is ranked where they are."""

from collections.abc import Callable

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop, ngettext

from cribbage_events.contest.outcome import Key
from cribbage_events.contest.play_offs import PlayOffRecord
from cribbage_events.contest.tie_breaks import SPREAD, TieReason
from cribbage_events.words.lists import and_list
from cribbage_events.words.numbers import signed

# By the code of the rule: ahead, and behind.
SENTENCES = {
    "spread": (
        gettext_noop("ahead of %(name)s on spread, %(mine)s to %(theirs)s"),
        gettext_noop("behind %(name)s on spread, %(mine)s to %(theirs)s"),
    ),
    "games-won": (
        gettext_noop("ahead of %(name)s on games won, %(mine)s to %(theirs)s"),
        gettext_noop("behind %(name)s on games won, %(mine)s to %(theirs)s"),
    ),
    "plus-points": (
        gettext_noop("ahead of %(name)s on plus points, %(mine)s to %(theirs)s"),
        gettext_noop("behind %(name)s on plus points, %(mine)s to %(theirs)s"),
    ),
    "skunks": (
        gettext_noop("ahead of %(name)s on skunks, %(mine)s to %(theirs)s"),
        gettext_noop("behind %(name)s on skunks, %(mine)s to %(theirs)s"),
    ),
    "head-to-head": (
        gettext_noop("ahead of %(name)s on their own games, %(mine)s to %(theirs)s"),
        gettext_noop("behind %(name)s on their own games, %(mine)s to %(theirs)s"),
    ),
}


def tie_words[P: Key](
    reason: TieReason[P], name_of: Callable[[P], str], translate: Callable[[str], str] = _
) -> str:
    """ "ahead of Bob on spread, +48 to +31", "behind Bob on …", "tied with Bob on everything"."""
    if reason.rule is None:
        return level_words([name_of(other) for other in reason.others])
    ahead, behind = SENTENCES[reason.rule.code]
    number = signed if reason.rule is SPREAD else str
    return translate(ahead if reason.is_ahead else behind) % {
        "name": name_of(reason.others[0]),
        "mine": number(reason.mine),
        "theirs": number(reason.theirs),
    }


def level_words(names: list[str]) -> str:
    """Two at most are named: more are listed one below the other with the same rank, and their
    names fill a phone.
    """
    if len(names) <= 2:
        return _("tied with %(names)s on everything") % {"names": and_list(names)}
    words = ngettext(
        "tied with %(count)s other on everything",
        "tied with %(count)s others on everything",
        len(names),
    )
    return words % {"count": len(names)}


def play_off_words[P: Key](record: PlayOffRecord[P], name_of: Callable[[P], str]) -> str:
    """ "won the play-off against Cy, lost the play-off against Ann"."""
    words = []
    if record.won:
        names = and_list(map(name_of, record.won))
        words.append(_("won the play-off against %(names)s") % {"names": names})
    if record.lost:
        names = and_list(map(name_of, record.lost))
        words.append(_("lost the play-off against %(names)s") % {"names": names})
    return ", ".join(words)
