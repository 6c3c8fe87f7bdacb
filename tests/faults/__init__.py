"""`make faults` kills a server and a database while eight writers write."""
