"""The sentences for faults that an undo would leave, and for what to do instead."""

from collections.abc import Mapping

from django.utils.translation import gettext as _

from cribbage_events.events.models import Event
from cribbage_events.events.undo.rule_faults import Fault
from cribbage_events.words.lists import short_list


def fault_words(fault: Fault, names: Mapping[int, str]) -> str:
    """Return words such as: Ann Lee and Bob Ray would have no game in round 2."""
    if fault.code == "left-over":
        return _("Rounds or groups would be left over, even though nothing is drawn.")
    if fault.code == "rounds":
        return _("The number of rounds in the settings would not match the rounds drawn.")
    if fault.code == "table":
        words = _("A table of round %(round)s would have too few or too many players.")
        return words % {"round": fault.round}
    who = short_list([names.get(key, _("Somebody")) for key in fault.entries], most=3)
    words = _("%(names)s would be here without a game.")
    if fault.code == "seat":
        words = _("%(names)s would have a seat in round %(round)s without playing.")
    elif fault.code == "no-game":
        words = _("%(names)s would have no game in round %(round)s.")
    return words % {"names": who, "round": fault.round}


def instead(event: Event, fault: Fault) -> str:
    return str(event.format.instead_words.get(fault.code, _("So it can’t be undone.")))
