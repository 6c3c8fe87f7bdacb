"""The public pages of a season."""
