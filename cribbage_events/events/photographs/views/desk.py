"""The desk's page of photographs: adding several, putting them in order."""

from http import HTTPStatus
from typing import Any

from django.contrib import messages
from django.core.exceptions import ValidationError
from django.core.files.uploadedfile import UploadedFile
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext
from django.views.decorators.http import require_http_methods

from cribbage_events.clubs import limits
from cribbage_events.clubs.actor import Actor
from cribbage_events.clubs.cleaning import one_line
from cribbage_events.clubs.limits import Limit
from cribbage_events.events.access.guests import wants_data
from cribbage_events.events.access.who_may_enter import for_desk
from cribbage_events.events.models import Event
from cribbage_events.events.photographs.forms import UploadForm
from cribbage_events.events.photographs.selectors import desk_page
from cribbage_events.events.photographs.services.adding import MOST_OF_EVENT, add_photograph

# A telephone sends an afternoon's pictures one after the other.
RATES = "60/m/user,600/h/user"
TOO_MANY = gettext_lazy(
    "You have sent very many photographs. What has arrived is kept: wait a few minutes, then send"
    " the rest."
)
# Names of files are only said back to the person who chose them.
LETTERS_OF_NAME = 80


@require_http_methods(["GET", "HEAD", "POST"])
@for_desk
def photographs(request: HttpRequest, event: Event) -> HttpResponse:
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
    if not limits.within(request, Limit.UPLOAD, RATES, user=request.user):
        form.add_error(None, str(TOO_MANY))
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
            form.add_error("pictures", refusal(request, upload, error))
    return kept


def refusal(request: HttpRequest, upload: "UploadedFile[Any]", error: ValidationError) -> str:
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
