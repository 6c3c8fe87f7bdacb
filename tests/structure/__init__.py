"""What the text of the code shows of how it is built: `bin/structure` prints the figures."""
