"""A language that nobody speaks shows what isn't marked for translation.

Each text is the English one in letters that English doesn't have, a third longer and in marks:
⟦Šàvéð … ñôñé⟧. What has plain letters on a page in this language was not translated.
"""
