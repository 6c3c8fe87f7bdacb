"""The pages of scorecards."""
