"""A channel is one module: its `hand_over` says how a draft fared. See `mail/outbox.py`."""
