"""Consolations with a qualifying round of their own: events that are a part of a main event."""

import datetime
from collections.abc import Collection
from dataclasses import dataclass
from itertools import count
from typing import Any, NamedTuple

from django import forms
from django.contrib import messages
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext
from django.views.decorators.http import require_http_methods, require_POST

from cribbage_events.clubs.actor import Actor
from cribbage_events.clubs.forms.text import ClockTimeField, NameField
from cribbage_events.contest.championship import MASTER_POINTS_2016
from cribbage_events.contest.formats.knockout import consolation_entrants
from cribbage_events.events.access.who_may_enter import for_director
from cribbage_events.events.bracket.brackets import CONSOLATION
from cribbage_events.events.bracket.cut import QualifyingCut, qualifying_cut
from cribbage_events.events.forms import refusals_as_messages, refusals_beside_fields, seen_field
from cribbage_events.events.games.entries import EntryRow
from cribbage_events.events.history.changing import changing
from cribbage_events.events.history.taps import kept_taps
from cribbage_events.events.kinds import kind_of
from cribbage_events.events.lifecycle.forms import event_day_field
from cribbage_events.events.lifecycle.services import create_event
from cribbage_events.events.models import Entry, Event, Stage
from cribbage_events.events.models.entry import eligibility
from cribbage_events.tournaments.bracket.services import FEWEST
from cribbage_events.words.codes import Data, register_sentences
from cribbage_events.words.lists import and_list

NOT_IN_IT = (
    *(Entry.Status.DECLINED, Entry.Status.NO_SHOW, Entry.Status.WITHDRAWN),
    Entry.Status.INVITED,
)


class ConsolationField(NamedTuple):
    """The people who may be entered in a consolation, the best card first."""

    others: list[EntryRow]
    qualifiers: list[EntryRow]


@dataclass(frozen=True, slots=True)
class FieldChanges:
    """Who is entered in a consolation and has qualified since, and who no longer qualifies."""

    part: Event
    seeds: list[int]
    came_in: list[EntryRow]
    dropped: list[EntryRow]

    @property
    def words(self) -> list[str]:
        into = _("%(name)s qualifies for the play-offs, and is entered in the consolation.")
        out = _("%(name)s no longer qualifies, and isn’t entered in the consolation.")
        return [into % {"name": entry.name} for entry in self.came_in] + [
            out % {"name": entry.name} for entry in self.dropped
        ]


def field_changes(event: Event) -> FieldChanges | None:
    """Return None where nothing has changed, or a result is missing; at first without a query."""
    if not event.part_of_id and not kind_of(event).has_play_offs:
        return None
    part = event if event.part_of_id else event.parts.first()
    if part is None or part.status == Event.Status.FINISHED:
        return None
    main = part.main_event
    then = part.stage.settings.get("qualified")
    if then is None or main.status != Event.Status.RUNNING:
        return None
    cut = qualifying_cut(main)
    if not cut.is_ready or cut.seeds == then:
        return None
    here = part.entries.exclude(status__in=NOT_IN_IT)
    entered = set(here.values_list("person", flat=True))
    entries = {entry.number: entry for entry in cut.entries.values()}
    in_now = [entries[each] for each in cut.seeds if each not in then]
    out_now = [entries[each] for each in then if each not in cut.seeds and each in entries]
    came_in = [entry for entry in in_now if entry.person in entered]
    dropped = [each for each in out_now if each.person not in entered and not each.withdrawn]
    found = FieldChanges(part, cut.seeds, came_in, dropped)
    return found if came_in or dropped else None


def consolation_field(cut: QualifyingCut) -> ConsolationField:
    """Return the field without a query."""
    qualifiers = cut.order.qualifiers
    others = consolation_entrants([each.row.player for each in cut.order.seeded], qualifiers)
    return ConsolationField(
        [cut.entries[player] for player in others], [cut.entries[player] for player in qualifiers]
    )


def opened(data: Data) -> str:
    words = ngettext(
        "“%(event)s” was opened with %(count)s entrant.",
        "“%(event)s” was opened with %(count)s entrants.",
        data["count"],
    )
    return words % data


