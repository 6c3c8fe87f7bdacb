"""A season: its settings, its nights, its desk."""
