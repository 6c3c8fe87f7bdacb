"""A tournament beside its games."""
