"""Makes the sentences of an event's diary, by the verb of what was done."""

import datetime
from collections.abc import Iterable, Sequence
from functools import partial
from operator import mod
from typing import Any

from django.utils.dateparse import parse_time
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, ngettext_lazy

from cribbage_events.contest.divisions import DivisionLabel
from cribbage_events.events.models import Event
from cribbage_events.mail.models import State
from cribbage_events.words.cards import seed_change_words, written_words
from cribbage_events.words.codes import (
    Data,
    Sentence,
    diary_sentence,
    match_game_words,
    reason_words,
    register_sentences,
    sentence_with_data,
    signed_name,
)
from cribbage_events.words.dates import clock, day_and_clock
from cribbage_events.words.divisions import division_name
from cribbage_events.words.lists import and_list
from cribbage_events.words.numbers import signed, with_minus
from cribbage_events.words.results import result_words
from cribbage_events.words.rules import preset_label

# Makes the diary's sentences about scorecards: their totals, their games, and what rulings
# changed.


def card_totals(data: Data) -> str:
    words = _("Total on %(entrant)s’s card: %(totals)s.")
    return words % {"entrant": data["entrant"], "totals": totals_words(data)}


def totals_words(data: Data) -> str:
    """Return totals as players write them, with a gap for what is empty: "9/4 +87"; of a night only
    "18 points".
    """
    points, won, spread = data["game_points"], data["won"], data["spread"]
    if points is won is spread is None:
        return _("nothing")
    if won is spread is None:
        words = ngettext("%(count)s points", "%(count)s points", abs(points))
        return words % {"count": with_minus(points)}
    gap = "–"
    points, won = (gap if number is None else number for number in (points, won))
    return f"{points}/{won} {signed(spread) or gap}"


def card_typed(data: Data) -> str:
    return " ".join([games_typed(data), *seeds(data["seeds"])])


def games_typed(data: Data) -> str:
    lines = data["lines"]
    values = {
        "entrant": data["entrant"],
        "count": len(lines),
        "totals": totals_words(data["totals"]),
    }
    if data["is_new"]:
        words = ngettext(
            "%(entrant)s’s card was typed: %(count)s game.",
            "%(entrant)s’s card was typed: %(count)s games.",
            len(lines),
        )
        if any(total is not None for total in data["totals"].values()):
            words = ngettext(
                "%(entrant)s’s card was typed: %(count)s game, total %(totals)s.",
                "%(entrant)s’s card was typed: %(count)s games, total %(totals)s.",
                len(lines),
            )
        return words % values
    if not lines:
        return _("Total on %(entrant)s’s card: %(totals)s.") % values
    words = _("%(entrant)s’s card was changed: %(lines)s.")
    return words % {**values, "lines": "; ".join(map(changed_line, lines))}


def changed_line(line: Sequence[Any]) -> str:
    """ "round 3 says 2 +16, before 0 −16"."""
    number, before, now = line
    words = _("round %(round)s says %(now)s, before %(before)s")
    return words % {
        "round": number,
        "now": typed_line_words(now),
        "before": typed_line_words(before),
    }


def typed_line_words(line: Sequence[int | None] | None) -> str:
    return written_words(*line) if line else _("nothing")


def seeds(changes: Iterable[Sequence[Any]]) -> list[str]:
    words = [seed_change_words(*change) for change in changes]
    return [_("Changed by it: %(changes)s.") % {"changes": and_list(words)}] if words else []


def seeds_told(data: Data) -> str:
    words = [seed_change_words(*change) for change in data["seeds"]]
    return _("Told after a ruling: %(changes)s.") % {"changes": and_list(words)}


def told_of_cut(data: Data) -> str:
    words = [seed_change_words(*change) for change in data["seeds"]]
    return _("Told after a corrected result: %(changes)s.") % {"changes": and_list(words)}


def begun_again(data: Data) -> str:
    words = [seed_change_words(*change) for change in data["seeds"]]
    said = _("The play-offs began again after a corrected result: %(changes)s.")
    return said % {"changes": and_list(words)}


CARD_LINES: dict[str, Sentence] = {
    "card-totals": card_totals,
    "type-card": card_typed,
    "tell-seeds": seeds_told,
    "tell-of-cut": told_of_cut,
    "begin-again": begun_again,
}


