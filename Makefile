# make compare: see the engines side by side.  make test: the whole suite.  make check: lint, format, and types.
# make docs: the documentation as a site in mineproof/site.  make pictures: the pictures of README and documentation.
# make coverage: which lines and branches the suite comes past.  make mutants: which changes of the code it notices.
# make fuzz: random cases against brute force, for as long as SECONDS says.
PYTHON ?= python3
VENV   ?= .venv
BIN    := $(VENV)/bin

SECONDS ?= 60
SAMPLE  ?= 1000

.PHONY: compare test check docs pictures coverage mutants fuzz clean

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

coverage: $(VENV)/installed
	$(BIN)/python -m coverage run -m pytest -p no:xdist
	$(BIN)/python -m coverage combine --quiet
	$(BIN)/python -m coverage report

mutants: $(VENV)/installed
	$(BIN)/python -m tests.mutants --sample $(SAMPLE)

fuzz: $(VENV)/installed
	$(BIN)/python -m tests.fuzz --seconds $(SECONDS)

clean:
	rm -rf $(VENV) build mutants mineproof/site *.egg-info .coverage* .mypy_cache .ruff_cache .pytest_cache .hypothesis
