# Everything runs in .venv, which the first command makes: `make play` to play, `make test` to prove.

BIN := .venv/bin
PLAY := .venv/.installed-play
TEST := .venv/.installed-test
CLIENT := .venv/.built-client

.DEFAULT_GOAL := help
.PHONY: help play test check bench format docs docs-rules torture screenshots lock clean

help: ## Show this list
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/make \1\t\2/p' Makefile | expand -t 18

play: $(PLAY) $(CLIENT) ## Play in the browser
	@$(BIN)/whodunnit serve

test: check $(CLIENT) ## Prove it: the checks, then every test
	@tools/install_browser
	@echo "Running the client's tests"
	@cd ui && PATH="$(CURDIR)/$(BIN):$$PATH" npm run --silent test -- --reporter=dot
	@echo "Running the tests"
	@$(BIN)/python -m pytest -q -n 2

check: $(TEST) $(CLIENT) ## Lint, types and layers
	@echo "Checking style"
	@$(BIN)/ruff check --quiet .
	@$(BIN)/ruff format --quiet --check . || { echo "Run 'make format' to format these files."; exit 1; }
	@echo "Checking types"
	@$(BIN)/mypy --no-error-summary
	@echo "Checking layers"
	@$(BIN)/lint-imports --no-logo --no-cache >.venv/layers.txt || { cat .venv/layers.txt; exit 1; }
	@echo "Checking the client"
	@cd ui && PATH="$(CURDIR)/$(BIN):$$PATH" npm run --silent check -- --output human >../.venv/client.txt || { cat ../.venv/client.txt; exit 1; }

torture: $(TEST) ## Let everything fail for minutes while hundreds of games are played
	@echo "Torturing three nodes"
	@WHODUNNIT_TORTURE_GROUPS=200 WHODUNNIT_TORTURE_ROUNDS=2 $(BIN)/python -m pytest -q -s tests/nodes/test_nodes.py

bench: $(TEST) $(CLIENT) ## Measure the speed, one benchmark after another
	@tools/install_browser
	@for file in benchmarks/*.py; do echo "Measuring with $$file"; $(BIN)/python $$file || exit 1; done

format: $(TEST) ## Format the code and sort the imports
	@echo "Formatting"
	@$(BIN)/ruff check --quiet --fix-only .
	@$(BIN)/ruff format --quiet .

docs: $(TEST) ## Build the documentation as a site, in site/
	@echo "Building the documentation"
	@NO_MKDOCS_2_WARNING=1 $(BIN)/python -m mkdocs build --quiet --strict
	@echo "Open site/index.html"

docs-rules: $(TEST) ## Write docs/rules.md anew from the tests
	@echo "Writing docs/rules.md"
	@$(BIN)/python tools/rules_table.py

screenshots: $(TEST) $(CLIENT) ## Take the pictures of docs/screens.md anew
	@tools/install_browser
	@echo "Taking the pictures"
	@$(BIN)/python -m tools.screenshots

lock: ## Choose new versions of the dependencies (needs uv)
	@echo "Locking the dependencies"
	@tools/lock

clean: ## Remove everything that make has made, .venv too
	@echo "Removing .venv, caches and builds"
	@rm -rf .venv dist site ui/node_modules src/whodunnit/web/static .coverage .hypothesis .mypy_cache .pytest_cache .ruff_cache
	@find . -name __pycache__ -type d -prune -exec rm -rf {} +

# What the tests need contains what playing needs, so it counts for both.
$(TEST): requirements/test.txt pyproject.toml tools/install
	@tools/install requirements/test.txt
	@touch $(PLAY) $(TEST)

$(PLAY): requirements/play.txt pyproject.toml tools/install
	@tools/install requirements/play.txt
	@touch $(PLAY)

$(CLIENT): $(shell find ui/src ui/public ui/index.html ui/package-lock.json ui/vite.config.ts -type f) tools/build_ui | $(PLAY)
	@tools/build_ui
	@touch $(CLIENT)
