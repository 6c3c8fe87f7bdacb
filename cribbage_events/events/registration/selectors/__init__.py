"""Reads about entrants."""
