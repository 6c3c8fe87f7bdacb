"""What is wrong with a hall, and what to do instead of the undoing that would leave it so."""

from collections.abc import Mapping

from cribbage_events.events.models import Event
from cribbage_events.events.selectors.draw_preview import listed
from cribbage_events.events.services.hall_faults import Fault

# For singles, and for doubles.
LEAVE = (
    "Withdraw them on their page under “Entrants” instead.",
    "Tap “Somebody comes late or leaves” on the desk instead.",
)
COME = (
    "Tap “Somebody comes late” on the desk instead.",
    "Tap “Somebody comes late or leaves” on the desk instead.",
)


def fault_words(fault: Fault, names: Mapping[int, str]) -> str:
    """Such as: Ann Lee and Bob Ray would have no game in round 2."""
    if fault.code == "left over":
        return "Rounds or groups would be left over although nothing is drawn."
    if fault.code == "rounds":
        return "The number of rounds in the settings would not be that of the rounds drawn."
    if fault.code == "table":
        return f"A table of round {fault.round} would have too few or too many players."
    who = listed([names.get(key, "Somebody") for key in fault.entries], most=3)
    if fault.code == "seat":
        return f"{who} would have a seat in round {fault.round} without playing."
    if fault.code == "no game":
        return f"{who} would have no game in round {fault.round}."
    return f"{who} would be here without a game."


def instead(event: Event, fault: Fault) -> str:
    if fault.code == "seat":
        return LEAVE[event.is_doubles]
    if fault.code in {"no game", "no division"}:
        return COME[event.is_doubles]
    return "So this stays as it is."
