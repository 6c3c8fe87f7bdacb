"""What pages say of scorecards."""
