"""Pages of photographs."""

import re
from http import HTTPStatus
from typing import Any

from django.contrib import messages
from django.core.exceptions import ValidationError
from django.core.files.uploadedfile import UploadedFile
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.csp import CSP
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.csp import csp_override
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from cribbage_events.clubs import limits
from cribbage_events.clubs.access import enter_club, find_club, open_to_everybody
from cribbage_events.clubs.actor import Actor
from cribbage_events.clubs.cleaning import one_line
from cribbage_events.clubs.limits import Limit
from cribbage_events.clubs.models import Role
from cribbage_events.clubs.roles import role_of
from cribbage_events.events.access.guests import wants_data
from cribbage_events.events.access.who_may_enter import (
    for_desk,
    for_director,
    for_everybody,
    may_see_draft,
)
from cribbage_events.events.forms import refusals_as_messages, refusals_beside_fields
from cribbage_events.events.models import Event, Photograph
from cribbage_events.events.models.photograph import FOLDER
from cribbage_events.events.pages import send_revision
from cribbage_events.events.photographs import services
from cribbage_events.events.photographs.forms import DescriptionForm, TakeOffForm, UploadForm
from cribbage_events.events.photographs.selectors import (
    PER_PAGE,
    PlacedPhotograph,
    album_page,
    albums_page,
    desk_page,
    name_as_asked,
    place_at_desk,
    with_neighbours,
)
from cribbage_events.events.photographs.services import (
    MOST_OF_EVENT,
    add_photograph,
    ask_to_take_off,
)
from cribbage_events.server.marks import same_for_everybody, takes_files

# A telephone sends an afternoon's pictures one after the other.
UPLOAD_RATES = "60/m/user,600/h/user"
TOO_MANY_UPLOADS = gettext_lazy(
    "You have sent very many photographs. What has arrived is kept: wait a few minutes, then send"
    " the rest."
)
# Names of files are only said back to the person who chose them.
LETTERS_OF_NAME = 80


@takes_files
@require_http_methods(["GET", "HEAD", "POST"])
@for_desk
def desk_photographs(request: HttpRequest, event: Event) -> HttpResponse:
    if request.method == "POST":
        return receive(request, event)
    return show(request, event, UploadForm(initial={"credit": last_credit(request, event)}))


def show(
    request: HttpRequest, event: Event, form: UploadForm, status: HTTPStatus = HTTPStatus.OK
) -> HttpResponse:
    page, shown = desk_page(event, request.GET.get("page"))
    context = {
        "event": event,
        "form": form,
        "page": page,
        "photographs": shown,
        "saved": saved_by_script(request),
    }
    return render(request, "events/photographs/desk.html", context, status=status)


def last_credit(request: HttpRequest, event: Event) -> str:
    """One person often sends their pictures in several steps."""
    own = event.photographs.filter(asked_by=request.user.pk).order_by("-number")
    return own.values_list("credit", flat=True).first() or ""


def saved_by_script(request: HttpRequest) -> str:
    """The script has sent them one by one, and says afterwards how many were kept."""
    try:
        count = int(request.GET.get("saved", ""))
    except ValueError:
        return ""
    return photographs_saved_words(count) if 0 < count < MOST_OF_EVENT else ""


def photographs_saved_words(count: int) -> str:
    words = ngettext("Saved: %(count)s photograph.", "Saved: %(count)s photographs.", count)
    return words % {"count": count}


def receive(request: HttpRequest, event: Event) -> HttpResponse:
    """Several files of a form, or one that the script sends and wants data about."""
    form = UploadForm(request.POST, request.FILES)
    status = HTTPStatus.OK
    if not limits.within(request, Limit.UPLOAD, UPLOAD_RATES, user=request.user):
        form.add_error(None, str(TOO_MANY_UPLOADS))
        status = HTTPStatus.TOO_MANY_REQUESTS
    kept = add_all(request, event, form) if form.is_valid() else 0
    if wants_data(request):
        return as_data(form, status)
    if kept:
        messages.success(request, photographs_saved_words(kept))
    if form.errors:
        return show(request, event, form, status)
    return redirect("events:desk_photographs", event.slug)


def add_all(request: HttpRequest, event: Event, form: UploadForm) -> int:
    """The number kept; the form says what is wrong with each of the others."""
    kept = 0
    by, credit = Actor.of(request.user), form.cleaned_data["credit"]
    for upload in form.cleaned_data["pictures"]:
        try:
            add_photograph(event, upload, by=by, credit=credit)
            kept += 1
        except ValidationError as error:
            form.add_error("pictures", upload_refusal(request, upload, error))
    return kept


def upload_refusal(
    request: HttpRequest, upload: "UploadedFile[Any]", error: ValidationError
) -> str:
    """Return the refusal with the file's name, unless a script asks, which knows it."""
    why = " ".join(error.messages)
    if wants_data(request):
        return why
    name = one_line((upload.name or "")[:LETTERS_OF_NAME])
    return _("%(file)s: %(why)s") % {"file": name, "why": why}


def as_data(form: UploadForm, status: HTTPStatus) -> JsonResponse:
    why = [words for errors in form.errors.values() for words in errors]
    if why and status == HTTPStatus.OK:
        status = HTTPStatus.UNPROCESSABLE_ENTITY
    return JsonResponse({"why": " ".join(map(str, why))}, status=status)


FILE = re.compile(r"([0-9a-f]{32})(?:(\.jpg)|/[1-9]\d{2,3}w\.webp)")
# Each browser keeps it for itself: a shared cache would still show a photograph that was taken off.
LONG = "private, max-age=31536000, immutable"  # not translated: a header
NOW = "private, no-store"  # not translated: a header


