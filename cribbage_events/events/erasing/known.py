"""Everything that somebody is or was called, and how they could be reached."""

import re
from dataclasses import dataclass, field
from functools import cached_property

from cribbage_events.clubs.models import Person
from cribbage_events.clubs.names import FAMILY, listed_as, name_key
from cribbage_events.events.erasing.forgetting import all_images
from cribbage_events.events.models import Change

FIELDS = ("name", "family_name", "membership_number", "email", "telephone")
# A telephone number without its area code; fewer digits are part of too many numbers.
LOCAL, WITH_AREA = 7, 10


@dataclass(frozen=True)
class Known:
    """The names, numbers and addresses that somebody has now or had before."""

    names: set[str] = field(default_factory=set)
    numbers: set[str] = field(default_factory=set)
    emails: set[str] = field(default_factory=set)
    telephones: set[str] = field(default_factory=set)

    @property
    def marks(self) -> set[str]:
        return self.names | self.numbers | self.emails | self.telephones

    @cached_property
    def keys(self) -> set[str]:
        return {name_key(name) for name in self.names}

    @cached_property
    def digits(self) -> set[str]:
        """Return the digits of telephone numbers, without the country."""
        shortened = {digits_of(each)[-WITH_AREA:] for each in self.telephones}
        return {each for each in shortened if len(each) >= LOCAL}

    def is_named(self, name: str) -> bool:
        return name_key(name) in self.keys

    def are_reached_by(self, text: str) -> bool:
        """Whether their e-mail address or telephone number is in the text, however written."""
        said, digits = text.casefold(), digits_of(text)
        if any(email.casefold() in said for email in self.emails):
            return True
        is_number = len(digits) >= LOCAL
        return any(each in digits or (is_number and each.endswith(digits)) for each in self.digits)


def digits_of(text: str) -> str:
    return re.sub(r"\D", "", text)


def known_of(person: Person) -> Known:
    images = [{each: getattr(person, each) for each in FIELDS}, *person.known_as]
    lines = Change.objects.filter(event__club=person.club_id)
    images += [image for key, image in all_images(lines) if key == person.pk]
    known = Known()
    for image in images:
        if name := image.get("name"):
            family = image.get("family_name", person.family_name)
            known.names.update((name, listed_as(name, family, order=FAMILY)))
        known.numbers.update(filter(None, [image.get("membership_number")]))
        known.emails.update(filter(None, [image.get("email")]))
        known.telephones.update(filter(None, [image.get("telephone")]))
    return known
