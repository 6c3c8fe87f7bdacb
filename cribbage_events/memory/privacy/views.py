"""The pages on which anybody asks to be shown differently, a director sets it, or the person
chooses.
"""

from http import HTTPStatus

from django.contrib import messages
from django.core.exceptions import ValidationError
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from cribbage_events.clubs import limits
from cribbage_events.clubs.access import (
    find_club,
    for_club_director,
    for_signed_in,
    open_to_everybody,
)
from cribbage_events.clubs.actor import Actor
from cribbage_events.clubs.limits import Limit
from cribbage_events.clubs.models import Club, Person
from cribbage_events.clubs.models.person import known_people
from cribbage_events.memory.models import Wish
from cribbage_events.memory.privacy.forms import AnswerForm, ShownAsForm, WishForm
from cribbage_events.memory.privacy.selectors import people_like, people_of_account
from cribbage_events.memory.privacy.services import ask_to_be_shown, grant_wish, show_person_as
from cribbage_events.server.hosts import full_address

RATES = "5/h/ip,20/d/ip"
TOO_MANY = gettext_lazy(
    "Many requests have come from here just now. Nothing is lost: wait an hour and send it again,"
    " or speak to the club’s director."
)
SAVED = {
    Person.ShownAs.NAME: gettext_lazy("Saved: public pages show %(name)s by name."),
    Person.ShownAs.INITIALS: gettext_lazy("Saved: public pages show %(name)s as initials."),
    Person.ShownAs.HIDDEN: gettext_lazy("Saved: no public page names %(name)s."),
}


def known_person_or_404(club: Club, pk: int) -> Person:
    return get_object_or_404(known_people(club), pk=pk, erased_at=None)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@open_to_everybody
def ask_shown(request: HttpRequest, slug: str) -> HttpResponse:
    """The answer is the same whatever the club knows."""
    club, status = find_club(slug), HTTPStatus.OK
    form = WishForm(request.POST if request.method == "POST" else None)
    if request.method == "POST" and form.is_valid():
        if not limits.within(request, Limit.WISH, RATES):
            status = HTTPStatus.TOO_MANY_REQUESTS
            form.add_error(None, str(TOO_MANY))
        elif form.is_trapped or keep_wish(request, club, form):
            return redirect("memory:shown_asked", club.slug)
    context = {"club": club, "form": form}
    return render(request, "memory/privacy/ask.html", context, status=status)


def keep_wish(request: HttpRequest, club: Club, form: WishForm) -> bool:
    data = form.cleaned_data
    fields = {name: data[name] for name in ("name", "shown_as", "contact")}
    url = full_address(request, reverse("memory:wishes", args=[club.slug]))
    try:
        ask_to_be_shown(club, **fields, url=url)
    except ValidationError as error:
        form.add_error(None, error)
        return False
    return True


@require_safe
@open_to_everybody
def shown_asked(request: HttpRequest, slug: str) -> HttpResponse:
    return render(request, "memory/privacy/asked.html", {"club": find_club(slug)})


@require_safe
@for_club_director
def wishes(request: HttpRequest, club: Club) -> HttpResponse:
    context = {"club": club, "wishes": Wish.objects.filter(club=club)}
    return render(request, "memory/privacy/wishes.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@for_club_director
def wish(request: HttpRequest, club: Club, wish: int) -> HttpResponse:
    found = Wish.objects.filter(club=club, pk=wish).first()
    if found is None:
        if request.method != "POST":
            raise Http404
        messages.info(request, _("Somebody has answered this request already."))
        return redirect("memory:wishes", club.slug)
    if request.method == "POST" and "decline" in request.POST:
        found.delete()
        messages.success(request, _("Saved: the request is off the list. Nothing else changed."))
        return redirect("memory:wishes", club.slug)
    people = people_like(club, found.name)
    form = AnswerForm(request.POST if request.method == "POST" else None, people=people)
    if request.method == "POST" and form.is_valid():
        person = known_person_or_404(club, form.cleaned_data["person"])
        grant_wish(found, person, by=Actor.of(request.user))
        messages.success(request, shown_as_saved_words(person, found.shown_as))
        return redirect("memory:wishes", club.slug)
    context = {"club": club, "wish": found, "form": form, "people": people}
    return render(request, "memory/privacy/wish.html", context)


def shown_as_saved_words(person: Person, shown_as: str) -> str:
    return str(SAVED[Person.ShownAs(shown_as)]) % {"name": person.shown_name}


@require_http_methods(["GET", "HEAD", "POST"])
@for_club_director
def shown(request: HttpRequest, club: Club, pk: int) -> HttpResponse:
    """A director sets it."""
    person = known_person_or_404(club, pk)
    form = shown_form(request, person)
    if request.method == "POST" and form.is_valid():
        save_shown(request, person, form)
        return redirect("memory:person", club.slug, person.pk)
    context = {"club": club, "person": person, "form": form}
    return render(request, "memory/privacy/shown.html", context)


def shown_form(request: HttpRequest, person: Person) -> ShownAsForm:
    sent = request.POST if request.method == "POST" else None
    return ShownAsForm(sent, initial={"shown_as": person.shown_as})


def save_shown(request: HttpRequest, person: Person, form: ShownAsForm) -> None:
    shown_as = form.cleaned_data["shown_as"]
    show_person_as(person, shown_as, by=Actor.of(request.user))
    messages.success(request, shown_as_saved_words(person, shown_as))


@require_http_methods(["GET", "HEAD", "POST"])
@for_signed_in
def mine(request: HttpRequest, slug: str) -> HttpResponse:
    """Return what the club knows of the person who is signed in, and how they are shown."""
    club = find_club(slug)
    people = people_of_account(club, request.user)
    key = request.POST.get("person", "")
    person = next((each for each in people if str(each.pk) == key), None)
    if request.method == "POST" and person is not None:
        form = ShownAsForm(request.POST)
        if form.is_valid():
            save_shown(request, person, form)
            return redirect("memory:mine", club.slug)
    forms = [
        (each, ShownAsForm(initial={"shown_as": each.shown_as}, auto_id=f"id_{each.pk}_%s"))
        for each in people
    ]
    return render(request, "memory/privacy/mine.html", {"club": club, "people": forms})
