"""The director's answer to those who asked for a place, where it isn't one tap."""

from collections.abc import Sequence
from typing import Any, cast

from django import forms
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext

from cribbage_events.clubs.models import Person
from cribbage_events.events.models import Entry
from cribbage_events.events.registration.forms.which_person import NEW
from cribbage_events.events.registration.selectors import CONTACT, Likeness
from cribbage_events.events.registration.services import Decision
from cribbage_events.words.dates import clock, shown_birth

LABELS = {
    "email": gettext_lazy("E-mail"),
    "telephone": gettext_lazy("Phone"),
    "date_of_birth": gettext_lazy("Date of birth"),
    "acc_number": gettext_lazy("ACC number"),
}


class CompareForm(forms.Form):
    """The form that says which person a request is from, and which of its data to save."""

    who = forms.ChoiceField(
        label=gettext_lazy("Is this one of these?"),
        widget=forms.RadioSelect,
        error_messages={
            "required": gettext_lazy("Choose who this is, or “Somebody who is new to the club”.")
        },
    )
    keep = forms.MultipleChoiceField(
        label=gettext_lazy("Also save for this person:"),
        required=False,
        widget=forms.CheckboxSelectMultiple,
        help_text=gettext_lazy(
            "Only the boxes you check. If you aren’t sure who sent this, leave them empty."
        ),
    )

    def __init__(self, data: Any = None, *, likenesses: Sequence[Likeness]) -> None:
        super().__init__(data)
        who = cast(forms.ChoiceField, self.fields["who"])
        people = [(str(like.person.pk), like.words) for like in likenesses]
        who.choices = [*people, (NEW, _("Somebody who is new to the club"))]
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
    """Data of the request that differ from the club's, beside the club's own."""
    found = []
    for name in CONTACT:
        news = [like for like in likenesses if name in like.news]
        if news:
            said = {"label": LABELS[name], "value": shown_value(news[0].applicant, name)}
            words = _("%(label)s %(value)s") % said
            if len(likenesses) == 1:
                known = shown_value(news[0].person, name)
                said["known"] = known or pgettext("the club has: nothing", "none")
                words = _("%(label)s %(value)s (the club has %(known)s)") % said
            found.append((name, words))
    return found


def shown_value(person: Person, name: str) -> str:
    if name == "date_of_birth":
        return shown_birth(person.born)
    return str(getattr(person, name))


class DeclineRecentForm(forms.Form):
    """All who asked in the last hour; a tick each, which can be taken away."""

    number = forms.TypedMultipleChoiceField(
        label=gettext_lazy("They asked for a place:"),
        coerce=int,
        widget=forms.CheckboxSelectMultiple,
        error_messages={
            "required": gettext_lazy("Choose the requests to decline."),
            "invalid_choice": gettext_lazy("The list has just changed. Look again, then decide."),
        },
    )

    def __init__(self, data: Any = None, *, recent: Sequence[Entry]) -> None:
        choices = [(entry.number, asked_words(entry)) for entry in recent]
        super().__init__(data, initial={"number": [number for number, _ in choices]})
        cast(forms.TypedMultipleChoiceField, self.fields["number"]).choices = choices


def asked_words(entry: Entry) -> str:
    """Return words such as “Ann Lee, 2:14 pm, ann@example.com”."""
    person, zone = entry.person, entry.event.club.zone
    asked = timezone.localtime(entry.asked_at, zone) if entry.asked_at else None
    parts = [entry.name, clock(asked) if asked else "", person.email, person.telephone]
    return ", ".join(filter(None, parts))
