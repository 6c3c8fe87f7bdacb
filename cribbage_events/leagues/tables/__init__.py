"""The tables of a night: drawing the first seats, and the list of who sits where."""
