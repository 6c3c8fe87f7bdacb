"""Making an event: its settings, who directs it, and what it takes over from an earlier one."""

from typing import Any, ClassVar, cast

from django import forms
from django.db import models
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from cribbage_events.clubs.models import User
from cribbage_events.contest.presets import PRESETS, SENIOR_GAMES_PRESET, Preset
from cribbage_events.events.lifecycle.forms.event import EventForm
from cribbage_events.events.models import Event
from cribbage_events.words.rules.presets import preset_choices


class Directs(models.TextChoices):
    """The choice of a new event's director."""

    I_DO = "me", gettext_lazy("I do")
    SOMEBODY = "somebody", gettext_lazy("Somebody else")


class NewEventForm(EventForm):
    """The settings of a new event, which begin with what the kind of event says."""

    directs = forms.ChoiceField(
        label=gettext_lazy("Who directs the event?"),
        choices=Directs,
        required=False,
        widget=forms.RadioSelect,
    )
    director_enters = forms.BooleanField(
        label=gettext_lazy("The director also plays, like any entrant"),
        required=False,
        help_text=gettext_lazy("Plays every round and is ranked, but gets no medal."),
    )
    invite = forms.BooleanField(
        label=gettext_lazy("Put everybody who played on the list to invite"),
        required=False,
        help_text=gettext_lazy(
            "This registers nobody and sends no e-mail: you tap those who are coming."
        ),
    )

    class Meta(EventForm.Meta):
        fields: ClassVar = ["preset_code", *EventForm.Meta.fields]

    def __init__(self, *args: Any, by: User, earlier: Event | None = None, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.by, self.earlier = by, earlier
        self.fields["director"].label = _("Somebody else: choose from the club’s people")
        self.fields["director_name"].label = _("…or type the name")
        if not by.name:
            del self.fields["directs"]
        if earlier is None:
            del self.fields["invite"]
        # A link chooses the kind, since the other fields depend on it.
        field = cast(forms.ChoiceField, self.fields["preset_code"])
        field.choices = preset_choices(of_season=False)
        field.widget = forms.HiddenInput()

    @property
    def kind(self) -> Preset:
        """The kind that the form was sent with, or that it begins with."""
        code = self.data.get("preset_code") or self.initial.get("preset_code")
        return PRESETS.get(str(code), SENIOR_GAMES_PRESET)

    @property
    def is_directed_by_me(self) -> bool:
        return self.cleaned_data.get("directs") == Directs.I_DO

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean()
        somebody = cleaned.get("director") or cleaned.get("director_name")
        if cleaned.get("directs") == Directs.I_DO:
            somebody = self.by.name
            if cleaned.get("director") or cleaned.get("director_name"):
                self.add_error("directs", _("Choose “Somebody else”, or clear the name below."))
        if cleaned.get("director_enters") and not somebody:
            self.add_error("director_enters", _("First choose who directs the event."))
        return cleaned
