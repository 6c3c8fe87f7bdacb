"""Who can still win what while games are to come, as pages and data show it."""
