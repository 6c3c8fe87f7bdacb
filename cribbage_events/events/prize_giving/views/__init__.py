"""Pages of the prize-giving."""
