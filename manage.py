#!/usr/bin/env python
"""Django's command line, in the language of the terminal."""

import os
import sys

import django
from django.core.management import execute_from_command_line
from django.utils.translation import activate

from cribbage_events.server.languages import language_of_terminal

if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "cribbage_events.settings")
    django.setup()
    if language := language_of_terminal(os.environ):
        activate(language)
    execute_from_command_line(sys.argv)
