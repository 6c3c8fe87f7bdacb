"""Forms of scorecards."""