def result_of(data: Data) -> str:
    return result_words(data["sides"], data["scores"], data["forfeited_by"])


def result_at_table(data: Data) -> str:
    """ "Ann Lee beat Bob Ray 121–87 at table 3, round 1"."""
    if "match" in data:
        where = match_game_words(*data["match"])
        return _("%(result)s, %(where)s") % {"result": result_of(data), "where": where}
    words = _("%(result)s at table %(table)s, round %(round)s")
    return words % {"result": result_of(data), "table": data["table"], "round": data["round"]}


def reported(data: Data) -> str:
    values = {"result": result_at_table(data), "reason": reason_words(data["reason"])}
    return reported_words(data["became"], has_reason=bool(data["reason"])) % values


def reported_words(became: str, *, has_reason: bool) -> str:
    match became:
        case "settled":
            return _("Settled, %(reason)s: %(result)s.")
        case "corrected":
            return _("Corrected, %(reason)s: %(result)s.")
        case "disputed" if has_reason:
            return _("Disputed: %(result)s (%(reason)s).")
        case "disputed":
            return _("Disputed: %(result)s.")
        case "waiting":
            return _("%(result)s; it counts when a second report agrees.")
        case "confirmed":
            return _("Confirmed: %(result)s.")
        case "same":
            return _("The same result again: %(result)s.")
    return _("%(result)s.")


def taken_back(data: Data) -> str:
    words = _("Withdrawn, %(reason)s: %(reporter)s had reported %(result)s.")
    values = {"reason": reason_words(data["reason"]), "reporter": signed_name(data["reporter"])}
    return words % {**values, "result": result_at_table(data)}


def result_taken_back(data: Data) -> str:
    if "match" in data:
        words = _("The result of %(where)s was cleared: %(reason)s.")
        return words % {"where": match_game_words(*data["match"]), "reason": data["reason"]}
    words = _("The result of table %(table)s, round %(round)s was cleared: %(reason)s.")
    return words % data


def paid(data: Data) -> str:
    if "entry_fee" in data:
        has_paid = _("%(entrant)s has paid the entry fee.")
        words = has_paid if data["entry_fee"] else _("%(entrant)s hasn’t paid the entry fee.")
    elif "entrant" in data:
        words = _("What %(entrant)s has paid was changed.")
    else:
        words = ngettext(
            "What %(count)s entrant has paid was changed.",
            "What %(count)s entrants have paid was changed.",
            data["count"],
        )
    return words % data


def arrived_late(data: Data) -> str:
    values = {"table": data["table"], "round": data["round"], "result": result_of(data)}
    at = parse_time(data["typed_at"]) if data["typed_at"] else None
    if at is None:
        return _("Arrived late: table %(table)s, round %(round)s, %(result)s") % values
    words = _("Arrived late: table %(table)s, round %(round)s, %(result)s, typed at %(time)s")
    return words % {**values, "time": clock(at)}


WHY_NOT_DONE = {
    "finished": gettext_lazy("It was already closed."),
    "cancelled": gettext_lazy("It was cancelled."),
    "drawn": gettext_lazy("The rounds were already drawn."),
    "may-not": gettext_lazy("This person may not play."),
    "gone": gettext_lazy("This name was no longer on the list."),
    "late": gettext_lazy("It came too late."),
}


def tap_not_done(data: Data) -> str:
    values = {"name": data["entrant"], "tap": data["tap"], "why": WHY_NOT_DONE[data["why"]]}
    if not data["tapped_at"]:
        return _("Not done: %(name)s, “%(tap)s”. %(why)s") % values
    at = day_and_clock(datetime.datetime.fromisoformat(data["tapped_at"]))
    words = _("Not done: %(name)s, “%(tap)s”, tapped on %(time)s. %(why)s")
    return words % {**values, "time": at}


RESULT_LINES: dict[str, Sentence] = {
    "report": reported,
    "take-back": taken_back,
    "withdraw-result": result_taken_back,
    "late-result": arrived_late,
    "late-tap": tap_not_done,
    "note-paid": paid,
}


