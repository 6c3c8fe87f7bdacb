"""Reads the cards of an event."""
