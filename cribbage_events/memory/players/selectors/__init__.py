"""What the database knows of a player's years."""
