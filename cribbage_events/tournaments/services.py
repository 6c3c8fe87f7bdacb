"""Makes the diary's sentences about a tournament's entry."""

from collections.abc import Collection, Mapping
from typing import Any

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from cribbage_events.clubs.actor import Actor
from cribbage_events.events.history.changing import changing
from cribbage_events.events.history.narration import OF_FORMAT
from cribbage_events.events.models import Event, Stage
from cribbage_events.events.registration.fees import check_nobody_paid
from cribbage_events.tournaments.fees import Setup, setup_of
from cribbage_events.words.codes import Data, register_sentences, sentence_with_data

OF_FORMAT["qualifying"] = OF_FORMAT["knockout"] = {
    "finish": gettext_lazy("The tournament was finished; the results are final."),
}
PLAIN = {
    "set-fees": gettext_lazy("The entry fee and the pools were changed."),
    "set-tournament": gettext_lazy("The settings of the tournament were changed."),
    "set-points": gettext_lazy("The table of master points was changed."),
    "avoid-season": gettext_lazy("Whether pairs of this season meet again was changed."),
    "let-meet": gettext_lazy("A group of entrants can be paired again."),
}


def kept_apart(data: Data) -> str:
    words = ngettext(
        "%(count)s entrant won’t be paired in the draw.",
        "%(count)s entrants won’t be paired in the draw.",
        data["count"],
    )
    return words % data


register_sentences(
    {verb: sentence_with_data(words) for verb, words in PLAIN.items()} | {"keep-apart": kept_apart}
)


Status = Event.Status
OPEN = (Status.REGISTRATION, Status.RUNNING)


def save_tournament(
    event: Event, *, by: Actor, hides_standings: bool, entrant_limit: int | None
) -> None:
    """Whether everybody sees the standings, and how many may register themselves."""
    with changing(event, by=by, verb="set-tournament", only=OPEN, touches=()) as change:
        if change.set(hides_standings=hides_standings, entrant_limit=entrant_limit):
            change.says()


def save_fees(event: Event, *, by: Actor, data: Mapping[str, Any]) -> None:
    """The entry fee and the pools. What somebody has paid already stays as it is."""
    with changing(event, by=by, verb="set-fees", only=OPEN, touches=()) as change:
        event = change.event
        before = setup_of(event)
        kept = {**event.tournament, **data}
        entry = event.entry_fee
        if "fees" in data:
            kept["fees"] = dict(data["fees"])
            entry = kept["fees"].pop("entry")
        if change.set(entry_fee=entry, tournament=kept):
            check_fees_stay(event, before, setup_of(event))
            change.says()


def check_fees_stay(event: Event, before: Setup, after: Setup) -> None:
    """Raises ValidationError for a fee that changes although somebody has paid it."""
    for key, fee in before.fee_of.items():
        if after.fee_of.get(key) != fee:
            check_nobody_paid(event, key, before.names[key])


def save_points(event: Event, *, by: Actor, data: Mapping[str, Any]) -> None:
    """The table of master points, as data; see points.py."""
    with changing(event, by=by, verb="set-points", only=OPEN, touches=()) as change:
        if change.set(tournament={**change.event.tournament, "points": dict(data)}):
            change.says()


def keep_apart(event: Event, *, by: Actor, numbers: Collection[int], early: bool = False) -> None:
    """The draw seats these entrants so that they don't meet, if that can be; or not `early`."""
    name = "early" if early else "apart"
    with changing(
        event, by=by, verb="keep-apart", only=(Status.REGISTRATION,), touches=(Stage,)
    ) as change:
        if len(set(numbers)) < 2:
            raise ValidationError(_("Name at least two entrants who should not meet."))
        stage = change.event.stage
        groups = stage.settings.get(name, [])
        group = sorted(set(numbers))
        if group in groups:
            raise ValidationError(_("These entrants are already not paired."))
        stage.settings = {**stage.settings, name: [*groups, group]}
        stage.save(update_fields=["settings"])
        change.says(count=len(group))


def let_meet(event: Event, *, by: Actor, group: Collection[int], early: bool = False) -> None:
    """The group with these numbers may meet again."""
    name = "early" if early else "apart"
    with changing(
        event, by=by, verb="let-meet", only=(Status.REGISTRATION,), touches=(Stage,)
    ) as change:
        stage = change.event.stage
        groups = stage.settings.get(name, [])
        left = [each for each in groups if each != sorted(group)]
        if left != groups:
            stage.settings = {**stage.settings, name: left}
            stage.save(update_fields=["settings"])
            change.says()


def avoid_season(event: Event, *, by: Actor, avoids: bool) -> None:
    """Whether the draw avoids pairs who have met this season, while that can be done."""
    with changing(
        event, by=by, verb="avoid-season", only=(Status.REGISTRATION,), touches=(Stage,)
    ) as change:
        stage = change.event.stage
        if bool(stage.settings.get("season")) != avoids:
            stage.settings = {**stage.settings, "season": avoids}
            stage.save(update_fields=["settings"])
            change.says()
