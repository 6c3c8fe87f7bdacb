"""Requests of every kind come from every role to every address; see docs/reliability.md.

    python -m tests.fuzz --requests 100000 --jobs 2

Hypothesis writes short stories of requests; after each request the invariants of `judge.py` must
hold, and a story that breaks one is made as short as it can be.
"""
