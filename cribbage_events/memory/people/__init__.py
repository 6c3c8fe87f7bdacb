"""A club's people for its directors: the list, a person's page, look-alikes, merging."""
