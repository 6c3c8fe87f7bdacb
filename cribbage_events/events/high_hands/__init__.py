"""Hands of 24, 28 and 29: noted with their cards and a witness."""
