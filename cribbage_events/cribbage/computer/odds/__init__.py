"""How likely it is: what others hold, what a crib counts, averages by rank."""
