"""Check-in of a night and its fees. The page is called “door”."""
