"""The names of divisions, and the reason for one or two."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from cribbage_events.contest.divisions import (
    Candidate,
    DivisionKind,
    DivisionLabel,
    DivisionReason,
    Why,
)
from cribbage_events.words.counts import count_of_entrants


def division_name(label: DivisionLabel) -> str:
    """ "All", "Under 65", "65 and over", "Everybody", or the name that was typed."""
    match label.kind:
        case DivisionKind.ALL:
            return _("All")
        case DivisionKind.EVERYBODY:
            return _("Everybody")
        case DivisionKind.UNDER:
            return _("Under %(age)s") % {"age": label.age}
        case DivisionKind.FROM:
            return _("%(age)s and over") % {"age": label.age}
        case _:
            return label.name


def division_reason_words(reason: DivisionReason | None) -> str:
    """ "12 entrants play in two age groups. The boundary of 66 makes 6 under 66 and 6 of 66 and
    over, as equal as the ages allow."; "" where there is no rule.
    """
    if reason is None:
        return ""
    if reason.chosen is None:
        return " ".join(filter(None, (why_one_division(reason), unused_boundary(reason))))
    return f"{two_groups(reason.entrants)} {why_this_boundary(reason, reason.chosen)}"


def why_one_division(reason: DivisionReason) -> str:
    if reason.why == Why.ONE_GROUP:
        return _("You put everybody into the same age group, so there is one division.")
    if reason.why == Why.NO_AGE:
        return _("Nobody’s age is known, so there is no age at which to divide yet.")
    if reason.why == Why.ONE_AGE and reason.one_of_two:
        words = _(
            "Everybody is %(age)s or gets there this year, so there is no age at which to divide:"
            " one division."
        )
        return words % {"age": reason.age}
    if reason.why == Why.ONE_AGE:
        words = _("Everybody is %(age)s, so there is no age at which to divide: one division.")
        return words % {"age": reason.age}
    words = _("%(entrants)s: fewer than %(least)s play in one division.")
    return words % {"entrants": count_of_entrants(reason.entrants), "least": reason.min_for_two}


def unused_boundary(reason: DivisionReason) -> str:
    if reason.boundary is None:
        return ""
    return _("The boundary of %(age)s is not used.") % {"age": reason.boundary}


def two_groups(entrants: int) -> str:
    words = ngettext(
        "%(count)s entrant plays in two age groups.",
        "%(count)s entrants play in two age groups.",
        entrants,
    )
    return words % {"count": entrants}


def why_this_boundary(reason: DivisionReason, chosen: Candidate) -> str:
    values = {"age": chosen.boundary, "sizes": sizes_of_groups(chosen)}
    if reason.why == Why.DIRECTOR_SET:
        return _("The director set the boundary: %(sizes)s.") % values
    if reason.why == Why.BY_HAND:
        return _("With the people you placed, the boundary of %(age)s makes %(sizes)s.") % values
    if reason.why == Why.FEWER_ODD and reason.closest is not None:
        words = _(
            "The boundary of %(age)s makes %(sizes)s, so that fewer groups are odd than with"
            " %(other_sizes)s."
        )
        return words % {**values, "other_sizes": sizes_of_groups(reason.closest)}
    words = _("The boundary of %(age)s makes %(sizes)s, as equal as the ages allow.")
    return words % values


def sizes_of_groups(sizes: Candidate) -> str:
    """ "6 under 66 and 8 of 66 and over"."""
    words = _("%(younger)s under %(age)s and %(older)s of %(age)s and over")
    return words % {"younger": sizes.younger, "older": sizes.older, "age": sizes.boundary}
