"""Leaving, coming late and the director's seat: the rounds to come are drawn again."""
