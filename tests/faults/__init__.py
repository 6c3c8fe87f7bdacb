"""`make faults`: eight writers, and a server and a database that are killed while they write."""
