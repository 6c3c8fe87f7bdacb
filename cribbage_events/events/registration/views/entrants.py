"""Buttons of the list of entrants: here, not here, told, removed."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, Protocol

from django.contrib import messages
from django.core.exceptions import ValidationError
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods, require_POST

from cribbage_events.clubs.actor import Actor
from cribbage_events.clubs.models import Person, known_people
from cribbage_events.clubs.people.finding import KnownPeople, PeopleByLooks, PersonFields
from cribbage_events.clubs.people.searching import SEARCH_ROOM
from cribbage_events.clubs.templatetags.access import opens
from cribbage_events.events.access.tokens import player_token
from cribbage_events.events.access.who_may_enter import (
    EventView,
    SlugView,
    entry_or_404,
    for_desk,
    for_director,
)
from cribbage_events.events.drawing.selectors.draw_preview import waiting_words, words_of_waiting
from cribbage_events.events.forms import refusals_as_messages, refusals_beside_fields
from cribbage_events.events.history.changing import locked
from cribbage_events.events.history.taps import kept_taps
from cribbage_events.events.models import Entry, Event
from cribbage_events.events.pages import (
    Done,
    TapAnswer,
    Undo,
    check_name,
    is_kept,
    messages_in_place,
    or_own_page,
)
from cribbage_events.events.registration import fees, services
from cribbage_events.events.registration.forms.entrant import EntrantForm, EntryForm
from cribbage_events.events.registration.selectors import (
    ON_A_PAGE,
    LookAlikes,
    entrant_list,
    places_of,
    to_telephone,
)
from cribbage_events.events.registration.services import edit_entry as save_entry
from cribbage_events.events.registration.services import register
from cribbage_events.server.hosts import full_address
from cribbage_events.words.lazy import Text


class OfAnEntry(Protocol):
    def __call__(self, entry: Entry, *, by: Actor) -> None: ...


TAKEN_BACK_BY: dict[OfAnEntry, str] = {
    services.check_in: "events:undo_attendance",
    services.mark_no_show: "events:undo_attendance",
    fees.take_fee: "events:fee_not_paid",
    fees.give_fee_back: "events:fee_paid",
}


def undo_of(event: Event, number: int, name: str, service: OfAnEntry) -> Undo | None:
    page = TAKEN_BACK_BY.get(service)
    if page is None:
        return None
    action = reverse(page, args=[event.slug, number])
    return Undo("", "entry", number, action=action, name=name)


def button(
    service: OfAnEntry, saved: Text, *, whom: Callable[[EventView[Any]], SlugView] = for_desk
) -> SlugView:
    """A view that does this to one entry and goes back to its place in the list."""

    @require_POST
    @whom
    @kept_taps
    @or_own_page("check-in")
    def press(request: HttpRequest, event: Event, number: int) -> HttpResponse:
        entry = entry_or_404(event, number)
        try:
            check_name(request.POST, entry.name)
            service(entry, by=Actor.of(request.user))
        except ValidationError as error:
            done = Done.refused(error)
        else:
            words = str(saved % {"name": entry.name})
            if service is services.check_in and event.status == Event.Status.RUNNING:
                late = words_of_waiting(event, [entry])
                words = _("Saved: %(what)s") % {"what": late}
            done = Done(words, undo=undo_of(event, number, entry.name, service))
        search = request.POST.get("q", "")
        if is_kept(request):
            return TapAnswer(done)
        # The diary's way of undoing is offered with the message.
        replace(done, undo=None).keep_for_next_page(request)
        asked = {"q": search, "page": request.POST.get("page", "")}
        query = {name: value for name, value in asked.items() if value} or None
        back = reverse("events:entrants", args=[event.slug], query=query)
        # The others who have to be called are there, too.
        place = "to-call" if service is services.note_told else f"entry-{number}"
        return redirect(f"{back}#{place}")

    return press


check_in = button(services.check_in, gettext_lazy("Saved: %(name)s is here."))
no_show = button(services.mark_no_show, gettext_lazy("Saved: %(name)s is not here."))
undo_attendance = button(
    services.undo_attendance,
    gettext_lazy("Saved: the check-in of %(name)s is cleared."),
)
fee_paid = button(fees.take_fee, gettext_lazy("Saved: %(name)s has paid."))
fee_not_paid = button(fees.give_fee_back, gettext_lazy("Saved: %(name)s hasn’t paid."))
told = button(services.note_told, gettext_lazy("Saved: %(name)s has been told."))
remove = button(
    services.remove,
    gettext_lazy("Saved: %(name)s is removed from the list."),
    whom=for_director,
)


@require_POST
@for_desk
@or_own_page("check-in")
def check_in_all(request: HttpRequest, event: Event) -> HttpResponse:
    with refusals_as_messages(request):
        count = services.check_in_all(event, by=Actor.of(request.user))
        words = _("Saved: all are here, %(count)s checked in just now.")
        messages.success(request, words % {"count": count})
    return redirect("events:entrants", event.slug)


PAGE = "events/registration/entrants.html"


@require_http_methods(["GET", "HEAD", "POST"])
@for_desk
@or_own_page("check-in")
def entrants(request: HttpRequest, event: Event) -> HttpResponse:
    form = EntrantForm(request.POST if request.method == "POST" else None, event=event)
    if not opens(request, "events:edit_event"):
        # Who directs is a setting.
        form.fields.pop("plays_as_director", None)
    if request.method == "POST" and form.is_valid() and not is_doubtful(form, event):
        with refusals_beside_fields(form):
            entry = register_from_form(request, event, form)
            words = _("Saved: %(name)s is registered, number %(number)s.")
            if entry.status == Entry.Status.CHECKED_IN:
                words = _("Saved: %(name)s is registered, number %(number)s, and is here.")
            messages.success(request, words % {"name": entry.name, "number": entry.number})
            return redirect(next_page_after(request, entry))
    if "new" in request.GET and not form.is_bound:
        form.fields["name"].widget.attrs["autofocus"] = True
    context = entrants_context(event, request.GET)
    if "live" in request.GET:
        return render(request, f"{PAGE}#live", context)
    context |= {
        "form": form,
        "register": form.is_bound or "new" in request.GET or not context["entrants"].total,
        "leaves": "leaves" in request.GET,
        # People come in: on the day, or as soon as somebody is here.
        "at_door": context["entrants"].here or is_today_or_over(event),
        "said": messages_in_place(request),
    }
    return render(request, PAGE, context)


def entrants_context(event: Event, asked: Mapping[str, str]) -> dict[str, Any]:
    """Return what the part that changes needs for this search and number of the page."""
    search = asked.get("q", "").strip()[:SEARCH_ROOM]
    entrants = entrant_list(event, search)
    return {
        "event": event,
        "entrants": entrants,
        "page": Paginator(entrants.people, ON_A_PAGE).get_page(asked.get("page", 1)),
        # A long list is searched by the server, since a page holds only a part of it.
        "is_long": entrants.total > ON_A_PAGE,
        "search": search,
        "to_call": to_telephone(event),
        "places": places_of(event),
        "waiting_words": waiting_words(event),
    }


def is_today_or_over(event: Event) -> bool:
    return timezone.localdate(timezone=event.club.zone) >= event.day


def is_doubtful(form: EntrantForm, event: Event) -> bool:
    """Ask first whether two are one person; registering the very same is refused anyway."""
    fields = form.person_fields
    if fields.person is not None or form.cleaned_data["somebody_else"]:
        return False
    listed = LookAlikes.of(event)
    likeness = listed.words(fields)
    known = PeopleByLooks(known_people(event.club))
    people = [person for person in known.who_may_be(fields) if not listed.has(person)]
    if people:
        form.ask_who(people, likeness=likeness)
    elif likeness:
        form.ask_about(likeness)
    return bool(people or likeness)


def answered(form: EntrantForm, event: Event) -> PersonFields:
    """Return what was typed, with the answer: not whom the list has, unless it surely is."""
    fields = form.person_fields
    if form.cleaned_data["somebody_else"] and fields.person is None:
        known = KnownPeople.meant_by(event.club, fields)
        found = known.find(fields)
        if found and LookAlikes.of(event).has(found) and not known.find_surely(fields):
            return replace(fields, person=0)
    return fields


def register_from_form(request: HttpRequest, event: Event, form: EntrantForm) -> Entry:
    return register(
        event,
        by=Actor.of(request.user),
        person_fields=answered(form, event),
        fixed_table=form.cleaned_data["fixed_table"],
        note=form.cleaned_data["note"],
        plays_as_director=form.cleaned_data.get("plays_as_director", False),
        is_here="here" in request.POST,
    )


def next_page_after(request: HttpRequest, entry: Entry) -> str:
    """Return the seat of a latecomer who doesn't wait for one; at the door the list with its
    search; before the day the form, ready for the next name.
    """
    event, waits = entry.event, entry.status == Entry.Status.CHECKED_IN
    if event.status == Event.Status.RUNNING and not waits and opens(request, "events:join"):
        return reverse("events:join", args=[event.slug], query={"entry": entry.number})
    at_door = event.entries.filter(status=Entry.Status.CHECKED_IN).exists()
    query = None if at_door else {"new": 1}
    return reverse("events:entrants", args=[event.slug], query=query)


@require_http_methods(["GET", "HEAD", "POST"])
@for_desk
@or_own_page("check-in")
def edit_entry(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    entry = entry_or_404(event, number)
    if request.method == "POST":
        form, saved = change_entry(request, event, number)
        if saved:
            words = _("Saved: the details of %(name)s.") % {"name": saved.name}
            messages.success(request, f"{words}{form.kept_notice}")
            return redirect(page_after_edit(request, saved))
    else:
        form = EntryForm(entry=entry)
    context = {"event": event, "entry": entry, "form": form}
    if event.links_open:
        token = player_token(entry.pk, entry.card_edition)
        own_page = reverse("events:open_player_link", args=[event.slug, token])
        context["address"] = full_address(request, own_page)
    return render(request, "events/registration/entry.html", context)


def page_after_edit(request: HttpRequest, entry: Entry) -> str:
    """A director who came from the draw or from a late arrival's seat returns there."""
    slug, then = entry.event.slug, request.GET.get("then")
    if then == "seat" and entry.event.status == Event.Status.RUNNING:
        return reverse("events:join", args=[slug], query={"entry": entry.number})
    pages = {"draw": "events:draw", "groups": "events:age_groups"}
    return reverse(pages.get(then or "", "events:entrants"), args=[slug])


def change_entry(request: HttpRequest, event: Event, number: int) -> tuple[EntryForm, Entry | None]:
    """The form, and the entry if it was saved; between the two nobody else writes."""
    with locked(event):
        entry = entry_or_404(event, number)
        entry.person = Person.objects.select_for_update().get(pk=entry.person_id)
        form = EntryForm(request.POST, entry=entry)
        if form.is_valid():
            with refusals_beside_fields(form):
                saved = save_entry(
                    entry,
                    by=Actor.of(request.user),
                    person_fields=form.person_fields,
                    fixed_table=form.cleaned_data["fixed_table"],
                    note=form.cleaned_data["note"],
                )
                return form, saved
    return form, None
