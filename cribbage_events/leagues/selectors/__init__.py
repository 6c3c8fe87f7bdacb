"""What pages show of a season."""
