"""Results from before: a club's papers, brought in as a spreadsheet, and shown like all others."""
