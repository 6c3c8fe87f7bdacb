"""Reads what a draw starts from, and shows what it would do."""
