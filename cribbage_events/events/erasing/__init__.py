"""Removing people and whole events for good."""
