"""What is done with a club’s people."""
