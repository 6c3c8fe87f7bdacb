"""What pages of several subjects share."""
