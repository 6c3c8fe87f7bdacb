"""Drawing, seating and beginning rounds."""
