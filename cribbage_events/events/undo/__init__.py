"""Undoing a change of the diary."""
