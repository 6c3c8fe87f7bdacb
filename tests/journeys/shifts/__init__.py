"""Volunteers take shifts, in browsers."""
