"""What can be typed in about events."""
