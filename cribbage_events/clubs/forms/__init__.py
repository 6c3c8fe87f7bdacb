"""What can be typed in about accounts, clubs and helpers."""
