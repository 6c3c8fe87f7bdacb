"""The pages of the outlook."""
