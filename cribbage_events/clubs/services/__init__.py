"""Changes of clubs and roles: each function is one transaction."""
