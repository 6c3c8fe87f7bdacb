"""Makes the diary's sentences about the prize-giving."""

import datetime

from django.core.exceptions import ValidationError
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from cribbage_events.clubs.actor import Actor
from cribbage_events.clubs.models import Club, Person
from cribbage_events.events.history.changing import changing
from cribbage_events.events.models import Event
from cribbage_events.events.prize_giving.selectors import (
    TOLD,
    are_all_games_in,
    calls_of,
    is_hiding_something,
    medals_changed,
)
from cribbage_events.events.standings.rows import awards_of
from cribbage_events.words.codes import BY_ITSELF, Data, register_sentences, sentence_with_data

PLAIN = {
    "hide-medals": gettext_lazy("The medals are hidden until the prize-giving."),
    "keep-medals-open": gettext_lazy("The medals are not hidden."),
    "show-medals": gettext_lazy("The medals were shown to everybody."),
    "show-medals-by-itself": gettext_lazy(
        "The medals were shown to everybody, because nobody had done it for a day."
    ),
    "note-names": gettext_lazy("The notes on how to say the names were changed."),
}


def called_out(data: Data) -> str:
    if data["count"]:
        return _("Place %(count)s of the prize-giving was called out on the projector.") % data
    return _("The projector no longer shows the prize-giving.")


def medals_told(data: Data) -> str:
    words = ngettext(
        "%(count)s person whose medal or place had changed has been told.",
        "%(count)s people whose medals or places had changed have been told.",
        data["count"],
    )
    return words % data


register_sentences(
    {verb: sentence_with_data(words) for verb, words in PLAIN.items()}
    | {"call-place": called_out, "medals-told": medals_told}
)


Status = Event.Status
# After this time the director has forgotten to show the medals of an event.
HIDDEN_FOR = datetime.timedelta(hours=24)
# The same for an event that nobody has finished.
UNFINISHED_HIDDEN_FOR = datetime.timedelta(days=3)


def hide_medals(event: Event, *, by: Actor) -> None:
    with changing(event, by=by, verb="hide-medals", touches=()) as change:
        event = change.event
        if event.hides_medals:
            return
        if not awards_of(event).can_be_hidden:
            raise ValidationError(_("Hide the standings instead, on the page “Tournament”."))
        if event.status == Status.FINISHED or are_all_games_in(event):
            raise ValidationError(
                _("Every result has already been shown, so the medals can’t be hidden any more.")
            )
        change.set(hides_medals=True)
        change.says()


def keep_medals_open(event: Event, *, by: Actor) -> None:
    """Don't hide the medals; the desk then no longer asks whether to."""
    with changing(event, by=by, verb="keep-medals-open", touches=()) as change:
        event = change.event
        if is_hiding_something(event):
            raise ValidationError(
                _("Results of the last round are in. Tap “Show everything now” instead.")
            )
        change.set(hides_medals=False)
        change.says()


def show_medals(event: Event, *, by: Actor, verb: str = "show-medals") -> None:
    """Everybody sees everything, everywhere at once. It can't be undone: people have seen it."""
    with changing(event, by=by, verb=verb, touches=()) as change:
        if change.event.has_hidden_medals:
            change.set(medals_shown_at=timezone.now(), called=0)
            change.says()


def show_forgotten_medals() -> None:
    now = timezone.now()
    ended = Q(status=Status.FINISHED, finished_at__lt=now - HIDDEN_FOR)
    left = Q(status=Status.RUNNING, starts_at__lt=now - UNFINISHED_HIDDEN_FOR)
    forgotten = Event.objects.filter(ended | left, hides_medals=True, medals_shown_at=None)
    for event in forgotten.select_related("club"):
        show_medals(event, by=Actor(BY_ITSELF), verb="show-medals-by-itself")


def tell_medals(event: Event, *, by: Actor) -> None:
    """Somebody has told those whose medal or place has changed since everybody saw it."""
    with changing(event, by=by, verb=TOLD, touches=()) as change:
        if changed := medals_changed(change.event):
            change.says(count=len(changed))


def call_place(event: Event, *, by: Actor, count: int) -> None:
    """Show the first `count` places on the projector, the last of them large; none for 0."""
    with changing(event, by=by, verb="call-place", touches=()) as change:
        event = change.event
        if event.status != Status.FINISHED:
            raise ValidationError(_("Finish the event first."))
        count = max(0, min(count, len(calls_of(event))))
        if change.set(called=count):
            change.says(count=count)


def note_pronunciations(event: Event, *, by: Actor, pronunciations: dict[int, str]) -> int:
    """Note how names are said, by the key of the person; return how many changed."""
    with changing(event, by=by, verb="note-names", touches=()) as change:
        Club.objects.select_for_update().get(pk=event.club_id)
        people = Person.objects.filter(club=event.club_id, erased_at=None, pk__in=pronunciations)
        changed = [person for person in people if person.pronunciation != pronunciations[person.pk]]
        for person in changed:
            change.snapshot.will_change(person)
            person.pronunciation = pronunciations[person.pk]
            person.save(update_fields=["pronunciation"])
        if changed:
            change.says()
    return len(changed)
