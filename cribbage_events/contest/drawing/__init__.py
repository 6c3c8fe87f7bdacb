"""Finds a round robin: entrants are numbers, a pool is a division with the director's seat."""
