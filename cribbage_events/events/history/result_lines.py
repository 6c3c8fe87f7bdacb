"""Makes the diary's sentences about results and taps: reported, taken back, or arrived too late."""

import datetime

from django.utils.dateparse import parse_time
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from cribbage_events.words.codes import Data, Sentence, match_game_words, reason_words, signed_name
from cribbage_events.words.dates import clock, day_and_clock
from cribbage_events.words.results import result_words


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


def checked_off(data: Data) -> str:
    words = ngettext(
        "%(count)s note of something that came too late was checked off.",
        "%(count)s notes of what came too late were checked off.",
        data["count"],
    )
    return words % data


RESULT_LINES: dict[str, Sentence] = {
    "report": reported,
    "take-back": taken_back,
    "withdraw-result": result_taken_back,
    "late-result": arrived_late,
    "late-tap": tap_not_done,
    "late-ones-read": checked_off,
}