def entered_again(data: Data) -> str:
    words = ngettext(
        "%(count)s entrant of “%(event)s” was entered.",
        "%(count)s entrants of “%(event)s” were entered.",
        data["count"],
    )
    return words % data


def kept(data: Data) -> str:
    return _("The consolation stays as it is, though others qualify now.")


register_sentences({"open-consolation": opened, "enter-again": entered_again, "keep-field": kept})


# What a consolation has from its main event.
SAME = (
    *("venue", "address", "map_url", "contact", "director", "director_fills_in", "preset_code"),
    *("way", "way_taken", "target", "two_reports", "hides_standings", "visible"),
)
NOT_OVER = (Event.Status.REGISTRATION, Event.Status.RUNNING)


def open_consolation(
    event: Event,
    *,
    by: Actor,
    seen: int,
    name: str,
    starts_at: datetime.datetime,
    round_count: int,
    numbers: Collection[int],
) -> Event:
    """Open an event that is a part of this one, with these entrants under the same numbers."""
    running = (Event.Status.RUNNING,)
    with changing(
        event, by=by, verb="open-consolation", only=running, seen=seen, touches=()
    ) as change:
        event = change.event
        check_has_none(event)
        cut = qualifying_cut(event)
        check_is_certain(cut)
        field = consolation_field(cut)
        chosen = {entry.number for entry in (*field.others, *field.qualifiers)} & set(numbers)
        if len(chosen) < FEWEST:
            raise ValidationError(_("Choose at least two people for the consolation."))
        part = create_event(
            event.club,
            by=by,
            part_of=event,
            name=name,
            starts_at=starts_at,
            round_count=round_count,
            self_registration=False,
            **{field: getattr(event, field) for field in SAME},
        )
        enter_again(part, event, chosen, by=by)
        Stage.objects.filter(event=part, position=0).update(settings={"qualified": cut.seeds})
        change.says(event=name, count=len(chosen))
    return part


def check_has_none(event: Event) -> None:
    if event.part_of_id is not None:
        raise ValidationError(_("This is a consolation itself."))
    has_bracket = event.stages.filter(position=CONSOLATION).exists()
    if has_bracket or event.parts.exists():
        raise ValidationError(_("This tournament already has a consolation."))


def check_is_certain(cut: QualifyingCut) -> None:
    if not cut.is_ready:
        raise ValidationError(
            _("A consolation can be opened when it is certain who qualifies: see the play-offs.")
        )


def enter_again(part: Event, event: Event, numbers: Collection[int], *, by: Actor) -> None:
    """The entries of the main event, without what belongs to it: status, rounds, payments."""
    with changing(part, by=by, verb="enter-again", touches=(Entry,)) as change:
        make_entries(change.event, event, numbers)
        change.says(event=event.name, count=len(numbers))


def make_entries(part: Event, event: Event, numbers: Collection[int]) -> None:
    """Under the same numbers, where nobody else has them by now."""
    taken = set(part.entries.values_list("number", flat=True))
    free = count(max(taken | set(numbers), default=0) + 1)
    found = event.entries.filter(number__in=numbers).select_related("person")
    Entry.objects.bulk_create(
        Entry(
            event=part,
            person=entry.person,
            number=next(free) if entry.number in taken else entry.number,
            name=entry.name,
            listed_name=entry.listed_name,
            public_name=entry.public_name,
            fixed_table=entry.fixed_table,
            card_edition=entry.card_edition,
            **eligibility(part, entry.person),
        )
        for entry in found
    )


def enter_dropped(part: Event, *, by: Actor) -> list[str]:
    """Enter those who no longer qualify since a result was corrected; returns their names."""
    with changing(part, by=by, verb="enter-again", only=NOT_OVER, touches=(Entry,)) as change:
        found = field_changes(change.event)
        if found is None or not found.dropped:
            return []
        main = found.part.main_event
        make_entries(change.event, main, {entry.number for entry in found.dropped})
        change.says(event=main.name, count=len(found.dropped))
    return [entry.name for entry in found.dropped]


def keep_field(part: Event, *, by: Actor) -> None:
    """Those concerned have been told, and the consolation stays as it is."""
    with changing(part, by=by, verb="keep-field", only=NOT_OVER, touches=(Stage,)) as change:
        if found := field_changes(change.event):
            stage = change.event.stage
            stage.settings = {**stage.settings, "qualified": found.seeds}
            stage.save(update_fields=["settings"])
            change.says()


