"""Deleting an account, a person or a whole club, asked for on pages of the site."""
