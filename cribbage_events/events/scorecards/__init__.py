"""Players' scorecards: typed in, and checked against the results."""
