"""Fills an empty installation with demo clubs."""

import logging
from typing import Any

from django.core.management.base import BaseCommand

from cribbage_events.events import demo
from cribbage_events.leagues import demo as league_demo
from cribbage_events.leagues.models import Season


class Command(BaseCommand):
    help = "Fill this installation with demo clubs, unless they are there already."

    def handle(self, *args: Any, **options: Any) -> None:
        missing = [each for each in (demo, league_demo) if not each.is_filled()]
        if missing:
            # The hundreds of writes that fill the clubs are nothing to look through.
            logging.disable(logging.INFO)
            try:
                for each in missing:
                    each.fill()
            finally:
                logging.disable(logging.NOTSET)
            self.stdout.write("The demo clubs are ready.")
        else:
            self.stdout.write("The demo clubs are here already; they stay as you left them.")
        season = Season.objects.get(club__slug=league_demo.CLUB_SLUG)
        self.stdout.write(
            "  At an event, and in a league’s night:\n"
            f"  Director:  {demo.DIRECTOR_EMAIL}  password {demo.PASSWORD}\n"
            f"  Volunteer: {demo.VOLUNTEER_EMAIL}  password {demo.PASSWORD}\n"
            "  Players need no account.\n"
            f"  The league’s own pages: {season.get_absolute_url()}"
        )
