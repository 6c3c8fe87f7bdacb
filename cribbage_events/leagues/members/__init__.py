"""The club's members."""
