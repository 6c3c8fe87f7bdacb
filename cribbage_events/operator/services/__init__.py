"""Changes by an operator: each function is one transaction."""
