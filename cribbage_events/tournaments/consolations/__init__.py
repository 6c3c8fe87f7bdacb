"""Consolations with a qualifying round of their own: events that are a part of a main event."""
