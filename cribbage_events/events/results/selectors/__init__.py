"""Reads about results and their reports."""
