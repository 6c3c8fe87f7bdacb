"""The odds: other players' cards, the points of a crib, averages by rank."""
