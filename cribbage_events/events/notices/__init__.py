"""Telling everybody that an event was moved or called off."""
