"""The counting aid."""
