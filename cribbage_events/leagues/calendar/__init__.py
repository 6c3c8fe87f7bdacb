"""A season as a calendar to which phones subscribe."""
