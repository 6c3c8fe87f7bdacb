"""Erasing a person, deleting a club. It concerns events and leagues, so it is up here."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from cribbage_events.clubs.access import for_club_director, for_director_of_deleted_club
from cribbage_events.clubs.actor import Actor
from cribbage_events.clubs.models import Club, Person
from cribbage_events.clubs.names import marked
from cribbage_events.events.erasing.erasing import erase_person, forget_contact
from cribbage_events.events.forms import refusals_as_messages
from cribbage_events.site.deleting.forms import DeleteClubForm, EraseForm
from cribbage_events.site.deleting.services import (
    delete_club,
    remains_of,
    take_back_club,
    what_goes_with,
)


@require_http_methods(["GET", "HEAD", "POST"])
@for_club_director
def erase(request: HttpRequest, club: Club, person: int) -> HttpResponse:
    found = get_object_or_404(Person, pk=person, club=club, erased_at=None)
    form = EraseForm(request.POST if request.method == "POST" else None)
    if request.method == "POST" and form.is_valid() and form.is_contact_only:
        forget_contact(found, by=Actor.of(request.user))
        messages.success(request, _("Saved: their contact data and date of birth are erased."))
        return redirect(club)
    if request.method == "POST" and form.is_valid():
        stays = erase_person(found, by=Actor.of(request.user))
        # Without the name, which a message would carry on.
        saved = (
            _("Saved: this person is erased. Their results stay, as “Name removed”.")
            if stays
            else _("Saved: this person is erased.")
        )
        messages.success(request, saved)
        return redirect(club)
    # An applicant may have the name of somebody whom the club knows.
    called = marked(found.shown_name, _("asked for a place") if found.is_applicant else "")
    context = {"club": club, "called": called, "form": form, "remains": remains_of(found)}
    return render(request, "site/erase_person.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@for_club_director
def delete(request: HttpRequest, club: Club) -> HttpResponse:
    form = DeleteClubForm(request.POST if request.method == "POST" else None, club=club.name)
    if request.method == "POST" and form.is_valid():
        delete_club(club, by=Actor.of(request.user))
        messages.success(
            request,
            _("Saved: %(club)s is deleted. For a week a director can bring it back here.")
            % {"club": club},
        )
        return redirect("clubs:account")
    context = {"club": club, "form": form, "goes": what_goes_with(club)}
    return render(request, "site/delete_club.html", context)


@require_POST
@for_director_of_deleted_club
def take_back(request: HttpRequest, club: Club) -> HttpResponse:
    """A deleted club has no page, so the button for this is on the account's."""
    with refusals_as_messages(request):
        take_back_club(club, by=Actor.of(request.user))
        messages.success(request, _("Saved: %(club)s is back.") % {"club": club})
        return redirect(club)
    return redirect("clubs:account")
