"""Shows a club's people to everybody as each of them wants."""

import logging
from collections.abc import Iterable, Sequence
from http import HTTPStatus
from typing import Any

from django import forms
from django.contrib import messages
from django.core.cache import cache
from django.core.exceptions import ValidationError
from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.template.loader import render_to_string
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
from cribbage_events.clubs.forms.base import TrapForm
from cribbage_events.clubs.forms.shown_as import ShownAsField
from cribbage_events.clubs.forms.text import LineField, NameField
from cribbage_events.clubs.letters import in_a_line, tell_directors
from cribbage_events.clubs.limits import Limit
from cribbage_events.clubs.models import Club, Person, User, known_people
from cribbage_events.clubs.names import alike, is_found, sort_key
from cribbage_events.clubs.people.finding import ALIKE, described, people_of_account
from cribbage_events.clubs.people.namesakes import name_people
from cribbage_events.events.erasing.erasing import rename_in_archives
from cribbage_events.events.erasing.known import PersonalData
from cribbage_events.events.erasing.whole_club import lock_events
from cribbage_events.events.history.turns import own_turn
from cribbage_events.mail.channels.email import Draft
from cribbage_events.mail.models import Kind, Message
from cribbage_events.mail.outbox import composes
from cribbage_events.memory.models import CONTACT_LETTERS, Wish
from cribbage_events.server.hosts import full_address

MOST_SHOWN = 20


def people_like(club: Club, name: str) -> list[Person]:
    """People with this name or nearly this name, in order of name."""
    found = [
        person
        for person in known_people(club).filter(erased_at=None)
        if alike(person.name, name) >= ALIKE or is_found(name, person.name)
    ]
    return sorted(found, key=lambda person: sort_key(person.listed_name))[:MOST_SHOWN]


# Tells a club's directors that somebody asks to be shown in another way.
#
# The letter has nothing of what a stranger has typed, not even the name.

A_DAY = 24 * 3600


def tell_of_wish(club: Club, *, url: str) -> None:
    """Tell the directors of a wish at most once a day, in the transaction that keeps it."""
    if cache.add(f"asked-to-be-shown:{club.pk}", 1, A_DAY):
        tell_directors(club, Kind.WISH, url=url)


@composes(Kind.WISH)
def wish_letter(messages: Sequence[Message]) -> Draft | None:
    (letter,) = messages
    user = User.objects.filter(email__iexact=letter.address).first()
    waiting = Wish.objects.filter(club=letter.club).count()
    if letter.club is None or user is None or not waiting:
        return None
    words = {"user": user, "club": letter.club, "waiting": waiting, "url": letter.data["url"]}
    body = render_to_string("memory/privacy/email/wish.txt", words)
    subject = _("%(club)s: a request to be shown differently")
    return Draft(user.email, subject % {"club": in_a_line(letter.club.name)}, body)


# More than any club gets; a program that fills the list stops here.
MOST_WAITING = 100
# A family has one address.
MOST_OF_ONE = 5
writes = logging.getLogger("cribbage_events.writes")


def show_person_as(person: Person, shown_as: str, *, by: Actor) -> bool:
    """Change how every public page shows somebody, those of finished events, too; returns whether
    anything has changed.
    """
    with own_turn(), transaction.atomic():
        # Their archives and entries are rewritten; see the order of locks in history/changing.py.
        lock_events(person.club)
        club = Club.objects.select_for_update().get(pk=person.club_id)
        found = Person.objects.select_for_update().get(pk=person.pk)
        if found.shown_as == shown_as or found.erased_at is not None:
            return False
        found.shown_as = person.shown_as = Person.ShownAs(shown_as)
        found.save(update_fields=["shown_as"])
        name_people(club, [found.pk])
        rename_in_archives(club, [found.pk])
        fields = {"who": by.key, "what": "show-person-as", "club": club.slug}
        transaction.on_commit(
            lambda: writes.info("%(club)s: %(what)s, %(who)s", fields, extra=fields)
        )
    return True


def ask_to_be_shown(club: Club, *, name: str, shown_as: str, contact: str, url: str) -> None:
    """Keep what somebody typed on the public page, once; the directors hear of it."""
    with own_turn(), transaction.atomic():
        Club.objects.select_for_update().get(pk=club.pk)
        waiting = Wish.objects.filter(club=club)
        of_contact = waiting.filter(contact__iexact=contact).exclude(name__iexact=name).count()
        if waiting.count() >= MOST_WAITING or (contact and of_contact >= MOST_OF_ONE):
            raise ValidationError(
                _("Too many requests are waiting. Please speak to the club’s director.")
            )
        same = {"club": club, "name": name, "shown_as": shown_as, "contact": contact}
        if not Wish.objects.filter(**same).exists():
            Wish.objects.create(**same)
        tell_of_wish(club, url=url)


def grant_wish(wish: Wish, person: Person, *, by: Actor) -> None:
    """Show them as they asked; the request goes."""
    with own_turn(), transaction.atomic():
        show_person_as(person, wish.shown_as, by=by)
        wish.delete()


def forget_wishes(person: Person, known: PersonalData) -> None:
    """Forget the wishes of somebody who is erased."""
    wishes = Wish.objects.filter(club=person.club_id)
    gone = [
        wish.pk
        for wish in wishes
        if known.is_named(wish.name) or known.are_reached_by(wish.contact)
    ]
    wishes.filter(pk__in=gone).delete()


class ShownAsForm(forms.Form):
    """The form for one person."""

    shown_as = ShownAsField(label=gettext_lazy("On public pages"))


class WishForm(TrapForm):
    """The form for everybody; nothing here tells whether the club knows somebody."""

    name = NameField(
        label=gettext_lazy("Your name"),
        widget=forms.TextInput({"autocomplete": "name"}),
        error_messages={"required": gettext_lazy("Type your name.")},
    )
    shown_as = ShownAsField(initial=Person.ShownAs.INITIALS.value)
    contact = LineField(
        label=gettext_lazy("E-mail or phone"),
        max_length=CONTACT_LETTERS,
        required=False,
        help_text=gettext_lazy("So that the club can check that it’s you. Never shown."),
    )


class AnswerForm(forms.Form):
    """The form that says which of the club's people has asked."""

    person = forms.TypedChoiceField(
        coerce=int,
        label=gettext_lazy("Who asked"),
        widget=forms.RadioSelect,
        error_messages={
            "required": gettext_lazy("Choose who asked, or take the request off the list."),
            "invalid_choice": gettext_lazy(
                "This person is no longer on the club’s list. Choose again."
            ),
        },
    )

    def __init__(self, *args: Any, people: Iterable[Person], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        who = self.fields["person"]
        if isinstance(who, forms.ChoiceField):
            who.choices = [(person.pk, described(person)) for person in people]
            if len(who.choices) == 1:
                self.initial["person"] = who.choices[0][0]


# The pages on which anybody asks to be shown differently, a director sets it, or the person
# chooses.

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
        messages.info(request, _("This request is already answered."))
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
