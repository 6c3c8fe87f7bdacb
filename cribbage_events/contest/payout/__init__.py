"""Money of a tournament and of a grass-roots night beside its fees: pools, prizes, pots."""
