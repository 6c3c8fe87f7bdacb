"""What the pages of a club’s people show."""
