"""Studies by which something was chosen once; see README.md."""
