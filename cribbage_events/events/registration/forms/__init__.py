"""Forms of registration."""
