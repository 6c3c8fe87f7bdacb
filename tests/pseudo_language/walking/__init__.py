"""Walks from page to page as a visitor does, and reads what is there."""
