"""What an operator can do: one verb, one transaction."""
