"""The words of a line in a night's ledger, beside its kind and its amount."""

from django.utils.translation import gettext as _


def ledger_note(why: str, words: str) -> str:
    """`why` is one of `LedgerLine.Why`, and `words` then whose prize a fund's line is about.

    Without it they are what somebody typed.
    """
    match why:
        case "given-back":
            return _("given back")
        case "carried-over":
            return _("carried over")
        case "too-much" if words:
            return _("%(name)s had too much") % {"name": words}
        case "too-much":
            return _("had too much")
        case "not-borne" if words:
            return _("%(name)s isn’t covered after all") % {"name": words}
        case "not-borne":
            return _("isn’t covered after all")
    return words
