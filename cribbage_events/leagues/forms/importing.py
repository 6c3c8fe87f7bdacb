"""A list of members: read like any list of people, with until when each is a member."""

from typing import ClassVar

from cribbage_events.events.forms.importing import ListForm, PreviewForm
from cribbage_events.events.spreadsheet import MEMBERS, Reading


class MemberListForm(ListForm):
    """A file or pasted lines."""

    reading: ClassVar[Reading] = MEMBERS
    example = "Name, Number, Member until\nAnn Lee, A17, 31 December 2026"


class MemberPreviewForm(PreviewForm):
    """The list as it was shown."""

    reading: ClassVar[Reading] = MEMBERS
