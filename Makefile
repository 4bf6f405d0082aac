# Everything is set up from Python 3.11 and the package registry: .venv, uv inside it, then what uv.lock says.
#   make play    watch four bots play London (2010)
#   make test    all checks, and all tests but the slowest, of which each commit gets a part
#   make test-all   all checks and all tests; writes what each test costs, in tests/costs.txt
#   make budgets    the lines of each package today, as its budget, in budgets.toml
#   make fuzz    an hour of random bundles, saves and messages; HOURS=8 for more, JOBS=2 for both cores
#   make coverage   the branches of the compiler and the checker that tests and fuzzing with fixed seeds reach
#   make site    the documentation and the workshop as web pages, in site/
#   make workshop   the page on which rules are written and played in a browser, in workshop/dist/
#   make dist       the package for `pip install`, as wheel and source, in dist/; it needs no npm
#   make page-wheel the page of the workshop as a wheel, in dist/
#   make vscode  the extension for Visual Studio Code, in editors/vscode; needs only node and npm

PYTHON ?= python3.11
UV_VERSION := 0.13.8

# Tests and benchmarks start many processes: without kept bytecode each would compile every module again.
unexport PYTHONDONTWRITEBYTECODE
export UV_PYTHON_DOWNLOADS := never
export UV_PROJECT_ENVIRONMENT := .venv

BIN := .venv/bin
# Inexact, so that uv itself stays in .venv and one target's set-up does not undo another's.
SYNC := $(BIN)/uv sync --quiet --locked --inexact --python $(BIN)/python

# Folders of Node packages; each has the script `check`, for types and style.
NODE_FOLDERS := editors/vscode workshop
NODE := $(and $(shell command -v node),$(shell command -v npm))
INSTALLED := node_modules/.package-lock.json
NPM_CI := npm ci --ignore-scripts --no-audit --no-fund --loglevel=error --fetch-retries=1

.PHONY: play test test-all page web check budgets check-python check-node bench fuzz coverage site workshop dist page-wheel vscode format lock clean
.DEFAULT_GOAL := test

play: .venv/.play
	$(BIN)/london-rules play 2010 --watch --seats greedy,greedy,random,random --seed 1

# Types are checked on one core while another builds what is made with Node. A page that is only tested needs one build.
test: WHICH := --part-for=$$(git rev-parse --verify --quiet HEAD || echo none)
test: export BUILT := 2010
test-all: WHICH := --write-costs
test test-all: .venv/.dev
	@$(MAKE) --no-print-directory -j 2 -O check-python web
	$(BIN)/pytest -n auto --dist worksteal $(WHICH)

check: check-python check-node

check-python: .venv/.dev
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy --strict -p london_rules -p tests.referee
	$(BIN)/lint-imports
	$(BIN)/python -m tests.upkeep.budgets

budgets: .venv/.dev
	$(BIN)/python -m tests.upkeep.budgets --write

# The page is tested in a browser where it can be built.
ifeq ($(NODE),)
check-node:
	@echo "TYPESCRIPT IS NOT CHECKED: there is no node or no npm ($(NODE_FOLDERS))" >&2
page:
	@echo "THE WORKSHOP IS NOT TESTED IN A BROWSER: there is no node or no npm, which build its page" >&2
else
check-node: $(NODE_FOLDERS:%=%/.check-node)
page:
	@if $(MAKE) --no-print-directory workshop/$(INSTALLED); then $(MAKE) --no-print-directory workshop; \
	else echo "THE WORKSHOP IS NOT TESTED IN A BROWSER: npm could not install what builds its page" >&2; fi
endif

# One after the other, as both need the same packages.
web:
	@$(MAKE) --no-print-directory check-node
	@$(MAKE) --no-print-directory page

TYPES_workshop := workshop/src/engine/shapes.d.ts workshop/src/tables/shapes.d.ts
%/.check-node:
	@if $(MAKE) --no-print-directory $*/$(INSTALLED) $(TYPES_$*); then npm --prefix $* run --silent check; \
	else echo "THE TYPESCRIPT OF $* IS NOT CHECKED: npm could not install its packages" >&2; fi

