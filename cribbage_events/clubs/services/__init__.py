"""What can be done to clubs and roles: one verb, one transaction."""
