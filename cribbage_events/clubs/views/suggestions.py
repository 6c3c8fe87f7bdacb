"""Known people, suggested while a name is typed at the club's desk."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from cribbage_events.clubs.access import for_club_desk
from cribbage_events.clubs.models import Club
from cribbage_events.clubs.models.person import known_people
from cribbage_events.clubs.people.finding import described
from cribbage_events.clubs.people.searching import people_found

# More are found by typing more.
SUGGESTED = 6
LETTERS = 2


@require_safe
@for_club_desk
def suggestions(request: HttpRequest, club: Club) -> HttpResponse:
    typed = request.GET.get("q", "").strip()
    people = people_found(known_people(club), typed) if len(typed) >= LETTERS else []
    found = [(person, described(person)) for person in people[:SUGGESTED]]
    return render(request, "clubs/suggestions.html", {"found": found})
