"""The form of a director's message, and of the people who get it."""

from typing import Any
from uuid import uuid4

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from cribbage_events.clubs.models import Person, known_people
from cribbage_events.clubs.names import sort_key
from cribbage_events.events.forms import EmailedField, EmailedLinesField
from cribbage_events.leagues.messages.selectors import Readers, readers_of
from cribbage_events.leagues.models import MemberMessage, Night, Season

To = MemberMessage.To
GROUPS = [(each.value, each.label) for each in To if each != To.REMINDER]


class MessageForm(forms.Form):
    """The first page; the preview sends the same fields again, unseen."""

    to = forms.ChoiceField(
        label=gettext_lazy("Who gets it?"),
        choices=GROUPS,
        initial=To.ACTIVE,
        widget=forms.RadioSelect,
        error_messages={"required": gettext_lazy("Choose who gets it.")},
    )
    people = forms.ModelMultipleChoiceField(
        Person.objects.none(),
        label=gettext_lazy("People I choose"),
        required=False,
        widget=forms.CheckboxSelectMultiple,
        error_messages={
            "invalid_choice": gettext_lazy("A name is no longer on the list. Look again."),
            "invalid_pk_value": gettext_lazy("A name is no longer on the list. Look again."),
        },
    )
    subject = EmailedField(
        label=gettext_lazy("Subject"),
        max_length=100,
        room=200,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
        error_messages={
            "required": gettext_lazy("Type a subject: say in one line what it’s about.")
        },
    )
    text = EmailedLinesField(
        label=gettext_lazy("Message"),
        max_length=3_000,
        room=6_000,
        widget=forms.Textarea(attrs={"rows": 10}),
        help_text=gettext_lazy(
            "Your name, the season’s page and a link to stop the messages are added below it."
        ),
        error_messages={"required": gettext_lazy("Type the message.")},
    )
    # Its report is added.
    report = forms.ModelChoiceField(Night.objects.none(), required=False, widget=forms.HiddenInput)
    # Sent twice, it is one message.
    key = forms.UUIDField(widget=forms.HiddenInput, initial=uuid4)

    def __init__(self, data: Any = None, *, season: Season, **kwargs: Any) -> None:
        super().__init__(data, **kwargs)
        self.season = season
        nights: Any = self.fields["report"]
        nights.queryset = season.nights.select_related("event__club", "season__club")
        field: Any = self.fields["people"]
        people = known_people(season.club)
        field.queryset = people
        ordered = sorted(people, key=lambda person: sort_key(person.listed_name))
        field.choices = [(each.pk, each.listed_name) for each in ordered]

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or self.cleaned_data
        if cleaned.get("to") == To.CHOSEN and not cleaned.get("people") and not self.errors:
            self.add_error("people", _("Choose the people who get it."))
        return cleaned

    @property
    def chosen(self) -> list[int]:
        return [person.pk for person in self.cleaned_data["people"]]

    @property
    def readers(self) -> Readers:
        return readers_of(self.season, self.cleaned_data["to"], self.chosen)

    @property
    def message(self) -> MemberMessage:
        """Return the message as it is to be saved."""
        values = {
            name: self.cleaned_data[name] for name in ("to", "subject", "text", "report", "key")
        }
        return MemberMessage(season=self.season, **values)


def seen_keys(text: str) -> list[int]:
    """The keys of the people whom the preview showed: exactly these get it."""
    parts = text[:20_000].split(",")
    return [int(key) for key in parts if key.isdecimal() and len(key) < 18]
