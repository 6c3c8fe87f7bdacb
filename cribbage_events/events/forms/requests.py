"""The director's answer to those who asked for a place, where it isn't one tap."""

from collections.abc import Sequence
from typing import Any, cast

from django import forms
from django.utils import timezone
from django.utils.formats import date_format

from cribbage_events.clubs.clock import clock
from cribbage_events.clubs.models import Person
from cribbage_events.events.forms.who import NEW
from cribbage_events.events.models import Entry
from cribbage_events.events.selectors.requests import CONTACT, Likeness
from cribbage_events.events.services.requests import Decision

LABELS = {"email": "E-mail", "telephone": "Telephone", "date_of_birth": "Date of birth"}


class CompareForm(forms.Form):
    """Who somebody is, and what of their request is to be written down."""

    who = forms.ChoiceField(
        label="Is this one of these?",
        widget=forms.RadioSelect,
        error_messages={"required": "Choose who this is, or “somebody new”."},
    )
    keep = forms.MultipleChoiceField(
        label="Write down for this person, too:",
        required=False,
        widget=forms.CheckboxSelectMultiple,
        help_text="Only what you tick. If you are not sure who has sent this, tick nothing.",
    )

    def __init__(self, data: Any = None, *, likenesses: Sequence[Likeness]) -> None:
        super().__init__(data)
        who = cast(forms.ChoiceField, self.fields["who"])
        people = [(str(like.person.pk), like.words) for like in likenesses]
        who.choices = [*people, (NEW, "Somebody new, whom the club doesn’t know yet")]
        offered = list(offers(likenesses))
        if offered:
            cast(forms.MultipleChoiceField, self.fields["keep"]).choices = offered
        else:
            del self.fields["keep"]

    @property
    def decision(self) -> Decision:
        who = self.cleaned_data["who"]
        keep = frozenset(self.cleaned_data.get("keep", ()))
        return Decision() if who == NEW else Decision(int(who), keep)


def offers(likenesses: Sequence[Likeness]) -> list[tuple[str, str]]:
    """What the request says that the club doesn't know, beside what the club has instead."""
    found = []
    for name in CONTACT:
        news = [like for like in likenesses if name in like.news]
        if news:
            said = f"{LABELS[name]} {in_words(news[0].applicant, name)}"
            known = in_words(news[0].person, name) or "none"
            found.append((name, f"{said} (the club has {known})" if len(likenesses) == 1 else said))
    return found


def in_words(person: Person, name: str) -> str:
    value = getattr(person, name)
    return date_format(value, "j F Y") if name == "date_of_birth" and value else str(value or "")


class DeclineRecentForm(forms.Form):
    """All who asked in the last hour; a tick each, which can be taken away."""

    number = forms.TypedMultipleChoiceField(
        label="They asked for a place:",
        coerce=int,
        widget=forms.CheckboxSelectMultiple,
        error_messages={
            "required": "Tick whose request is to be declined.",
            "invalid_choice": "The list has changed meanwhile. Look again, then decide.",
        },
    )

    def __init__(self, data: Any = None, *, recent: Sequence[Entry]) -> None:
        choices = [(entry.number, asked_words(entry)) for entry in recent]
        super().__init__(data, initial={"number": [number for number, _ in choices]})
        cast(forms.TypedMultipleChoiceField, self.fields["number"]).choices = choices


def asked_words(entry: Entry) -> str:
    """Such as “Ann Lee, 2:14 pm, ann@example.com”."""
    person, zone = entry.person, entry.event.club.zone
    asked = timezone.localtime(entry.asked_at, zone) if entry.asked_at else None
    parts = [entry.name, clock(asked) if asked else "", person.email, person.telephone]
    return ", ".join(filter(None, parts))
