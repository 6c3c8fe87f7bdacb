"""The arithmetic of a competition: plain values in and out, no framework, no clock, no global
randomness.
"""
