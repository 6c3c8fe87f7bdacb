"""Forms of results."""
