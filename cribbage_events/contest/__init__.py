"""What a competition computes: plain values in, plain values out, no framework, no clock, no global
randomness.
"""
