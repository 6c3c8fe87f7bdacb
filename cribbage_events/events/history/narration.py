"""Makes the sentences of an event's diary, by the verb of what was done."""

import datetime
from collections.abc import Callable

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from cribbage_events.contest.divisions import DivisionLabel
from cribbage_events.events.history.card_lines import CARD_LINES
from cribbage_events.events.history.result_lines import RESULT_LINES
from cribbage_events.events.history.settings_line import settings_changed
from cribbage_events.events.history.withdrawal_line import withdrawn
from cribbage_events.mail.models import State
from cribbage_events.words.codes import (
    Data,
    Sentence,
    diary_sentence,
    register_sentences,
    sentence_with_data,
)
from cribbage_events.words.dates import day_and_clock
from cribbage_events.words.divisions import division_name
from cribbage_events.words.lists import and_list

# A line's values, by the names in its sentence.
PLAIN = {
    "create-event": gettext_lazy("%(name)s was created."),
    "register": gettext_lazy("%(entrant)s was registered."),
    "edit-entry": gettext_lazy("The entry of %(entrant)s was changed."),
    "remove": gettext_lazy("%(entrant)s was removed."),
    "request-place": gettext_lazy("%(entrant)s asked for a place on the public page."),
    "decline": gettext_lazy("%(entrant)s was declined."),
    "publish": gettext_lazy("The event was published."),
    "hide": gettext_lazy("The event was made a draft again."),
    "call-off": gettext_lazy("The event was called off: %(reason)s"),
    "hold-event": gettext_lazy("The event takes place after all: %(reason)s"),
    "delete-event": gettext_lazy("The event was deleted."),
    "take-back-event": gettext_lazy("The event was brought back."),
    "tell-moved": gettext_lazy("Telling everybody that the event was moved."),
    "pair-as-tables-finish": gettext_lazy("Tonight games are made as tables finish."),
    "arrive": gettext_lazy("%(entrant)s plays from round %(round)s on."),
    "leave": gettext_lazy("%(entrant)s has left, from round %(round)s."),
    "come": gettext_lazy("%(entrant)s has come, and plays from now on."),
    "go": gettext_lazy("%(entrant)s has gone home."),
    "cut": gettext_lazy("%(entrant)s stays at table %(table)s after cutting for it."),
    "age-groups": gettext_lazy("Age groups were chosen by hand for %(names)s."),
    "undo-draw": gettext_lazy("The draw was undone; registration is open again."),
    "open-link": gettext_lazy("%(name)s opened link %(link)s for volunteers."),
    "renew-card": gettext_lazy(
        "%(entrant)s gets a new code on the scorecard; the old one no longer works."
    ),
    "check-in": gettext_lazy("%(entrant)s is here."),
    "come-late": gettext_lazy("%(entrant)s came after the draw, and waits for a seat."),
    "no-show": gettext_lazy("%(entrant)s has not come."),
    "undo-attendance": gettext_lazy("The check-in of %(entrant)s was cleared."),
    "check-in-all": gettext_lazy("Everybody is here: %(count)s checked in."),
    "invite": gettext_lazy("%(count)s people from %(event)s are on the list to invite."),
    "join": gettext_lazy("%(entrant)s joined from round %(round)s on."),
    "play-off": gettext_lazy("%(winner)s beat %(loser)s in a play-off."),
    "begin-play-offs": gettext_lazy("The play-offs began with %(qualifiers)s qualifiers."),
    "begin-consolation": gettext_lazy("A consolation began with %(players)s players."),
    "forfeit-games": gettext_lazy("%(entrant)s wasn’t there: games forfeited: %(count)s."),
    "remove-play-off": gettext_lazy("The play-off of %(winner)s and %(loser)s was removed."),
    "note-hand": gettext_lazy("%(entrant)s had a hand of %(points)s."),
    "remove-hand": gettext_lazy("The hand of %(points)s of %(entrant)s was removed."),
    "erase-person": gettext_lazy("Somebody was erased from the club’s records."),
    "suspend-club": gettext_lazy("The operator of this site closed %(club)s: %(why)s"),
    "lift-suspension": gettext_lazy("The operator of this site opened %(club)s again."),
    "delete-club": gettext_lazy("The club was deleted."),
    "take-back-club": gettext_lazy("The club was brought back."),
}
# How somebody was reached on the telephone, by the state of the message.
CALLED = {
    State.REACHED: gettext_lazy("Called %(person)s: reached."),
    State.MESSAGE_LEFT: gettext_lazy("Called %(person)s: message left."),
    State.NO_ANSWER: gettext_lazy("Called %(person)s: no answer."),
    State.TO_CALL: gettext_lazy("%(person)s still has to be called."),
}
# By the code of a format, sentences for its events in place of the common ones.
OF_FORMAT: dict[str, dict[str, object]] = {}


def plural(choose: Callable[[int], str], name: str = "count") -> Sentence:
    """A sentence with one number, which decides its form."""
    return lambda data: choose(data[name]) % data


def imported(count: int) -> str:
    return ngettext(
        "%(count)s entrant registered from a list.",
        "%(count)s entrants registered from a list.",
        count,
    )


def declined_at_once(count: int) -> str:
    return ngettext(
        "%(count)s request was declined; no e-mail was sent.",
        "%(count)s requests were declined together; no e-mail was sent.",
        count,
    )


def cards_handed_out(count: int) -> str:
    return ngettext(
        "%(count)s new card was handed out.", "%(count)s new cards were handed out.", count
    )


def sent_again(count: int) -> str:
    return ngettext(
        "Sending %(count)s failed e-mail again.", "Sending %(count)s failed e-mails again.", count
    )


