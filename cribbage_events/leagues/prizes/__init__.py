"""Handing out the prizes of a closed night."""