# Of these the model has no words.
LABELS = {
    "name": gettext_lazy("name"),
    "venue": gettext_lazy("venue"),
    "address": gettext_lazy("address"),
    "contact": gettext_lazy("contact"),
    "notes": gettext_lazy("notes"),
    "director": gettext_lazy("director"),
    **dict.fromkeys(("way", "way_taken"), gettext_lazy("way of playing")),
    "target": gettext_lazy("points to win a game"),
    "why_cancelled": gettext_lazy("reason for cancelling"),
    "boundary_age": gettext_lazy("age boundary"),
    "hides_medals": gettext_lazy("who sees the medals"),
    "medals_shown_at": gettext_lazy("who sees the medals"),
    "hides_standings": gettext_lazy("who sees the standings"),
    "shows_outlook": gettext_lazy("whether pages say who can still win"),
    "entrant_limit": gettext_lazy("limit of entrants"),
    "entrance_opened_at": gettext_lazy("code at the entrance"),
    "tournament": gettext_lazy("fees, pools and master points"),
    **dict.fromkeys(("clock_shown", "round_minutes"), gettext_lazy("clock")),
    "called": gettext_lazy("places already called"),
    "announcement": gettext_lazy("announcement"),
    "announced_at": gettext_lazy("time of the announcement"),
    "announced_until": gettext_lazy("end of the announcement"),
    "rung_at": gettext_lazy("time of the bell"),
}


def setting_name(field: str) -> str:
    known = {each.name: each.verbose_name for each in Event._meta.fields} | LABELS
    return str(known[field])


def settings_changed(data: Data) -> str:
    """ "Name, venue changed.", by the fields of the event."""
    labels = ", ".join(map(setting_name, data["fields"]))
    return capfirst(_("%(settings)s changed.") % {"settings": labels})


def way_taken(data: Data) -> str:
    name = data["name"] or str(preset_label(data["preset"]))
    return _("How it is played: “%(way)s” from now on.") % {"way": name}


# Ends of a sentence; behind a reason that has one no full stop is written.
ENDS = (".", "!", "?", "…")


def withdrawn(data: Data) -> str:
    """The line ends with a period in every case."""
    return ended(withdrawn_words(data) % data)


def withdrawn_words(data: Data) -> str:
    match bool(data["last_round"]), bool(data["director_in"]), bool(data["reason"]):
        case True, False, False:
            return _("%(entrant)s withdrew after round %(last_round)s")
        case True, False, True:
            return _("%(entrant)s withdrew after round %(last_round)s: %(reason)s")
        case True, True, False:
            return _(
                "%(entrant)s withdrew after round %(last_round)s; the director takes the seat in"
                " round %(director_in)s"
            )
        case True, True, True:
            return _(
                "%(entrant)s withdrew after round %(last_round)s; the director takes the seat in"
                " round %(director_in)s: %(reason)s"
            )
        case False, True, False:
            return _(
                "%(entrant)s withdrew before the first round; the director takes the seat in round"
                " %(director_in)s"
            )
        case False, True, True:
            return _(
                "%(entrant)s withdrew before the first round; the director takes the seat in round"
                " %(director_in)s: %(reason)s"
            )
        case False, False, True:
            return _("%(entrant)s withdrew before the first round: %(reason)s")
    return _("%(entrant)s withdrew before the first round")


