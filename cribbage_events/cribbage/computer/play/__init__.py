"""The play (RULES.md §6), computed to its end: piles, their prospects, what played cards show."""
