"""The changes to a club’s people."""
