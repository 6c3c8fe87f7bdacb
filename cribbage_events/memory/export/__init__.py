"""Everything that a club holds, and everything about one person, as one file."""
