"""Forms of photographs: adding several, describing one, asking to be taken off."""

from typing import Any

from django import forms
from django.core.files.uploadedfile import UploadedFile
from django.utils.translation import gettext_lazy as _

from cribbage_events.clubs.forms.base import TrapForm
from cribbage_events.clubs.forms.text import LineField, NameField
from cribbage_events.clubs.pictures import ACCEPT
from cribbage_events.events.models.photograph import CAPTION_LETTERS, CAPTION_ROOM
from cribbage_events.events.photographs.storing import MEGABYTES

NOT_ARRIVED = _("The photographs did not arrive. Choose them again.")


class SeveralFiles(forms.FileInput):
    allow_multiple_selected = True


class PicturesField(forms.FileField):
    """Several files. What each of them is, is looked at when it is drawn."""

    widget = SeveralFiles(attrs={"accept": ACCEPT})

    def clean(self, data: Any, initial: Any = None) -> "list[UploadedFile[Any]]":
        files = data if isinstance(data, list) else [data]
        if not any(files):
            raise forms.ValidationError(self.error_messages["required"], code="required")
        return files


def credit_field() -> NameField:
    return NameField(
        label=_("Photographer"),
        required=False,
        help_text=_("The name is shown with each photograph."),
    )


class UploadForm(forms.Form):
    pictures = PicturesField(
        label=_("Photographs"),
        error_messages={
            "required": _("Choose at least one photograph."),
            "invalid": NOT_ARRIVED,
        },
    )
    credit = credit_field()
    asked = forms.BooleanField(
        label=_("The people who can be recognised were asked, and they agree."),
        help_text=_("The history shows who said so, and when."),
        error_messages={
            "required": _("Ask the people first. Then check this box, and send the photographs.")
        },
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["pictures"].help_text = _(
            "JPEG, PNG or WebP, each at most %(megabytes)s MB. You can choose several at"
            " once. The place and the camera stored in them are removed."
        ) % {"megabytes": MEGABYTES}


class DescriptionForm(forms.Form):
    caption = LineField(
        label=_("Caption"),
        required=False,
        max_length=CAPTION_LETTERS,
        room=CAPTION_ROOM,
        help_text=_("What the picture shows. Screen readers read it aloud."),
    )
    credit = credit_field()
    place = forms.IntegerField(
        label=_("Place in the album"),
        min_value=1,
        error_messages={
            "required": _("Type its place: 1 is the first."),
            "invalid": _("Type its place as a number: 1 is the first."),
            "min_value": _("The first place is 1."),
        },
    )


class TakeOffForm(TrapForm):
    """The form to be taken off a photograph; nothing has to be said."""

    name = NameField(
        label=_("Your name"),
        required=False,
        widget=forms.TextInput({"autocomplete": "name"}),
        help_text=_("Only the club’s directors see it."),
    )
    words = LineField(
        label=_("Anything the directors should know"),
        required=False,
        max_length=CAPTION_LETTERS,
        room=CAPTION_ROOM,
        help_text=_("Such as: “I am the one on the left.”"),
    )