def links_made(count: int) -> str:
    return ngettext(
        "%(count)s link for volunteers made.", "%(count)s links for volunteers made.", count
    )


def seated(tables: int) -> str:
    return ngettext(
        "%(players)s players were seated at %(tables)s table.",
        "%(players)s players were seated at %(tables)s tables.",
        tables,
    )


def called(data: Data) -> str:
    return str(CALLED[data["status"]]) % data


def results_sent(count: int) -> str:
    return ngettext(
        "Sending the results to %(count)s person.",
        "Sending the results to %(count)s people.",
        count,
    )


def results_wished(count: int) -> str:
    return ngettext(
        "Who gets the results by e-mail was changed: %(count)s person.",
        "Who gets the results by e-mail was changed: %(count)s people.",
        count,
    )


def accepted(data: Data) -> str:
    """Say that somebody was accepted, as new or as one of the club's people."""
    if "asked_as" in data:
        words = _("The request from %(asked_as)s was accepted, as %(entrant)s, no. %(number)s.")
        return words % data
    return _("%(entrant)s was accepted.") % data


def hour_kept(data: Data) -> str:
    words = _("The club’s time zone changed; the event still begins %(time)s.")
    return words % {"time": day_and_clock(datetime.datetime.fromisoformat(data["at"]))}


def invitation_answered(data: Data) -> str:
    words = _("%(entrant)s was registered.") if data["comes"] else _("%(entrant)s is not coming.")
    return words % data


def link_ended(data: Data) -> str:
    if data["name"]:
        return _("Link %(link)s, %(name)s was turned off.") % data
    return _("Link %(link)s was turned off.") % data


def drawn(data: Data) -> str:
    """ "4 rounds were drawn for 14 entrants: 6 in “Under 65” and 8 in “65 and over”." """
    groups = [
        _("%(count)s in “%(division)s”")
        % {"count": count, "division": division_name(DivisionLabel(*label))}
        for label, count in data["groups"]
    ]
    values = {
        "count": data["rounds"],
        "entrants": sum(count for _label, count in data["groups"]),
        "groups": and_list(groups),
    }
    if len(groups) > 1:
        words = ngettext(
            "%(count)s round was drawn for %(entrants)s entrants: %(groups)s.",
            "%(count)s rounds were drawn for %(entrants)s entrants: %(groups)s.",
            data["rounds"],
        )
    else:
        words = ngettext(
            "%(count)s round was drawn for %(entrants)s entrants in one division.",
            "%(count)s rounds were drawn for %(entrants)s entrants in one division.",
            data["rounds"],
        )
    return words % values


def drawn_again(data: Data) -> str:
    """Name the rounds from the first to the last."""
    first, last = data["first"], data["last"]
    if first == last:
        return _("Round %(first)s was drawn again.") % data
    if last == first + 1:
        return _("Rounds %(first)s and %(last)s were drawn again.") % data
    return _("Rounds %(first)s to %(last)s were drawn again.") % data


def seated_again(data: Data) -> str:
    words = _("Round %(round)s was seated again after a corrected result of round %(before)s.")
    return words % {"round": data["round"], "before": data["round"] - 1}


def arrived_together(data: Data) -> str:
    words = ngettext(
        "%(entrants)s plays from round %(round)s on.",
        "%(entrants)s play from round %(round)s on.",
        len(data["entrants"]),
    )
    return words % {"entrants": and_list(data["entrants"]), "round": data["round"]}


def director_fills_in(data: Data) -> str:
    director = data["director"] or _("The director")
    if data["fills_in"]:
        words = _("%(director)s fills in where a seat would stay empty.")
    else:
        words = _("%(director)s doesn't fill in where a seat would stay empty.")
    return words % {"director": director}


def finished(data: Data) -> str:
    own = of_format(data, "finish")
    return own or _("The event was finished; the medals are final.")


def reopened(data: Data) -> str:
    own = of_format(data, "reopen")
    return (own or _("The event was reopened: %(reason)s")) % data


def of_format(data: Data, verb: str) -> str:
    return str(OF_FORMAT.get(data["format"], {}).get(verb, ""))


def undone(data: Data) -> str:
    what = diary_sentence(data["verb"], data["data"])
    if data["reason"]:
        return _("Undone, %(reason)s: %(what)s") % {**data, "what": what}
    return _("Undone: %(what)s") % {"what": what}


def done_again(data: Data) -> str:
    what = diary_sentence(data["verb"], data["data"])
    if data["reason"]:
        return _("Done again, %(reason)s: %(what)s") % {**data, "what": what}
    return _("Done again: %(what)s") % {"what": what}


SENTENCES: dict[str, Sentence] = {
    **{verb: sentence_with_data(words) for verb, words in PLAIN.items()},
    **RESULT_LINES,
    "import": plural(imported),
    "decline-recent": plural(declined_at_once),
    "hand-out-cards": plural(cards_handed_out),
    "send-again": plural(sent_again),
    "make-links": plural(links_made),
    "seat": plural(seated, "tables"),
    "call": called,
    "send-results": plural(results_sent),
    "results-wished": plural(results_wished),
    "edit-event": settings_changed,
    "keep-hour": hour_kept,
    "accept": accepted,
    "invitation": invitation_answered,
    "revoke-link": link_ended,
    "draw": drawn,
    "redraw": drawn_again,
    "seat-again": seated_again,
    "arrive-together": arrived_together,
    "withdraw": withdrawn,
    "director-seat": director_fills_in,
    "finish": finished,
    "reopen": reopened,
    **CARD_LINES,
    "undo": undone,
    "redo": done_again,
}
register_sentences(SENTENCES)
