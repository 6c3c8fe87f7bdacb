"""Fills an empty installation with a demo club."""

import logging
from typing import Any

from django.core.management.base import BaseCommand

from cribbage_events.events import demo


class Command(BaseCommand):
    help = "Fill this installation with a demo club, unless it is there already."

    def handle(self, *args: Any, **options: Any) -> None:
        if demo.is_filled():
            self.stdout.write("The demo club is here already; it stays as you left it.")
        else:
            # The hundreds of writes that fill the club are nothing to look through.
            logging.disable(logging.INFO)
            try:
                demo.fill()
            finally:
                logging.disable(logging.NOTSET)
            self.stdout.write("The demo club is ready.")
        self.stdout.write(
            f"  Director:  {demo.DIRECTOR_EMAIL}  password {demo.PASSWORD}\n"
            f"  Volunteer: {demo.VOLUNTEER_EMAIL}  password {demo.PASSWORD}\n"
            "  Players need no account."
        )
