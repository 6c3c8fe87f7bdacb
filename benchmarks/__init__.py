"""Measures the budgets of docs/benchmarks.md: `python -m benchmarks [part...]`."""
