"""Fills an empty installation with demo clubs. With `DEMO` the server fills all but the first."""

from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand
from django.utils.translation import gettext as _

from cribbage_events.clubs.models import Club
from cribbage_events.events import demo
from cribbage_events.leagues import demo as league_demo
from cribbage_events.leagues import grass_roots_demo
from cribbage_events.site.demo import fill_first, fill_the_rest, still_to_fill

CLUBS = (demo.CLUB_SLUG, league_demo.CLUB_SLUG, grass_roots_demo.CLUB_SLUG)


class Command(BaseCommand):
    @property
    def help(self) -> str:  # type: ignore[override]
        return _("Fill this installation with demo clubs, unless they are already there.")

    def handle(self, *args: Any, **options: Any) -> None:
        fill_first()
        if not still_to_fill():
            self.stdout.write(_("The demo clubs are already here; they stay as you left them."))
        elif settings.DEMO:
            self.stdout.write(
                _("The first demo club is ready. The others are filled while you look at it.")
            )
        else:
            fill_the_rest(pause=0)
            self.stdout.write(_("The demo clubs are ready."))
        self.stdout.write(
            _(
                "  At every event, and in a league’s night:\n"
                "  Director:  %(director)s  password %(password)s\n"
                "  Volunteer: %(volunteer)s  password %(password)s\n"
                "  Players don’t need an account.\n"
                "  The clubs:"
            )
            % {
                "director": demo.DIRECTOR_EMAIL,
                "volunteer": demo.VOLUNTEER_EMAIL,
                "password": demo.PASSWORD,
            }
        )
        for club in Club.objects.filter(slug__in=CLUBS):
            self.stdout.write(f"    {club.name}: {club.get_absolute_url()}")
        if season := league_demo.season_under_way():
            self.stdout.write(f"    {season.name}: {season.get_absolute_url()}")
