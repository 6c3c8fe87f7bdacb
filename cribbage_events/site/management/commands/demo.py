"""Fills an empty installation with demo clubs."""

import logging
from typing import Any

from django.core.management.base import BaseCommand
from django.utils.translation import gettext as _

from cribbage_events.clubs.models import Club
from cribbage_events.events import demo
from cribbage_events.leagues import demo as league_demo
from cribbage_events.leagues import grass_roots_demo
from cribbage_events.memory import demo as memory_demo
from cribbage_events.memory.players.services import rate_what_changed
from cribbage_events.tournaments import demo as demo_tournament

CLUBS = (demo.CLUB_SLUG, league_demo.CLUB_SLUG, grass_roots_demo.CLUB_SLUG)


class Command(BaseCommand):
    @property
    def help(self) -> str:  # type: ignore[override]
        return _("Fill this installation with demo clubs, unless they are already there.")

    def handle(self, *args: Any, **options: Any) -> None:
        clubs = (demo, demo_tournament, memory_demo, league_demo, grass_roots_demo)
        missing = [each for each in clubs if not each.is_filled()]
        if missing:
            # The hundreds of writes that fill the clubs are nothing to look through.
            logging.disable(logging.INFO)
            try:
                for each in missing:
                    each.fill()
                rate_what_changed()
            finally:
                logging.disable(logging.NOTSET)
            self.stdout.write(_("The demo clubs are ready."))
        else:
            self.stdout.write(_("The demo clubs are already here; they stay as you left them."))
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
