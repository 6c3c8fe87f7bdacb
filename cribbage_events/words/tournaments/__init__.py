"""Words of tournaments only."""
