"""These tests use the program as somebody who reads only French."""
