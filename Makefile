# Cribbage Events: `make demo` to try it, `make test` to test it. Each does all its own set-up.
.POSIX:
.PHONY: setup environment demo test check format serve bench requirements

VENV = .venv/bin
PYTHON = $(VENV)/python

# The environment is all that most commands need; the browser only matters to the tests.
setup: environment
	@bin/setup-browser || echo "(Everything but the browser tests works without it.)"

environment:
	@bin/setup
