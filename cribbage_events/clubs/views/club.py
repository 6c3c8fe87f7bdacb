"""Making a club, and its settings."""

from typing import cast

from allauth.account.utils import get_next_redirect_url
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods

from cribbage_events.clubs.access import for_club_director, for_signed_in
from cribbage_events.clubs.actor import Actor
from cribbage_events.clubs.forms.club import ClubForm
from cribbage_events.clubs.limits import Limit, may_send_file, within
from cribbage_events.clubs.models import Club, User
from cribbage_events.clubs.services.club import create_club, edit_club, locked

# E-mails a day are limited for each club; making more clubs must not allow more.
TOO_MANY = gettext_lazy("You have made five clubs today. Make the others tomorrow.")


def may_send_picture(request: HttpRequest) -> bool:
    """Whether a picture that came with the form is read; without one nothing is counted."""
    return not request.FILES or may_send_file(request)


@require_http_methods(["GET", "HEAD", "POST"])
@for_signed_in
def new_club(request: HttpRequest) -> HttpResponse:
    form = ClubForm(request.POST or None, request.FILES or None, may_send=may_send_picture(request))
    # The page that needs a club, such as a new event.
    then = get_next_redirect_url(request)
    valid = request.method == "POST" and form.is_valid()
    if valid and not within(request, Limit.CLUB, "5/d/user", user=request.user):
        form.add_error(None, TOO_MANY)
    elif valid:
        club = create_club(by=cast(User, request.user), **form.cleaned_data)
        messages.success(request, _("%(club)s is ready. You are its director.") % {"club": club})
        return redirect(f"{then}?{urlencode({'club': club.slug})}" if then else club)
    return render(request, "clubs/new_club.html", {"form": form, "then": then})


@require_http_methods(["GET", "HEAD", "POST"])
@for_club_director
def edit(request: HttpRequest, club: Club) -> HttpResponse:
    if request.method != "POST":
        form = ClubForm(instance=Club.objects.get(pk=club.pk))
        return render(request, "clubs/edit.html", {"form": form, "club": club})
    # Locked, so that nobody saves between the comparison and the saving.
    may = may_send_picture(request)
    actor, was = Actor.of(request.user), club.time_zone
    typed = request.POST.get("time_zone", was)
    with locked(club, by=actor, time_zone=typed) as instance:
        form = ClubForm(request.POST, request.FILES, instance=instance, may_send=may)
        if form.is_valid():
            edit_club(club, **form.cleaned_data)
            words = _("The club's settings are saved.") + form.kept_notice
            if form.cleaned_data["time_zone"] != was:
                words += " " + _("Each event keeps its hour on the clock in the new time zone.")
            messages.success(request, words)
            return redirect(club)
    return render(request, "clubs/edit.html", {"form": form, "club": club})
