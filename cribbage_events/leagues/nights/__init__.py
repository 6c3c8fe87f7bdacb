"""The nights of a season: planned, added, moved, cancelled."""
