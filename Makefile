# make compare: see the engines side by side.  make test: the whole suite.  make check: lint, format, and types.
# make docs: the documentation as a site in mineproof/site.  make pictures: the pictures of README and documentation.
PYTHON ?= python3
VENV   ?= .venv
BIN    := $(VENV)/bin

.PHONY: compare test check docs pictures clean

$(VENV)/installed: pyproject.toml
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[dev]'
	touch $@

compare: $(VENV)/installed
	$(BIN)/python -m benchmarks

test: $(VENV)/installed
	$(BIN)/python -m pytest -n auto

check: $(VENV)/installed
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/basedpyright

# Without npm the site is built as well, but its live board needs `mineproof serve` then.
docs: $(VENV)/installed
	if command -v npm > /dev/null; then npm ci --prefix docs --omit=dev --no-audit --no-fund; fi
	NO_MKDOCS_2_WARNING=1 $(BIN)/python -m mkdocs build --strict -f docs/mkdocs.yml

pictures: $(VENV)/installed
	$(BIN)/python -m docs.builder.pictures

clean:
	rm -rf $(VENV) build mineproof/site *.egg-info .mypy_cache .ruff_cache .pytest_cache .hypothesis
