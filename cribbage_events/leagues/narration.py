"""Makes the sentences of a night's diary, by the verb of what was done."""

import datetime

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from cribbage_events.events.history.narration import OF_FORMAT
from cribbage_events.words.codes import Data, Sentence, register_sentences
from cribbage_events.words.dates import day_and_clock, full_date, name_with_day
from cribbage_events.words.lists import and_list
from cribbage_events.words.money import dollars

for _code in ("rotating-doubles", "grass-roots", "as-tables-finish"):
    OF_FORMAT[_code] = {
        "finish": gettext_lazy("The night was closed; the prizes are final."),
        "reopen": gettext_lazy("The night was reopened: %(reason)s"),
    }
# A line's values, by the names in its sentence; `amount` is made of `cents`.
PLAIN = {
    "cancel-night": gettext_lazy("The night was cancelled: %(reason)s"),
    "hold-night": gettext_lazy("The night takes place after all: %(reason)s"),
    "follow-season": gettext_lazy("Changed with the season."),
    "pay": gettext_lazy("%(entrant)s has paid %(amount)s."),
    "unpay": gettext_lazy("%(entrant)s got %(amount)s back."),
    "write-off": gettext_lazy("The fee of %(entrant)s was written off: %(reason)s."),
    "owe-again": gettext_lazy("%(entrant)s owes the fee after all."),
    "half-half": gettext_lazy(
        "The 50/50 was drawn: %(entrant)s wins %(amount)s (seed %(seed)s, %(tickets)s tickets)."
    ),
    "enter-pool": gettext_lazy("%(entrant)s has paid %(amount)s for %(pool)s."),
    "leave-pool": gettext_lazy("%(entrant)s got %(amount)s back for %(pool)s."),
    "give-all-back": gettext_lazy("Everybody got their money back: %(amount)s."),
    "get-back": gettext_lazy("%(entrant)s has given %(amount)s back."),
    "bear": gettext_lazy("%(entrant)s keeps the extra %(amount)s; the activities fund covers it."),
    "not-handed-out": gettext_lazy("%(entrant)s didn’t get the %(amount)s after all."),
}


def with_amount(data: Data) -> dict[str, object]:
    return {**data, "amount": dollars(data["cents"])} if "cents" in data else {**data}


def with_dollars(words: object) -> Sentence:
    return lambda data: str(words) % with_amount(data)


def night_planned(data: Data) -> str:
    night = data["name"]
    if "day" in data:
        night = name_with_day(night, datetime.date.fromisoformat(data["day"]))
    return _("%(night)s was planned.") % {"night": night}


def moved(data: Data) -> str:
    at = datetime.datetime.fromisoformat(data["to"])
    return _("Moved to %(day_and_time)s.") % {"day_and_time": day_and_clock(at)}


def let_in(data: Data) -> str:
    """`pools` are the names of those that were paid for at the same time."""
    pools = and_list(data.get("pools", ()))
    if pools:
        words = _("%(entrant)s is here and has paid %(amount)s, with %(pools)s.")
    elif data["cents"]:
        words = _("%(entrant)s is here and has paid %(amount)s.")
    else:
        words = _("%(entrant)s is here.")
    return words % {**with_amount(data), "pools": pools}


def sent_out(data: Data) -> str:
    if data["cents"]:
        words = _("%(entrant)s is not here, and got %(amount)s back.")
    else:
        words = _("%(entrant)s is not here.")
    return words % with_amount(data)


def handed_out(data: Data) -> str:
    """`place` only where it was the whole prize of a place."""
    if data.get("is_pool"):
        words = _("%(entrant)s got %(amount)s.")
    elif data["place"]:
        words = _("%(entrant)s got %(amount)s, the prize for place %(place)s.")
    else:
        words = _("%(entrant)s got %(amount)s more.")
    return words % with_amount(data)


def carried_over(data: Data) -> str:
    values = with_amount(data) | {"day": full_date(datetime.date.fromisoformat(data["day"]))}
    if data["out"]:
        return _("%(amount)s was carried over to the night of %(day)s.") % values
    return _("%(amount)s was carried over from the night of %(day)s.") % values


def final_set(data: Data) -> str:
    if data["first_places"]:
        return _("Only the first %(first_places)s of the season’s table play this night.") % data
    return _("Everybody may play this night.")


SENTENCES: dict[str, Sentence] = {
    **{verb: with_dollars(words) for verb, words in PLAIN.items()},
    "carry-over": carried_over,
    "make-night": night_planned,
    "move-night": moved,
    "set-final": final_set,
    "let-in": let_in,
    "send-out": sent_out,
    "hand-out": handed_out,
}
register_sentences(SENTENCES)
