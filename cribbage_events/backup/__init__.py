"""The whole installation in one file, and back again; it knows no other app by name."""
