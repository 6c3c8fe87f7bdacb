"""How a round robin is found: entrants are numbers, a pool is a division with who fills it in."""
