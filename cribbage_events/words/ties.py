"""Explains why somebody who is level with others is ranked where they are."""

from collections.abc import Callable, Iterable

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, gettext_noop, ngettext, pgettext_lazy

from cribbage_events.contest.outcome import Key
from cribbage_events.contest.play_offs import PlayOffRecord
from cribbage_events.contest.tie_breaks import SPREAD, TieBreak, TieReason
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
    "fewest-losses": (
        gettext_noop("ahead of %(name)s on fewest games lost, %(mine)s to %(theirs)s"),
        gettext_noop("behind %(name)s on fewest games lost, %(mine)s to %(theirs)s"),
    ),
    "fewest-short": (
        gettext_noop("ahead of %(name)s on fewest points short, %(mine)s to %(theirs)s"),
        gettext_noop("behind %(name)s on fewest points short, %(mine)s to %(theirs)s"),
    ),
    "widest-win": (
        gettext_noop("ahead of %(name)s on widest win, %(mine)s to %(theirs)s"),
        gettext_noop("behind %(name)s on widest win, %(mine)s to %(theirs)s"),
    ),
}
# Their names after “by”.
NAMES = {
    "spread": pgettext_lazy("after by", "spread"),
    "games-won": pgettext_lazy("after by", "games won"),
    "plus-points": pgettext_lazy("after by", "plus points"),
    "skunks": pgettext_lazy("after by", "skunks"),
    "head-to-head": pgettext_lazy("after by", "the games that tied players had against each other"),
    "fewest-losses": pgettext_lazy("after by", "fewest games lost"),
    "fewest-short": pgettext_lazy("after by", "fewest points short"),
    "widest-win": pgettext_lazy("after by", "widest win"),
}


# The headings of their columns. Of the games between those who are level there is none.
HEADINGS = {
    "spread": gettext_lazy("Spread"),
    "games-won": pgettext_lazy("a narrow column", "Won"),
    "plus-points": pgettext_lazy("a narrow column", "Plus"),
    "skunks": gettext_lazy("Skunks"),
    "fewest-losses": pgettext_lazy("a narrow column", "Lost"),
    "fewest-short": pgettext_lazy("a narrow column", "Short"),
    "widest-win": pgettext_lazy("a narrow column", "Widest"),
}


def tie_words[P: Key](
    reason: TieReason[P], name_of: Callable[[P], str], translate: Callable[[str], str] = _
) -> str:
    """ "ahead of Bob on spread, +48 to +31", "behind Bob on …", "tied with Bob on everything"."""
    if reason.rule is None:
        return level_words([name_of(other) for other in reason.others])
    ahead, behind = SENTENCES[reason.rule.code]
    return translate(ahead if reason.is_ahead else behind) % {
        "name": name_of(reason.others[0]),
        "mine": value_words(reason.rule, reason.mine),
        "theirs": value_words(reason.rule, reason.theirs),
    }


def value_words(rule: TieBreak, value: int) -> str:
    """Return the value of a card as people say it: losses and points short are below zero only for
    the order.
    """
    return signed(value) if rule is SPREAD else str(abs(value))


def order_words(rules: Iterable[TieBreak]) -> str:
    """ "games won, then by skunks", which is said after "by"; "" for none."""
    words = ""
    for rule in rules:
        name = str(NAMES[rule.code])
        values = {"before": words, "name": name}
        words = _("%(before)s, then by %(name)s") % values if words else name
    return words


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
