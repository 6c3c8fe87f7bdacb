"""The counting aid, the rules, the game against the computer. Nothing is stored."""
