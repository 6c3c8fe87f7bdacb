"""Makes the sentences of events' diaries when people of the club were merged or taken apart.

Nobody is named: a diary keeps what it says, and the person may be erased.
"""

from django.utils.translation import gettext

from cribbage_events.memory.people import services
from cribbage_events.words.codes import Data, register_sentences


def merged_words(data: Data) -> str:
    return gettext("Two people on the club’s list were merged.")


def apart_words(data: Data) -> str:
    return gettext("Two people on the club’s list were separated again.")


register_sentences({services.MERGED: merged_words, services.TAKEN_APART: apart_words})