%/$(INSTALLED): %/package-lock.json
	cd $* && $(NPM_CI)
	touch $@

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

# With the workshop, which the examples open.
site: .venv/.docs page
	$(BIN)/python -m docs.make_reference --check
	NO_MKDOCS_2_WARNING=1 $(BIN)/python -m mkdocs build --strict --quiet
	@if [ -d workshop/dist ]; then mkdir site/workshop && cp -r workshop/dist/. site/workshop; \
	else echo "THE SITE HAS NO WORKSHOP: its examples cannot be tried" >&2; fi
	$(BIN)/python -m docs.check_site

workshop: .venv/.play workshop/$(INSTALLED) $(TYPES_workshop)
	$(BIN)/python -m london_rules.workshop.building workshop/builds $(BUILT)
	$(BIN)/python -m london_rules.workshop.packing workshop/packages.zip workshop/builds/builds.json
	$(BIN)/python -m docs.recipes workshop/recipes.json
	cd workshop && node compile.mjs packages.zip compiled.zip python_stdlib.zip && node build.mjs compiled.zip python_stdlib.zip && node tables.mjs && node alone.mjs

# The types of all messages, from their schemas.
SCHEMA_engine := london_rules.workshop.schemas
SCHEMA_tables := london_rules.host.schemas
workshop/src/%/shapes.d.ts: .venv/.play workshop/$(INSTALLED) workshop/shapes.mjs $(wildcard london_rules/workshop/*.py london_rules/host/messages.py london_rules/table/protocol/*.py)
	$(BIN)/python -m $(SCHEMA_$*) > workshop/messages-$*.json
	cd workshop && node shapes.mjs messages-$*.json src/$*/shapes.d.ts

# What `pip install` needs, checked as a package index checks it. Nothing is uploaded.
dist: .venv/.dev
	rm -rf dist
	$(TABLES)
	$(BIN)/uv build --quiet --python $(BIN)/python --out-dir dist .
	$(BIN)/python -m twine check --strict dist/*

# The page of the workshop takes the engine from where that is installed.
PAGE := workshop/london_rules_workshop/page
TABLES_PAGE := workshop/london_rules_workshop/tables
ALONE_PAGE := workshop/london_rules_workshop/alone
page-wheel: workshop
	rm -rf $(PAGE) $(TABLES_PAGE) $(ALONE_PAGE) && cp -r workshop/tables $(TABLES_PAGE) && cp -r workshop/alone $(ALONE_PAGE) && cp -r workshop/dist $(PAGE) && rm -r $(PAGE)/packages.zip $(PAGE)/offline.js $(PAGE)/builds
	$(BIN)/uv build --quiet --wheel --python $(BIN)/python --out-dir dist workshop

vscode: editors/vscode/$(INSTALLED)
	npm --prefix editors/vscode run --silent package

format: .venv/.dev
	$(BIN)/ruff format
	$(BIN)/ruff check --fix

# Settings of this machine stay out of the lock: it names the public registry only.
lock: .venv/.uv
	UV_NO_CONFIG=1 $(BIN)/uv lock --python $(BIN)/python --default-index https://pypi.org/simple

clean:
	rm -rf .venv .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache dist $(NODE_FOLDERS:%=%/node_modules)

.venv/.uv: Makefile
	$(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --disable-pip-version-check uv==$(UV_VERSION)
	touch $@

# With the tables of the grammar and the bytecode of all modules, so that no first start has to make them.
TABLES := $(BIN)/python -m london_rules.language.syntax.shipped
BYTECODE := $(BIN)/python -m compileall -q london_rules

.venv/.play: .venv/.uv pyproject.toml uv.lock
	$(SYNC) --no-default-groups
	$(TABLES)
	$(BYTECODE)
	touch $@

# It has all that .venv/.play has.
.venv/.dev: .venv/.uv pyproject.toml uv.lock
	$(SYNC) --group dev
	$(TABLES)
	$(BYTECODE)
	touch .venv/.play $@

.venv/.bench: .venv/.uv pyproject.toml uv.lock
	$(SYNC) --group dev --group bench
	touch $@

.venv/.docs: .venv/.uv pyproject.toml uv.lock
	$(SYNC) --group dev --group docs
	touch $@
