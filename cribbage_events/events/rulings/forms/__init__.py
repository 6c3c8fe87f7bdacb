"""Forms of cards."""
