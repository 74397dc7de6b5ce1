# Kervan: `make play` plays, `make test` proves. Both install what they need into .venv and web/node_modules.

PYTHON ?= python3
NODE ?= node
PORT ?= 8000
BIN := .venv/bin
SHELL := /bin/bash

WEB := PATH="$$(cat .venv/node):$$PATH" npm --silent --prefix web
PAGES := src/kervan/server/static/index.html

.PHONY: test play terminal setup quick check pages api kit wheel bars-bots bars-web screenshots golden bench mutants load replays chaos peers ray lock hooks clean

test: setup check pages .venv/ray  ## everything CI checks
	$(BIN)/python -m pytest -n 2 --dist worksteal
	$(WEB) test
	$(WEB) run e2e

setup: .venv/ready  ## environment in .venv, rules compiled

.venv/locked: requirements.lock
	$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Kervan needs Python 3.11 or newer")'
	$(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements.lock
	touch $@

.venv/installed: .venv/locked pyproject.toml
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation --editable .
	touch $@

.venv/ready: .venv/installed $(shell find src -name '*.py' -o -name '*.toml')
	$(BIN)/kervan compile
	touch $@

play: setup pages  ## the site, on this machine; with PORT=8001 at another port
	$(BIN)/kervan serve --open --port $(PORT)

terminal: setup  ## a game at the terminal table
	$(BIN)/kervan play

check: .venv/installed web/node_modules/.package-lock.json  ## format, lint, types
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(MAKE) --no-print-directory api API=../.venv/schema.ts
	diff -q .venv/schema.ts web/src/api/schema.ts || (echo "the API has changed: make api" && false)
	$(WEB) run check

# The machine's Node if it is new enough, else the one that PyPI ships; the file says in which folder it is.
.venv/node: .venv/locked requirements-node.lock
	if $(NODE) -e 'const [a, b] = process.versions.node.split("."); process.exit(a > 20 || (a == 20 && b >= 19) ? 0 : 1)' 2>/dev/null \
	  && npm --version >/dev/null 2>&1; then \
	  dirname "$$(command -v $(NODE))" > $@; \
	else \
	  $(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements-node.lock && \
	  $(BIN)/python web/tools/node.py > $@; \
	fi

web/node_modules/.package-lock.json: .venv/node web/package-lock.json
	$(WEB) ci
	touch $@

pages: $(PAGES)  ## the browser's client, built into the server
$(PAGES): web/node_modules/.package-lock.json web/index.html web/vite.config.ts $(shell find web/src web/public -type f)
	$(WEB) run build
	touch $@

api: API := src/api/schema.ts
api: .venv/installed web/node_modules/.package-lock.json  ## the client's types, from the server's description of itself
	$(BIN)/python -m kervan.server.openapi > .venv/openapi.json
	$(WEB) run api -- ../.venv/openapi.json $(API)

kit: setup web/node_modules/.package-lock.json  ## every component in every state, while one works at it: /kit
	$(WEB) run dev -- --open /kit

wheel: .venv/installed pages  ## a wheel with the pages in it
	$(BIN)/hatchling build -t wheel

bars-web: setup pages  ## how large, how quick and how many clicks, as a table
	$(WEB) run bars

screenshots: setup web/node_modules/.package-lock.json  ## every game in three sizes and two themes, into docs/screenshots
	$(WEB) run screenshots

quick: .venv/installed  ## the interpreted half, in seconds; also the commit hook
	$(BIN)/ruff check .
	$(BIN)/python -m pytest -m "not compiled" -x

golden: .venv/installed  ## record the golden games anew; the commit says why they changed
	$(BIN)/python -m tests.golden.record

bench: setup .venv/peers  ## decisions a second, with the peers, as a table
	$(BIN)/kervan bench --all --peers

peers: .venv/peers
.venv/peers: .venv/locked requirements-peers.lock
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements-peers.lock
	touch $@

ray: .venv/ray  ## what the arena needs on a Ray cluster
.venv/ray: .venv/locked requirements-ray.lock
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements-ray.lock
	touch $@

bars-bots: setup  ## how strong the bots are, as a table: an hour and more on two cores
	$(BIN)/python -m tests.players.bars

load: setup  ## the server's bars beside boardgame.io's, as a table: docs/bench-server.md
	$(BIN)/python -m tests.server.bench

mutants: setup  ## break rules on purpose: each planted error must be caught
	$(BIN)/python -m tests.mutants.run

replays: setup  ## store a thousand games of every kind, and replay them bit for bit
	KERVAN_GAMES=1000 $(BIN)/python -m pytest -q tests/server/test_replays.py

chaos: setup  ## play while processes and connections are killed 300 times; nothing may be lost
	$(BIN)/python -m tests.server.chaos --kills 300

hooks:  ## run `make quick` before each commit
	git config core.hooksPath tools/hooks

lock:  ## resolve the dependencies anew; needs uv
	uv pip compile -q --universal --python-version 3.11 --generate-hashes --no-emit-index-url --no-annotate --no-header --extra server --group dev pyproject.toml -o requirements.lock
	uv pip compile -q --universal --python-version 3.11 --generate-hashes --no-emit-index-url --no-annotate --no-header --extra peers pyproject.toml -o requirements-peers.lock
	uv pip compile -q --universal --python-version 3.11 --generate-hashes --no-emit-index-url --no-annotate --no-header --group node -o requirements-node.lock
	uv pip compile -q --universal --python-version 3.11 --generate-hashes --no-emit-index-url --no-annotate --no-header --extra ray pyproject.toml -o requirements-ray.lock

clean:
	rm -rf .venv dist web/node_modules src/kervan/server/static .mypy_cache .pytest_cache .ruff_cache .hypothesis
