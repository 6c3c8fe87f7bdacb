"""How a round robin is found: entrants are numbers here, and one pool is one division with whoever fills it in."""
