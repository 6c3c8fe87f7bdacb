"""Players who come late or leave early."""

from collections.abc import Sequence
from typing import Any, cast

from django import forms
from django.contrib import messages
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.utils.translation import gettext, gettext_lazy
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from cribbage_events.clubs.actor import Actor
from cribbage_events.clubs.names import is_found
from cribbage_events.events.drawing.selectors.doubles import doubles_night, two_left_over
from cribbage_events.events.drawing.selectors.draw_preview import waiting_words
from cribbage_events.events.drawing.selectors.table_plan import (
    LatePreview,
    SeatChange,
    head_count_words,
    night_entries,
    preview_change,
    preview_together,
    sizes_words,
)
from cribbage_events.events.drawing.services.doubles import (
    arrive,
    arrive_together,
    leave,
    rounds_to_choose,
)
from cribbage_events.events.forms import (
    SeenForm,
    refusals_as_messages,
    refusals_beside_fields,
    seen_field,
)
from cribbage_events.events.models import Entry, Event
from cribbage_events.leagues.access import for_night_helper
from cribbage_events.leagues.models import Night


class ChosenForm(forms.Form):
    """The person, the round and the direction, as chosen in the list."""

    who = forms.ModelChoiceField(
        Entry.objects.none(),
        to_field_name="number",
        error_messages={
            "required": gettext_lazy("Choose who it is."),
            "invalid_choice": gettext_lazy("This person is no longer on the list. Choose again."),
        },
    )
    from_round = forms.TypedChoiceField(
        coerce=int,
        error_messages={
            "required": gettext_lazy("Choose the round."),
            "invalid_choice": gettext_lazy("That round has already begun. Choose again."),
        },
    )
    does = forms.ChoiceField(choices=[("arrive", "arrive"), ("leave", "leave")])

    def __init__(self, *args: Any, event: Event, rounds: list[int], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        who = cast("forms.ModelChoiceField[Entry]", self.fields["who"])
        who.queryset = Entry.objects.filter(event=event).select_related("event", "person")
        choices = cast(forms.ChoiceField, self.fields["from_round"])
        choices.choices = [
            (number, gettext("Round %(number)s") % {"number": number}) for number in rounds
        ]

    @property
    def entry(self) -> Entry:
        return cast(Entry, self.cleaned_data["who"])

    @property
    def leaves(self) -> bool:
        return bool(self.cleaned_data["does"] == "leave")


class LateForm(ChosenForm):
    """The preview sends the choice again."""

    seen = seen_field()


@require_http_methods(["GET", "HEAD", "POST"])
@for_night_helper
def late(request: HttpRequest, night: Night) -> HttpResponse:
    event = night.event
    if event.status != Event.Status.RUNNING:
        return render(request, "leagues/late/not_now.html", {"event": event})
    tonight = doubles_night(event)
    rounds = [
        number
        for number in rounds_to_choose(tonight, event.round_count)
        if number >= tonight.open_round
    ]
    if request.method == "POST" and request.POST.get("does") == "together":
        return seat_together(request, event)
    if request.method == "POST":
        return save_late(request, event, rounds)
    form = ChosenForm(chosen_in(request, rounds), event=event, rounds=rounds)
    if form.is_bound and form.is_valid():
        return show_late_preview(request, event, form, rounds)
    return show_choice(request, event, form, rounds)


def chosen_in(request: HttpRequest, rounds: list[int]) -> QueryDict | None:
    """Return what was tapped, with the first possible round if none was chosen."""
    if "who" not in request.GET:
        return None
    data = request.GET.copy()
    if rounds:
        data.setdefault("from_round", str(rounds[0]))
    return data


def save_late(request: HttpRequest, event: Event, rounds: list[int]) -> HttpResponse:
    form = LateForm(request.POST, event=event, rounds=rounds)
    if not form.is_valid():
        return show_choice(request, event, form, rounds)
    entry, from_round = form.entry, form.cleaned_data["from_round"]
    changes = changes_made(form)
    with refusals_beside_fields(form):
        change = leave if form.leaves else arrive
        by, seen = Actor.of(request.user), form.cleaned_data["seen"]
        change(entry, by=by, seen=seen, from_round=from_round)
        messages.success(request, f"{saved_change(form)}{changes}")
        return redirect("leagues:seats" if changes else "leagues:late", event.slug)
    return show_late_preview(request, event, form, rounds)


def seat_together(request: HttpRequest, event: Event) -> HttpResponse:
    """Everybody who waits, in the round of which nothing has been reported yet."""
    form = SeenForm(request.POST)
    preview = preview_together(event)
    if form.is_valid():
        with refusals_as_messages(request):
            number = arrive_together(
                event, by=Actor.of(request.user), seen=form.cleaned_data["seen"]
            )
            words = _("Saved: everybody who came late plays from round %(round)s.")
            moves = moves_to_tell(preview.changes) if preview else ""
            messages.success(request, f"{words % {'round': number}}{moves}")
            return redirect("leagues:seats", event.slug)
    return redirect("leagues:late", event.slug)


def saved_change(form: LateForm) -> str:
    values = {"name": form.entry.name, "round": form.cleaned_data["from_round"]}
    if form.leaves:
        return _("Saved: %(name)s has left, from round %(round)s.") % values
    return _("Saved: %(name)s plays from round %(round)s.") % values


def changes_made(form: LateForm) -> str:
    """The people who have to be told that they sit at another table now."""
    try:
        preview = preview_chosen(form)
    except ValidationError:
        return ""
    return moves_to_tell(preview.changes)


def moves_to_tell(changes: Sequence[SeatChange]) -> str:
    moved = [
        _("%(name)s to table %(table)s") % {"name": change.name, "table": change.after}
        for change in changes
        if change.after
    ]
    names = _("Please tell: %(moves)s.") % {"moves": ", ".join(moved)}
    return f" {names}" if moved else ""


def preview_chosen(form: ChosenForm) -> LatePreview:
    return preview_change(
        form.entry, leaves=form.leaves, from_round=form.cleaned_data["from_round"]
    )


def show_late_preview(
    request: HttpRequest, event: Event, form: ChosenForm, rounds: list[int]
) -> HttpResponse:
    changes: list[SeatChange] = []
    tables, table_count, seated = "", 0, False
    if not form.errors:
        with refusals_beside_fields(form):
            preview = preview_chosen(form)
            changes, seated = preview.changes, preview.seated
            tables, table_count = tables_words(event, preview), first_count(preview)
    context = {
        "event": event,
        "chosen": form,
        "entry": form.entry,
        "rounds": rounds,
        "changes": changes,
        "seated": seated,
        "tables": tables,
        "table_count": table_count,
    }
    return render(request, "leagues/late/late_preview.html", context)


def tables_words(event: Event, preview: LatePreview) -> str:
    if not preview.seated:
        return head_count_words(two_left_over(event.stage), preview.sizes[0])
    if preview.sizes:
        return sizes_words(preview.sizes)
    return _("no more games: too few are left to play")


def first_count(preview: LatePreview) -> int:
    """The number that the verb before the tables agrees with: "there is 1 table of four and …"."""
    return preview.sizes.count(max(preview.sizes, default=0))


def show_choice(
    request: HttpRequest, event: Event, form: ChosenForm, rounds: list[int]
) -> HttpResponse:
    context = {
        **coming_and_going(request, event),
        "event": event,
        "rounds": rounds,
        "form": form,
        "together": preview_together(event),
        "open_round": rounds[0] if rounds else None,
        "waiting_words": waiting_words(event),
    }
    return render(request, "leagues/late/late.html", context)


def coming_and_going(request: HttpRequest, event: Event) -> dict[str, Any]:
    """Return those who may come and those who may leave, as far as they are searched for."""
    crowd, search = night_entries(event), request.GET.get("q", "")[:80]
    coming = [*crowd.waiting, *crowd.gone]
    return {
        "search": search,
        "coming": [entry for entry in coming if is_found(search, entry.name)],
        "going": [entry for entry in crowd.playing if is_found(search, entry.name)],
    }
