"""The parts that pages of several subjects share."""
