# make compare: see the engines side by side.  make test: the whole suite.  make check: lint, format, and types.
# Each installs the extra `dev` first, 1.5 GB in .venv; `pip install -e .` takes 125 MB and is enough to use the library.
# make native: the compiled engine, with warnings as errors; make native-sanitized: its tests under the sanitizers.
# make docs: the documentation as a site in mineproof/site.  make pictures: the pictures of README and documentation.
# make results: the tables of docs/records as a site in mineproof/site/results.
# make tables: the tables of engines, grades and neighborhoods in the documentation, from the code.
# make coverage: which lines and branches the suite covers, and which test covers which line.
# make mutants: which changes of the code the suite notices.
# make fuzz: random cases against brute force, for as long as SECONDS says; then 10,000 texts for each reader.
PYTHON ?= python3
VENV   ?= .venv
BIN    := $(VENV)/bin

SECONDS ?= 60
SAMPLE  ?= 200

# The optimization of what is compiled.
LEVEL ?= -O3

NATIVE := engines/native/compiled.abi3.so
GAMES  := game/compiled_games.abi3.so
STRICT := -std=c++17 -Wall -Wextra -Wpedantic -Werror -fPIC -shared -DPy_LIMITED_API=0x030B0000

.PHONY: compare test check native native-sanitized docs pictures results tables coverage mutants fuzz clean


$(VENV)/installed: pyproject.toml setup.py $(wildcard engines/native/*.?pp game/native/*.?pp)
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[dev]'
	touch $@

compare: $(VENV)/installed
	$(BIN)/python -m benchmarks

# Each process takes neighboring tests, so that what the tests of a file share is made once.
test: $(VENV)/installed
	$(BIN)/python -m pytest -n auto --dist worksteal

check: $(VENV)/installed
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/basedpyright

native: $(if $(filter $(VENV)/bin,$(BIN)),$(VENV)/installed)
	include=$$($(BIN)/python -c "import sysconfig; print(sysconfig.get_path('include'))"); \
	$(CXX) $(STRICT) $(LEVEL) -I$$include engines/native/compiled_board.cpp -o $(NATIVE) && \
	$(CXX) $(STRICT) $(LEVEL) -I$$include game/native/games_module.cpp -o $(GAMES)

# The sanitized builds are tested in the place of the others, which are put back. (At -O3 the compiler warns without cause.)
native-sanitized:
	for built in $(NATIVE) $(GAMES); do test ! -e $$built || cp $$built $$built.kept; done
	status=0; $(MAKE) native BIN=$(BIN) LEVEL=-O1 \
		CXX="$(CXX) -g -fsanitize=address,undefined -fno-sanitize-recover=undefined -D_GLIBCXX_ASSERTIONS" && \
	ASAN_OPTIONS=detect_leaks=0 LD_PRELOAD="$$($(CXX) -print-file-name=libasan.so) $$($(CXX) -print-file-name=libubsan.so)" \
		$(BIN)/python -m pytest -p no:xdist -k native tests/engines/native/test_native.py tests/engines/board/test_interrupts.py || status=$$?; \
	for built in $(NATIVE) $(GAMES); do rm -f $$built; test ! -e $$built.kept || mv $$built.kept $$built; done; exit $$status

# Without npm the site is built as well, but its live board needs `mineproof serve` then.
docs: $(VENV)/installed
	if command -v npm > /dev/null; then npm install --prefix docs --omit=dev --no-audit --no-fund && \
		$(BIN)/python -m pip install --quiet --upgrade --target docs/browser_packages --no-deps --only-binary :all: \
		--platform pyemscripten_2026_0_wasm32 --python-version 3.14 msgspec==0.22.0; fi
	NO_MKDOCS_2_WARNING=1 $(BIN)/python -m mkdocs build --strict -f docs/mkdocs.yml

pictures: $(VENV)/installed
	$(BIN)/python -m docs.builder.pictures

results: $(VENV)/installed
	$(BIN)/mineproof bench report docs/records/*.jsonl --html mineproof/site/results

tables: $(VENV)/installed
	$(BIN)/python -m docs.builder.generated_tables

coverage: $(VENV)/installed
	rm -f .coverage*
	$(BIN)/python -m coverage run -m pytest -p no:xdist
	$(BIN)/python -m coverage combine --quiet
	$(BIN)/python -m coverage report

mutants: $(VENV)/installed
	$(BIN)/python -m tests.mutants --sample $(SAMPLE)

fuzz: $(VENV)/installed
	$(BIN)/python -m tests.fuzz --seconds $(SECONDS)
	$(BIN)/python -m tests.fuzz --kind readers --cases 10000

clean:
	rm -rf $(VENV) build mutants mineproof/site *.egg-info .coverage* .mypy_cache .ruff_cache .pytest_cache .hypothesis
