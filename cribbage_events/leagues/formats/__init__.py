"""The formats of the nights of each kind of season."""
