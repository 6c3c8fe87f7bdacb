"""Pots and side pools beside the fee: who is in one, who wins it, what rolls over."""
