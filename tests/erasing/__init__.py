"""What is left of somebody who was erased: nothing in the database, nothing in a backup."""
