"""Volunteers' shifts at an event or over a season: who does what, and when."""
