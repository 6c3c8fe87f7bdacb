"""The contents of the pages of a club’s people."""
