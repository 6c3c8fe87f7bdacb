"""Shows on pages and as data who can still win what."""
