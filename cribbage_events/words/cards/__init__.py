"""The words of pages for scorecards."""