@require_safe
@open_to_everybody
@csp_override({"default-src": [CSP.NONE], "sandbox": [""]})
def photograph_file(request: HttpRequest, file: str) -> HttpResponse:
    """One size of a photograph, under a name that nobody can guess."""
    found = FILE.fullmatch(file)
    if found is None:
        raise Http404
    photographs = Photograph.objects.select_related("event__club").defer("event__archive")
    photograph = get_object_or_404(photographs, picture=f"{FOLDER}{found[1]}.jpg")
    check_may_see(request, photograph)
    kind = "image/jpeg" if found[2] else "image/webp"
    try:
        with photograph.picture.storage.open(f"{FOLDER}{file}") as opened:
            answer = HttpResponse(opened.read(), content_type=kind)
    except FileNotFoundError as error:
        raise Http404 from error
    is_for_all = photograph.is_public and photograph.event.visible
    answer["Cache-Control"] = LONG if is_for_all else NOW
    return answer


def check_may_see(request: HttpRequest, photograph: Photograph) -> None:
    """A draft's are for its own people, hidden and removed ones for the desk."""
    event = photograph.event
    enter_club(event.club)
    if event.deleted_at is not None:
        raise Http404
    if not photograph.is_public:
        if role_of(request.user, event.club) not in Role.AT_DESK:
            raise Http404
    elif event.is_draft and not may_see_draft(request, event):
        raise Http404


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
    context = {"event": event, "form": form, "shown": PlacedPhotograph(photograph, place, total)}
    return render(request, "events/photographs/edit.html", context)


def save(photograph: Photograph, form: DescriptionForm, place: int, *, by: Actor) -> None:
    data = form.cleaned_data
    services.describe_photograph(photograph, by=by, caption=data["caption"], credit=data["credit"])
    if data["place"] != place:
        services.move_photograph(photograph, by=by, place=data["place"])


@require_POST
@for_desk
def move(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    photograph = find(event, number)
    place, _total = place_at_desk(photograph)
    step = WAYS.get(request.POST.get("way", ""), 0)
    with refusals_as_messages(request):
        services.move_photograph(photograph, by=Actor.of(request.user), place=place + step)
        words = _("Saved: photograph %(number)s was moved.")
        messages.success(request, words % {"number": number})
    return redirect(list_address(photograph))


@require_POST
@for_desk
def choose(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    photograph = find(event, number)
    with refusals_as_messages(request):
        services.choose_cover(photograph, by=Actor.of(request.user))
        words = _("Saved: photograph %(number)s is the cover.")
        messages.success(request, words % {"number": number})
    return redirect(list_address(photograph))


@require_POST
@for_desk
def remove(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    photograph = find(event, number)
    with refusals_as_messages(request):
        services.remove_photograph(photograph, by=Actor.of(request.user))
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
        services.put_photograph_back(photograph, by=Actor.of(request.user))
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


@same_for_everybody
@require_safe
@for_everybody
def photographs(request: HttpRequest, event: Event) -> HttpResponse:
    page, shown = album_page(event, request.GET.get("page"))
    context = {"event": event, "page": page, "photographs": shown}
    response = render(request, "events/photographs/album.html", context)
    return send_revision(request, event, response)


@same_for_everybody
@require_safe
@for_everybody
def photograph(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    found = find_public(event, number)
    neighbours = with_neighbours(found)
    if neighbours is None:
        raise Http404
    context = {"event": event, "photograph": found, "neighbours": neighbours}
    response = render(request, "events/photographs/photograph.html", context)
    return send_revision(request, event, response)


def find_public(event: Event, number: int) -> Photograph:
    found = get_object_or_404(Photograph.objects.public(), event=event, number=number)
    found.event = event
    return found


@require_safe
@open_to_everybody
def albums(request: HttpRequest, slug: str) -> HttpResponse:
    club = find_club(slug)
    page, found = albums_page(club, request.GET.get("page"))
    context = {"club": club, "page": page, "albums": found}
    return render(request, "events/photographs/albums.html", context)


# A family asks for all of theirs; a program that hides a whole album stops here.
REQUEST_RATES = "10/m/ip,30/h/ip"
TOO_MANY_PHOTOGRAPH_REQUESTS = gettext_lazy(
    "Many requests about photographs have come from here just now. Wait a few minutes"
    " and send yours again, or speak to a director of the club."
)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@for_everybody
def take_off(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    """The photograph is hidden at once; then a director decides."""
    every = Photograph.objects.present()
    photograph = get_object_or_404(every, event=event, number=number)
    photograph.event = event
    form = TakeOffForm(request.POST if request.method == "POST" else None)
    status = HTTPStatus.OK
    if request.method == "POST" and form.is_valid():
        if limits.within(request, Limit.PHOTOGRAPH, REQUEST_RATES):
            if not form.is_trapped:
                typed = {"name": form.cleaned_data["name"], "words": form.cleaned_data["words"]}
                ask_to_take_off(photograph, by=Actor.of(request.user), **typed)
            # The page says then that nobody sees it.
            return redirect("events:take_off", event.slug, number)
        status = HTTPStatus.TOO_MANY_REQUESTS
        form.add_error(None, str(TOO_MANY_PHOTOGRAPH_REQUESTS))
    name_as_asked(event.club, [photograph])
    context = {"event": event, "photograph": photograph, "form": form}
    return render(request, "events/photographs/take_off.html", context, status=status)
