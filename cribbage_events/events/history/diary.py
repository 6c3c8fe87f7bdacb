"""The event's diary, and “Undo” in the message that says what was saved."""

from django.contrib.messages import SUCCESS, get_messages
from django.contrib.messages.storage.base import BaseStorage
from django.db.models import Q, QuerySet
from django.http import HttpRequest
from django.urls import reverse

from cribbage_events.events.kinds import kind_of
from cribbage_events.events.models import Change, Event


def diary_of(event: Event) -> QuerySet[Change]:
    """The last first, each with `can_be_undone` and, where it has been undone, what undid it."""
    return (
        event.changes.select_related("undone_by")
        .annotate(can_be_undone=UNDOABLE)
        # A draw of a big hall fills a megabyte.
        .defer("rows", "undone_by__rows")
    )


# Nobody forgets what they have seen or heard: undoing these is refused, so it isn't offered.
SEEN_BY_ALL = frozenset(
    {"show-medals", "show-medals-by-itself", "hide-medals", "keep-medals-open", "ring-bell"}
)
UNDOABLE = Q(rows__isnull=False) | Q(report__isnull=False)


def offer_undo(request: HttpRequest, event: Event, *, since: int) -> None:
    """Let the last message lead to undoing what this person has changed since this revision.

    The address stands in the message's extra tags: components/messages.html makes a link of it.
    """
    storage = get_messages(request)
    if not isinstance(storage, BaseStorage) or not request.user.is_authenticated:
        return
    said = [each for each in storage if each.level == SUCCESS and not each.extra_tags]
    # Looked at, not shown: the next page shows them.
    storage.used = False
    if not said:
        return
    made = Change.objects.filter(UNDOABLE, event=event, revision__gt=since, by=request.user)
    # Undoing would only lead to the page where it is set right.
    elsewhere = {*kind_of(event).set_right, *kind_of(event).told_everybody, *SEEN_BY_ALL}
    changes = made.exclude(verb__in=elsewhere).order_by("-revision")
    revision = changes.values_list("revision", flat=True).first()
    if revision is not None:
        said[-1].extra_tags = reverse("events:undo", args=[event.slug, revision])
