"""Makes the tables that the computer player knows beforehand: `python -m benchmarks.lab.tables`."""
