"""Registering entrants, answering requests, check-in."""
