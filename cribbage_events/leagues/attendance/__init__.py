"""Who came to which night of a season, who hasn't come lately, and the paper list for the door."""
