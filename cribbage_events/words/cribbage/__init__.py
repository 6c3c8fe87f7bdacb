"""The card game in words: cards, what hands count, what is pegged, why a move is refused."""
