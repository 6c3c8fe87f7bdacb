"""Pages of a club’s people."""
