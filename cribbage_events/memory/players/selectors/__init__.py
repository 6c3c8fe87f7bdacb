"""The database's knowledge of a player's years."""
