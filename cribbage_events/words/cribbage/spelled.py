"""Numbers in letters, as players say them: up to twenty-nine, the most that a hand can count."""

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop, pgettext

# From one on.
NUMBERS = (
    gettext_noop("one"),
    gettext_noop("two"),
    gettext_noop("three"),
    gettext_noop("four"),
    gettext_noop("five"),
    gettext_noop("six"),
    gettext_noop("seven"),
    gettext_noop("eight"),
    gettext_noop("nine"),
    gettext_noop("ten"),
    gettext_noop("eleven"),
    gettext_noop("twelve"),
    gettext_noop("thirteen"),
    gettext_noop("fourteen"),
    gettext_noop("fifteen"),
    gettext_noop("sixteen"),
    gettext_noop("seventeen"),
    gettext_noop("eighteen"),
    gettext_noop("nineteen"),
    gettext_noop("twenty"),
    gettext_noop("twenty-one"),
    gettext_noop("twenty-two"),
    gettext_noop("twenty-three"),
    gettext_noop("twenty-four"),
    gettext_noop("twenty-five"),
    gettext_noop("twenty-six"),
    gettext_noop("twenty-seven"),
    gettext_noop("twenty-eight"),
    gettext_noop("twenty-nine"),
)


def spelled(number: int) -> str:
    """ "nothing" for 0 to "twenty-nine"."""
    return _(NUMBERS[number - 1]) if number else pgettext("a count", "nothing")


def count_of_cards(count: int) -> str:
    """ "one card", "three cards"."""
    return _("one card") if count == 1 else _("%(number)s cards") % {"number": spelled(count)}
