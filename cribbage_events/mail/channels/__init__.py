"""A channel is one module: `hand_over(draft)` gives an `Outcome`. See `mail/outbox.py`."""
