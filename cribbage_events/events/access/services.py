"""The links of an event, with the number of results that came by each."""

from django.core.exceptions import ValidationError
from django.db.models import Count, Max, QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from cribbage_events.clubs.actor import Actor
from cribbage_events.events.history.changing import changing, reread
from cribbage_events.events.models import CalledPhone, Entry, Event, VolunteerLink


def links_of(event: Event) -> QuerySet[VolunteerLink]:
    """Every link with `results`, how many reports came by it; in order of number."""
    return event.volunteer_links.annotate(results=Count("reports")).order_by("number")


def unopened_links(event: Event) -> QuerySet[VolunteerLink]:
    """Links that can still be handed out."""
    return event.volunteer_links.filter(name="", revoked_at=None)


BEFORE_THE_END = (Event.Status.REGISTRATION, Event.Status.RUNNING)
MOST_LINKS = 200
LINKS = (VolunteerLink,)


def make_links(event: Event, *, by: Actor, count: int) -> list[VolunteerLink]:
    """New links, each for one volunteer, who needs no account."""
    with changing(event, by=by, verb="make-links", only=BEFORE_THE_END, touches=LINKS) as change:
        # Not the count: of those made some may have been undone.
        made = change.event.volunteer_links.aggregate(last=Max("number"))["last"] or 0
        if made + count > MOST_LINKS:
            words = _("This event already has %(count)s links. Use one that nobody has opened yet.")
            raise ValidationError(words % {"count": made})
        links = [
            VolunteerLink(event=change.event, number=number, made_by=by.user)
            for number in range(made + 1, made + count + 1)
        ]
        change.says(count=count)
        return VolunteerLink.objects.bulk_create(links)


def open_link(link: VolunteerLink, *, name: str) -> VolunteerLink:
    """Give the link its volunteer's name. The first name stays; the next visitor sees it."""
    by = Actor(name, link=link.pk)
    with changing(
        link.event, by=by, verb="open-link", only=BEFORE_THE_END, touches=LINKS
    ) as change:
        link = reread_link(link)
        if link.revoked_at:
            raise ValidationError(_("The director has turned off this link."), code="ended")
        if link.name:
            words = _("%(name)s has just opened this link.") % {"name": link.name}
            raise ValidationError(words, code="named")
        link.name, link.opened_at = name, timezone.now()
        link.save(update_fields=["name", "opened_at"])
        change.says(name=name, link=link.number)
    return link


def revoke_link(link: VolunteerLink, *, by: Actor) -> VolunteerLink:
    """End a link; the results that were entered by it stay."""
    with changing(link.event, by=by, verb="revoke-link", touches=LINKS) as change:
        link = reread_link(link)
        if link.revoked_at is None:
            link.revoked_at = timezone.now()
            link.save(update_fields=["revoked_at"])
            change.says(link=link.number, name=link.name)
    return link


def renew_card(entry: Entry, *, by: Actor) -> None:
    """The code on the card printed before opens nothing any more; the next print has another. A
    phone that is called came by that card.
    """
    with changing(
        entry.event, by=by, verb="renew-card", only=BEFORE_THE_END, touches=(Entry,)
    ) as change:
        entry = reread(entry)
        entry.card_edition += 1
        entry.save(update_fields=["card_edition"])
        events = [change.event.pk, change.event.part_of_id]
        CalledPhone.objects.filter(entry__person=entry.person_id, entry__event__in=events).delete()
        change.says(entrant=entry.name)


def reread_link(link: VolunteerLink) -> VolunteerLink:
    """The link as it is now that the event is locked."""
    return VolunteerLink.objects.get(pk=link.pk)
