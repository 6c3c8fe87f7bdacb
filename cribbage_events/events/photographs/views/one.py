"""One photograph at the desk: its words, its place, the cover, removing it, putting it back."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from cribbage_events.clubs.actor import Actor
from cribbage_events.events.access.who_may_enter import for_desk, for_director
from cribbage_events.events.forms.refusals import refusals_as_messages, refusals_beside_fields
from cribbage_events.events.models import Event, Photograph
from cribbage_events.events.photographs.forms import DescriptionForm
from cribbage_events.events.photographs.selectors import PER_PAGE, Shown, place_at_desk
from cribbage_events.events.photographs.services import changing, taking_off

WAYS = {"earlier": -1, "later": 1}


@require_http_methods(["GET", "HEAD", "POST"])
@for_desk
def edit(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    photograph = find(event, number)
    place, total = place_at_desk(photograph)
    known = {"caption": photograph.caption, "credit": photograph.credit, "place": place}
    form = DescriptionForm(request.POST if request.method == "POST" else None, initial=known)
    if request.method == "POST" and form.is_valid():
        with refusals_beside_fields(form):
            save(photograph, form, place, by=Actor.of(request.user))
            words = _("Saved: photograph %(number)s.")
            messages.success(request, words % {"number": number})
            return redirect(list_address(photograph))
    context = {"event": event, "form": form, "shown": Shown(photograph, place, total)}
    return render(request, "events/photographs/edit.html", context)


def save(photograph: Photograph, form: DescriptionForm, place: int, *, by: Actor) -> None:
    data = form.cleaned_data
    changing.describe_photograph(photograph, by=by, caption=data["caption"], credit=data["credit"])
    if data["place"] != place:
        changing.move_photograph(photograph, by=by, place=data["place"])


@require_POST
@for_desk
def move(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    """One place earlier or later."""
    photograph = find(event, number)
    place, _total = place_at_desk(photograph)
    step = WAYS.get(request.POST.get("way", ""), 0)
    with refusals_as_messages(request):
        changing.move_photograph(photograph, by=Actor.of(request.user), place=place + step)
        words = _("Saved: photograph %(number)s was moved.")
        messages.success(request, words % {"number": number})
    return redirect(list_address(photograph))


@require_POST
@for_desk
def choose(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    photograph = find(event, number)
    with refusals_as_messages(request):
        changing.choose_cover(photograph, by=Actor.of(request.user))
        words = _("Saved: photograph %(number)s is the cover.")
        messages.success(request, words % {"number": number})
    return redirect(list_address(photograph))


@require_POST
@for_desk
def remove(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    photograph = find(event, number)
    with refusals_as_messages(request):
        changing.remove_photograph(photograph, by=Actor.of(request.user))
        words = _(
            "Saved: photograph %(number)s is removed. For a week a director can undo it in the"
            " history."
        )
        messages.success(request, words % {"number": number})
    return redirect("events:desk_photographs", event.slug)


@require_POST
@for_director
def put_back(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    photograph = find(event, number)
    with refusals_as_messages(request):
        taking_off.put_photograph_back(photograph, by=Actor.of(request.user))
        words = _("Saved: everybody sees photograph %(number)s again.")
        messages.success(request, words % {"number": number})
    return redirect(list_address(photograph))


def find(event: Event, number: int) -> Photograph:
    photograph = get_object_or_404(event.photographs.present(), number=number)
    photograph.event = event
    return photograph


def list_address(photograph: Photograph) -> str:
    """Return where it is in the list of the desk."""
    event = photograph.event
    place, _total = place_at_desk(photograph)
    page = (max(place, 1) - 1) // PER_PAGE + 1
    listed = reverse("events:desk_photographs", args=[event.slug])
    return f"{listed}?page={page}#photograph-{photograph.number}"
