"""Cards of a qualifying round: the ruling where two differ, and what they add up to."""
