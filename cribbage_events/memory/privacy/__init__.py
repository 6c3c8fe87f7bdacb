"""How a club's people are shown to everybody, as each of them wants."""
