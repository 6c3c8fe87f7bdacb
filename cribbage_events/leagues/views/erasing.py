"""Taking somebody out of the club's records. It concerns events and leagues, so it is up here."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_http_methods

from cribbage_events.clubs.access import for_club_director
from cribbage_events.clubs.actor import Actor
from cribbage_events.clubs.models import Club, Person
from cribbage_events.events.services.erasing import erase_person
from cribbage_events.leagues.forms.erasing import SureForm
from cribbage_events.leagues.selectors.erasing import remains_of


@require_http_methods(["GET", "HEAD", "POST"])
@for_club_director
def erase(request: HttpRequest, club: Club, person: int) -> HttpResponse:
    found = get_object_or_404(Person, pk=person, club=club, erased_at=None)
    form = SureForm(request.POST if request.method == "POST" else None)
    if request.method == "POST" and form.is_valid():
        stays = erase_person(found, by=Actor.of(request.user))
        # Without the name, which a message would carry on.
        left = " Their results stay, as “Name removed”." if stays else ""
        messages.success(request, f"Saved: this person is erased.{left}")
        return redirect(club)
    context = {"club": club, "person": found, "form": form, "remains": remains_of(found)}
    return render(request, "clubs/erase_person.html", context)
