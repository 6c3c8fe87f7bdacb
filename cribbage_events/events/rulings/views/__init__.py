"""Pages of those who check the cards."""