def ended(sentence: str) -> str:
    return sentence if sentence.endswith(ENDS) else _("%(sentence)s.") % {"sentence": sentence}


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
    "draw-round": gettext_lazy("Round %(round)s was drawn by the standings."),
    "undo-draw": gettext_lazy("The draw was undone; registration is open again."),
    "open-link": gettext_lazy("%(name)s opened link %(link)s for volunteers."),
    "renew-card": gettext_lazy(
        "%(entrant)s gets a new code on the scorecard; the old one no longer works."
    ),
    "check-in": gettext_lazy("%(entrant)s is here."),
    "arrive-at-entrance": gettext_lazy("%(entrant)s checked in at the entrance."),
    "open-entrance": gettext_lazy("A code at the entrance lets players check themselves in."),
    "close-entrance": gettext_lazy("The code at the entrance was turned off."),
    "give-up-place": gettext_lazy("%(entrant)s can’t come, and gave up the place."),
    "want-place-back": gettext_lazy("%(entrant)s can come after all."),
    "come-late": gettext_lazy("%(entrant)s came after the draw, and waits for a seat."),
    "no-show": gettext_lazy("%(entrant)s has not come."),
    "undo-attendance": gettext_lazy("The check-in of %(entrant)s was cleared."),
    "check-in-all": gettext_lazy("Everybody is here: %(count)s checked in."),
    "invite": gettext_lazy("%(count)s people from %(event)s are on the list to invite."),
    "join": gettext_lazy("%(entrant)s joined from round %(round)s on."),
    "exchange": gettext_lazy(
        "Round %(round)s: %(first)s sat at table %(table)s, and %(second)s at table"
        " %(other_table)s."
    ),
    "play-off": gettext_lazy("%(winner)s beat %(loser)s in a play-off."),
    "begin-play-offs": gettext_lazy("The play-offs began with %(qualifiers)s qualifiers."),
    "begin-consolation": gettext_lazy("A consolation began with %(players)s players."),
    "forfeit-games": gettext_lazy("%(entrant)s wasn’t there: games forfeited: %(count)s."),
    "remove-play-off": gettext_lazy("The play-off of %(winner)s and %(loser)s was removed."),
    "note-hand": gettext_lazy("%(entrant)s had a hand of %(points)s."),
    "remove-hand": gettext_lazy("The hand of %(points)s of %(entrant)s was removed."),
    "erase-person": gettext_lazy("A person was erased from the club’s records."),
    "suspend-club": gettext_lazy("The operator of this site closed %(club)s: %(why)s"),
    "lift-suspension": gettext_lazy("The operator of this site opened %(club)s again."),
    "delete-club": gettext_lazy("The club was deleted."),
    "take-back-club": gettext_lazy("The club was brought back."),
}
# The same with a number, which decides the form of the sentence.
PLURALS: dict[str, Any] = {
    "import": ngettext_lazy(
        "%(count)s entrant registered from a list.",
        "%(count)s entrants registered from a list.",
        "count",
    ),
    "decline-recent": ngettext_lazy(
        "%(count)s request was declined; no e-mail was sent.",
        "%(count)s requests were declined together; no e-mail was sent.",
        "count",
    ),
    "hand-out-cards": ngettext_lazy(
        "%(count)s new card was handed out.",
        "%(count)s new cards were handed out.",
        "count",
    ),
    "send-again": ngettext_lazy(
        "Sending %(count)s failed e-mail again.",
        "Sending %(count)s failed e-mails again.",
        "count",
    ),
    "make-links": ngettext_lazy(
        "%(count)s volunteer link created.",
        "%(count)s volunteer links created.",
        "count",
    ),
    "seat": ngettext_lazy(
        "%(players)s players were seated at %(tables)s table.",
        "%(players)s players were seated at %(tables)s tables.",
        "tables",
    ),
    "send-results": ngettext_lazy(
        "Sending the results to %(count)s person.",
        "Sending the results to %(count)s people.",
        "count",
    ),
    "results-wished": ngettext_lazy(
        "Who gets the results by e-mail was changed: %(count)s person.",
        "Who gets the results by e-mail was changed: %(count)s people.",
        "count",
    ),
    "late-ones-read": ngettext_lazy(
        "%(count)s note of something that came too late was checked off.",
        "%(count)s notes of what came too late were checked off.",
        "count",
    ),
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


def called(data: Data) -> str:
    return str(CALLED[data["status"]]) % data


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


def rounds_drawn_again(data: Data) -> str:
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
        words = _("%(director)s doesn’t fill in where a seat would stay empty.")
    return words % {"director": director}


def finished(data: Data) -> str:
    own = of_format(data, "finish")
    return own or _("The event was finished; the medals are final.")


def reopened(data: Data) -> str:
    own = of_format(data, "reopen")
    words = own or _("The event was reopened: %(reason)s")
    return words % {**data, "reason": reason_words(data["reason"])}


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
    **{verb: partial(mod, words) for verb, words in PLURALS.items()},
    **RESULT_LINES,
    "call": called,
    "edit-event": settings_changed,
    "take-way": way_taken,
    "keep-hour": hour_kept,
    "accept": accepted,
    "invitation": invitation_answered,
    "revoke-link": link_ended,
    "draw": drawn,
    "redraw": rounds_drawn_again,
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
