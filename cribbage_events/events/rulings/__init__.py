"""Cards of both players typed in as they were written, and the ruling where the two differ."""
