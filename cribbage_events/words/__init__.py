"""Values as sentences: each sentence that several places need is made here."""
