"""The reasons why an e-mail did not arrive, in words. A code is kept of each, with a detail after a
colon where there is one: "refused:550".
"""

from django.utils.translation import gettext_lazy

FAULTS = {
    # The club must not write.
    "suspended": gettext_lazy("The operator of this site has closed the club for the moment."),
    "deleted": gettext_lazy("The club was deleted, so nobody was written to."),
    "no-server": gettext_lazy("No e-mail is set up on this computer, so none was sent."),
    "no-proof": gettext_lazy(
        "No e-mail was sent: no director of the club has confirmed an e-mail address yet."
    ),
    "written-today": gettext_lazy(
        "No e-mail was sent: we had written to this address today already."
    ),
    "club-limit": gettext_lazy(
        "No e-mail was sent: the club has written as many e-mails today as a club may."
    ),
    # The e-mail server didn't take it.
    "no-such-address": gettext_lazy("The e-mail server says that there is no such address."),
    "not-written-to": gettext_lazy(
        "The e-mail service sends nothing to this address: e-mail to it has come back before, or"
        " was not wanted."
    ),
    "refused": gettext_lazy("The e-mail server refused it (code %(detail)s)."),
    "unreachable": gettext_lazy("The e-mail server could not be reached (%(detail)s)."),
    "lost": gettext_lazy("The server stopped while it was being sent. It may have arrived anyway."),
    # It came back.
    "back": gettext_lazy("The e-mail came back."),
    "back-no-address": gettext_lazy("The e-mail came back: there is no such address."),
    "back-mailbox": gettext_lazy("The e-mail came back: their mailbox is full or closed."),
    "back-not-taken": gettext_lazy("The e-mail came back: their mail server doesn’t take ours."),
    "back-unreachable": gettext_lazy(
        "The e-mail came back: their mail server could not be reached for days."
    ),
    "unwanted": gettext_lazy(
        "They told their mail service that they don’t want this e-mail. They get no results"
        " and no messages any more."
    ),
}


def letter_fault(kept: str) -> str:
    """The sentence of a code and its detail; "" for none."""
    code, _colon, detail = kept.partition(":")
    return str(FAULTS[code]) % {"detail": detail} if code in FAULTS else kept
