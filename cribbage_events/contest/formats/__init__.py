"""Who meets whom, and what a club may choose about it: a module a format."""
