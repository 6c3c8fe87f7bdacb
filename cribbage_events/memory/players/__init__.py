"""A player's page over the years, and the rating."""
