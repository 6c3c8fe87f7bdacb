"""The pages of a night of singles."""
