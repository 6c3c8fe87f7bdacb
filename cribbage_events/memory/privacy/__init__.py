"""Shows a club's people to everybody as each of them wants."""
