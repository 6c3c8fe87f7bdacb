"""Reads what is called out, and what is hidden."""
