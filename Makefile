# Everything is set up from Python 3.11 and the package registry: .venv, uv inside it, then what uv.lock says.
#   make play    watch four bots play London (2010)
#   make test    all checks and tests
#   make quick   the faster part of the tests
#   make fuzz    an hour of random bundles, saves and messages; HOURS=8 for more, JOBS=2 for both cores
#   make coverage   the branches of the compiler and the checker that tests and fuzzing with fixed seeds reach
#   make site    the documentation as web pages, in site/
#   make workshop   the page on which rules are written and played in a browser, in workshop/dist/
#   make wheels     the two packages for `pip install`, in dist/

PYTHON ?= python3.11
UV_VERSION := 0.13.8

export UV_PYTHON_DOWNLOADS := never
export UV_PROJECT_ENVIRONMENT := .venv

BIN := .venv/bin
# Inexact, so that uv itself stays in .venv and one target's set-up does not undo another's.
SYNC := $(BIN)/uv sync --quiet --locked --inexact --python $(BIN)/python

.PHONY: play test page quick check bench fuzz coverage site workshop wheels format lock clean
.DEFAULT_GOAL := test

play: .venv/.play
	$(BIN)/london-rules play 2010 --watch --seats greedy,greedy,random,random --seed 1

test: check page
	$(BIN)/pytest -n auto --dist worksteal

# The page is tested in a browser where it can be built.
page: .venv/.dev
	@if command -v npm >/dev/null; then $(MAKE) --no-print-directory workshop; \
	else echo "THE WORKSHOP IS NOT TESTED IN A BROWSER: npm, which builds its page, is missing" >&2; fi

quick: .venv/.dev
	$(BIN)/pytest -n auto --dist worksteal -m "not slow"

check: .venv/.dev
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy --strict -p london_rules -p tests.referee
	$(BIN)/lint-imports

bench: .venv/.bench
	$(BIN)/python -m benchmarks

HOURS ?= 1
JOBS ?= 1
fuzz: .venv/.dev
	$(BIN)/python -m tests.fuzz --hours $(HOURS) --jobs $(JOBS)

# Fuzzing with fixed seeds, and the tests of what it cannot reach.
REACHING := fuzz/test_fuzz.py language/test_mistakes.py language/test_limits.py language/test_slips.py language/test_pages.py language/test_figures.py language/test_silent_mistakes.py \
	engine/test_limits_in_play.py engine/test_faults.py engine/test_imagined.py engine/test_notes.py referee/test_small_games.py \
	rule_tests/test_watch.py rules/test_slips_of_the_compiler.py cli/test_show.py players/test_table.py
coverage: .venv/.dev
	$(BIN)/coverage erase
	$(BIN)/coverage run -m pytest -n 0 -q $(addprefix tests/,$(REACHING))
	$(BIN)/coverage combine --quiet
	$(BIN)/coverage report --skip-covered --show-missing
	$(BIN)/coverage json --quiet -o .coverage-totals.json
	@$(BIN)/python -c "import json; t = json.load(open('.coverage-totals.json'))['totals']; \
	print(t['covered_branches'], 'of', t['num_branches'], 'branches:', t['percent_branches_covered'], '%')"

site: .venv/.docs
	$(BIN)/python -m docs.make_reference --check
	$(BIN)/mkdocs build --strict --quiet

workshop: .venv/.play workshop/node_modules/.done
	$(BIN)/python -m london_rules.workshop.schemas > workshop/messages.json
	cd workshop && node shapes.mjs messages.json
	$(BIN)/python -m london_rules.workshop.packing workshop/packages.zip
	$(BIN)/python -m docs.recipes workshop/recipes.json
	cd workshop && node build.mjs packages.zip

# What `pip install` needs: the engine, and the page of the workshop, which takes the engine from where it is installed.
PAGE := workshop/london_rules_workshop/page
wheels: workshop
	rm -rf $(PAGE) && cp -r workshop/dist $(PAGE) && rm $(PAGE)/packages.zip $(PAGE)/offline.js
	$(BIN)/uv build --quiet --wheel --python $(BIN)/python --out-dir dist .
	$(BIN)/uv build --quiet --wheel --python $(BIN)/python --out-dir dist workshop

workshop/node_modules/.done: workshop/package.json workshop/package-lock.json
	cd workshop && npm ci --no-audit --no-fund --loglevel=error
	touch $@

format: .venv/.dev
	$(BIN)/ruff format
	$(BIN)/ruff check --fix

# Settings of this machine stay out of the lock: it names the public registry only.
lock: .venv/.uv
	UV_NO_CONFIG=1 $(BIN)/uv lock --python $(BIN)/python --default-index https://pypi.org/simple

clean:
	rm -rf .venv .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache dist

.venv/.uv: Makefile
	$(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --disable-pip-version-check uv==$(UV_VERSION)
	touch $@

.venv/.play: .venv/.uv pyproject.toml uv.lock
	$(SYNC) --no-default-groups
	touch $@

.venv/.dev: .venv/.uv pyproject.toml uv.lock
	$(SYNC) --group dev
	touch $@

.venv/.bench: .venv/.uv pyproject.toml uv.lock
	$(SYNC) --group dev --group bench
	touch $@

.venv/.docs: .venv/.uv pyproject.toml uv.lock
	$(SYNC) --group dev --group docs
	touch $@
