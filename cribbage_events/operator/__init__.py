"""The operator of an installation: what is under way on it, and closing a club or a link."""
