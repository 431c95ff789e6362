# For GNU make 3.81 and newer. What each target needs is put into .venv first.
PYTHON_BIN := .venv/bin/python
PORT ?= 8080
KILLS ?= 200
UV := uv==0.13.9
LOCK := --quiet --upgrade --universal --python-version 3.11 --generate-hashes \
  --no-emit-index-url --no-header --no-annotate

.DEFAULT_GOAL := help
.PHONY: help play run test lint bench crash soak lock clean run-env dev-env

help: ## say what each target does
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "make %-6s %s\n", $$1, $$2 }' Makefile

play: run-env ## open the playground, the whole bot without a token (PORT=8080, KEEP=1)
	@$(PYTHON_BIN) -m bot.playground --port $(PORT) $(if $(filter 1,$(KEEP)),--keep)

run: run-env ## run the bot with the settings in .env
	@$(PYTHON_BIN) -m bot

test: lint ## check everything: lint, all tests, coverage
	$(PYTHON_BIN) -m pytest --numprocesses auto --dist worksteal --cov --cov-report=
	$(PYTHON_BIN) -m coverage report --include='engine/*' --fail-under=100
	$(PYTHON_BIN) -m coverage report --include='bot/*' --fail-under=90
	@$(PYTHON_BIN) -m tests.support.browser

lint: dev-env ## check style, types and who imports whom
	$(PYTHON_BIN) -m ruff check .
	$(PYTHON_BIN) -m ruff format --check .
	$(PYTHON_BIN) -m mypy engine bot tests benchmarks
	$(PYTHON_BIN) .venv/bin/lint-imports --no-logo

bench: dev-env ## measure the engine and the bot
	@$(PYTHON_BIN) -m benchmarks

crash: dev-env ## kill the bot again and again and look for lost moves (KILLS=200)
	@$(PYTHON_BIN) -m tests.faults.crash --kills $(KILLS)

soak: dev-env ## the long versions of the fault tests
	@$(PYTHON_BIN) -m tests.faults.soak

lock: run-env ## lock the newest versions that pyproject.toml allows
	$(PYTHON_BIN) -m venv --clear build/lock
	build/lock/bin/python -m pip install --quiet --disable-pip-version-check $(UV)
	build/lock/bin/uv pip compile $(LOCK) pyproject.toml --output-file requirements/run.txt
	build/lock/bin/uv pip compile $(LOCK) pyproject.toml --group dev \
	  --constraint requirements/run.txt --output-file requirements/dev.txt

clean: ## remove everything that make made; never a database
	rm -rf .venv build .coverage .hypothesis .mypy_cache .pytest_cache .ruff_cache
	rm -rf .import_linter_cache
	find engine bot tests benchmarks -name __pycache__ -prune -exec rm -rf {} +

run-env:
	@sh scripts/venv.sh run

dev-env:
	@sh scripts/venv.sh dev
