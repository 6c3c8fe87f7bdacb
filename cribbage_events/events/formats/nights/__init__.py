"""What is played on the nights of a season, and what their order earns."""
