"""The rules of who meets whom, and what a club may choose about them: a module a format."""
