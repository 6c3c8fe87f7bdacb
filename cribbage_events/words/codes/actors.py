"""The name beside a change: as it was typed, or a code for somebody without a name.

A code begins with a colon, as no name does: ":operator".
"""

from django.utils.translation import gettext as _

PUBLIC_PAGE = ":public-page"
OPERATOR = ":operator"
VISITOR = ":visitor"
# What nobody has done in time.
BY_ITSELF = ":by-itself"
# Somebody who deleted their account; the number tells them apart.
LEFT = ":left"


def left(account: int) -> str:
    return f"{LEFT} {account}"


def signed_name(kept: str) -> str:
    """ "Ann Lee", "The public page", "Somebody who has left (12)"."""
    code, _space, number = kept.partition(" ")
    match code:
        case ":public-page":
            return _("The public page")
        case ":operator":
            return _("The operator of this site")
        case ":visitor":
            return _("a visitor")
        case ":by-itself":
            return _("This program")
        case ":left":
            return _("Somebody who has left (%(number)s)") % {"number": number}
    return kept
