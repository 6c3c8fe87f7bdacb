"""The page on which somebody leaves the messages. A mail program may post there, too: RFC 8058."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods

from cribbage_events.clubs.access import enter_club, open_to_everybody
from cribbage_events.clubs.models import Person
from cribbage_events.clubs.people.merged import person_now_or_404
from cribbage_events.leagues.messages.services import get_messages_again, leave_messages
from cribbage_events.leagues.models import NoMessages
from cribbage_events.leagues.tokens import read_leave_token


# A mail program has none of our cookies; the link is signed.
@csrf_exempt
@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@open_to_everybody
def leave(request: HttpRequest, token: str) -> HttpResponse:
    """Looking at the page changes nothing: programs that check links open it, too."""
    people = Person.objects.select_related("club").filter(erased_at=None, is_applicant=False)
    person = person_now_or_404(people, read_leave_token(token))
    enter_club(person.club)
    if request.method == "POST":
        wants_again = request.POST.get("do") == "again"
        (get_messages_again if wants_again else leave_messages)(person)
        return redirect("leagues:leave", token)
    has_left = NoMessages.objects.filter(person=person).exists()
    context = {"club": person.club, "has_left": has_left}
    return render(request, "leagues/messages/leave.html", context)
