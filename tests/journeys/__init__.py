"""Whole journeys go through a real browser, most of them against the real server."""
