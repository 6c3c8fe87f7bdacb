"""Pages of a tournament’s desk."""
