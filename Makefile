# Cribbage Events: `make demo` to try it, `make test` to test it. Each does all its own set-up.
.PHONY: setup environment demo test test-all check format serve bench strength ratings distribution faults fuzz redteam requirements messages

BIN = .venv/bin

setup: environment  ## .venv with everything in it, and a browser for the tests
	@bin/setup-browser || echo "(Everything but the browser tests works without it.)"

environment:
	@bin/setup

demo:  ## clubs with running events on http://127.0.0.1:8000 (PORT=8001 for another)
	@bin/setup base
	@bin/demo

test: environment  ## what a change needs, on SQLite and on PostgreSQL (ARGS="-k medals" for a part)
	@bin/setup-browser
	@bin/test $(ARGS)

test-all: environment  ## everything, attacks and faults too; begins with what `make test` runs
	@bin/setup-browser
	@bin/test --all $(ARGS)

check: environment  ## style, types, imports, templates, deployment files
	@bin/check

format: environment  ## puts code, style sheets and templates into their one form
	@$(BIN)/ruff check --fix --quiet . || true
	@$(BIN)/ruff format .
	@$(BIN)/python bin/format-css
	@if find templates -name '*.html' | grep -q .; then \
		$(BIN)/djangofmt check --fix --quiet templates || true; $(BIN)/djangofmt templates; fi

serve: environment  ## what the container runs: see docs/deploy.md
	@bin/serve

bench: environment  ## measures the budgets of docs/benchmarks.md
	@$(BIN)/python -m benchmarks $(ARGS)

strength: environment  ## how well the computer plays, against itself and others (ARGS=--quick for a glance)
	@$(BIN)/python -m benchmarks.lab.strength $(ARGS)

ratings: environment  ## which rating tells the next season's games best (ARGS=--quick for a glance)
	@$(BIN)/python -m benchmarks.lab.ratings $(ARGS)

distribution: environment  ## counts all 12,994,800 hands, and as cribs, beside the published figures
	@$(BIN)/python -m tests.tools.distribution

faults: environment  ## kills the server and the database while results are entered, and counts
	@$(BIN)/python -m tests.faults $(ARGS)

fuzz: environment  ## 100,000 requests of every kind, as every role, on each database
	@env -u DATABASE_URL $(BIN)/python -m tests.fuzz $(ARGS)
	@bin/with-postgres $(BIN)/python -m tests.fuzz $(ARGS)

redteam: environment  ## an attacker's hour in minutes: each attack that was ever tried, against the real server
	@env -u DATABASE_URL $(BIN)/python -m tests.redteam $(ARGS)
	@bin/with-postgres $(BIN)/python -m tests.redteam $(ARGS)

requirements: environment  ## takes the newest versions that pyproject.toml allows
	@bin/compile-requirements

messages: environment  ## collects what is marked for translation into locale/, and compiles it (TO=fr)
	@TO="$(TO)" bin/messages
