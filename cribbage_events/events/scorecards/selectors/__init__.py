"""Reads about scorecards."""