USUAL_GAMES = 9
HALF_AN_HOUR = datetime.timedelta(minutes=30)


class ConsolationEventForm(forms.Form):
    """Those who did not qualify are chosen already; the others if the director wants them, too."""

    name = NameField(
        label=gettext_lazy("Name"),
        error_messages={"required": gettext_lazy("Give the consolation a name.")},
    )
    date = event_day_field(gettext_lazy("Date"), gettext_lazy("Choose the day of the consolation."))
    time = ClockTimeField(
        label=gettext_lazy("Time"),
        error_messages={
            "required": gettext_lazy("When does it begin?"),
            "invalid": gettext_lazy("Type a time such as 13:00."),
        },
    )
    seen = seen_field()

    def __init__(self, *args: Any, event: Event, field: ConsolationField, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.event = event
        begins = timezone.localtime(timezone.now() + HALF_AN_HOUR, event.club.zone)
        begins = begins.replace(minute=begins.minute // 30 * 30, second=0, microsecond=0)
        self.initial.update(
            name=_("%(event)s, consolation") % {"event": event.name},
            date=begins.date(),
            time=begins.time(),
        )
        games = {*MASTER_POINTS_2016.consolation.minimum, *event.preset.round_choices}
        self.fields["round_count"] = forms.TypedChoiceField(
            label=_("Games of its qualifying round"),
            choices=[(each, str(each)) for each in sorted(games)],
            coerce=int,
            initial=USUAL_GAMES,
        )
        self.fields["others"] = people_field(_("Who plays?"), field.others)
        self.fields["others"].initial = [entry.number for entry in field.others]
        self.fields["qualifiers"] = people_field(
            _("Who qualified and plays, too"), field.qualifiers
        )
        self.fields["qualifiers"].help_text = _("Only if the consolation is open to anybody.")

    @property
    def settings(self) -> dict[str, Any]:
        """Return the settings as the service takes them."""
        typed = self.cleaned_data
        zone = self.event.club.zone
        return {
            "seen": typed["seen"],
            "name": typed["name"],
            "starts_at": datetime.datetime.combine(typed["date"], typed["time"], tzinfo=zone),
            "round_count": typed["round_count"],
            "numbers": [*typed["others"], *typed["qualifiers"]],
        }


def people_field(label: str, entries: list[EntryRow]) -> forms.TypedMultipleChoiceField:
    return forms.TypedMultipleChoiceField(
        label=label,
        choices=[(entry.number, entry.name) for entry in entries],
        coerce=int,
        required=False,
        widget=forms.CheckboxSelectMultiple,
        error_messages={"invalid_choice": _("Choose from this list; it has changed.")},
    )


@require_http_methods(["GET", "HEAD", "POST"])
@for_director
def full_consolation(request: HttpRequest, event: Event) -> HttpResponse:
    form = ConsolationEventForm(
        request.POST if request.method == "POST" else None,
        event=event,
        field=consolation_field(qualifying_cut(event)),
        initial={"seen": event.revision},
    )
    if request.method == "POST" and form.is_valid():
        with refusals_beside_fields(form):
            part = open_consolation(event, by=Actor.of(request.user), **form.settings)
            messages.success(request, _("Saved: %(event)s is open.") % {"event": part.name})
            return redirect("events:desk", part.slug)
    return render(request, "tournaments/consolations/open.html", {"event": event, "form": form})


@require_POST
@for_director
@kept_taps
def follow_cut(request: HttpRequest, event: Event) -> HttpResponse:
    """Of a consolation whose main event has other qualifiers since a result was corrected."""
    by = Actor.of(request.user)
    with refusals_as_messages(request):
        if request.POST.get("do") == "enter":
            names = and_list(enter_dropped(event, by=by))
            words = _("Saved: entered in the consolation: %(names)s.") % {"names": names}
            messages.success(request, words if names else _("Nothing has changed."))
        else:
            keep_field(event, by=by)
            messages.success(request, _("Saved: the consolation stays as it is."))
    return redirect("events:desk", event.slug)
