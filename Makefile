# Kervan: `make play` plays, `make test` proves. Both install what they need into .venv.

PYTHON ?= python3
BIN := .venv/bin
SHELL := /bin/bash

.PHONY: test play setup quick check golden bench mutants peers ray lock hooks clean

test: setup check  ## everything CI checks
	$(BIN)/python -m pytest -n 2

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

play: setup  ## a game at the terminal table
	$(BIN)/kervan play

check: .venv/installed  ## format, lint, types
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy

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

ray: .venv/ray  ## what the arena needs on a Ray cluster; its test then runs too
.venv/ray: .venv/locked requirements-ray.lock
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements-ray.lock
	touch $@

mutants: setup  ## break rules on purpose: each planted error must be caught
	$(BIN)/python -m tests.mutants.run

hooks:  ## run `make quick` before each commit
	git config core.hooksPath tools/hooks

lock:  ## resolve the dependencies anew; needs uv
	uv pip compile -q --universal --python-version 3.11 --generate-hashes --no-emit-index-url --no-annotate --no-header --extra server --group dev pyproject.toml -o requirements.lock
	uv pip compile -q --universal --python-version 3.11 --generate-hashes --no-emit-index-url --no-annotate --no-header --extra peers pyproject.toml -o requirements-peers.lock
	uv pip compile -q --universal --python-version 3.11 --generate-hashes --no-emit-index-url --no-annotate --no-header --extra ray pyproject.toml -o requirements-ray.lock

clean:
	rm -rf .venv dist .mypy_cache .pytest_cache .ruff_cache .hypothesis
