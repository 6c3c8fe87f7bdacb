"""The card game of RULES.md §6: cards, counting, pegging, a whole game and a computer player. Plain
values in, plain values out; nothing but the standard library, no clock, no global randomness.
"""
