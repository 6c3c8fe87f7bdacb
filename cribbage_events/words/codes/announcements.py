"""An announcement in words: a typed text, or a code for one of the ready sentences.

A code begins with a colon: ":coffee"; a time follows a space: ":again 14:15". So everybody reads a
ready sentence in their own language.
"""

import datetime
import re

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from cribbage_events.words.dates import clock

AGAIN = ":again"
AGAIN_AT = re.compile(rf"{AGAIN} (\d\d:\d\d)")
READY = {
    ":seats": gettext_lazy("Please take your seats. The next round begins."),
    ":five-minutes": gettext_lazy("The next round begins in five minutes."),
    ":break": gettext_lazy("There is a break now."),
    ":coffee": gettext_lazy("Coffee is ready."),
    ":lunch": gettext_lazy("Lunch is ready."),
    ":results": gettext_lazy("Please enter your results, or bring them to the desk."),
    ":quiet": gettext_lazy("Some games are still being played. Please be quiet."),
    ":prizes": gettext_lazy("The prize-giving begins now."),
}


def again_at(time: datetime.time) -> str:
    return f"{AGAIN} {time.isoformat('minutes')}"


def is_ready(announcement: str) -> bool:
    """Whether it is said in the reader's language."""
    return announcement in READY or AGAIN_AT.fullmatch(announcement) is not None


def announcement_words(announcement: str) -> str:
    """The sentence of a code, or what was typed as it is."""
    if announcement in READY:
        return str(READY[announcement])
    if again := AGAIN_AT.fullmatch(announcement):
        time = datetime.time.fromisoformat(again[1])
        return _("We start again at %(time)s.") % {"time": clock(time)}
    return announcement
