"""The order of an event: points, ties, medals and prizes, in values and in words."""
