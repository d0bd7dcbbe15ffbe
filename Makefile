# make compare: see the engines side by side.  make test: the whole suite.  make check: lint, format, and types.
# make native: the compiled engine, with warnings as errors; make native-sanitized: its tests under the sanitizers.
# make docs: the documentation as a site in mineproof/site.  make pictures: the pictures of README and documentation.
PYTHON ?= python3
VENV   ?= .venv
BIN    := $(VENV)/bin

NATIVE := engines/native/compiled.abi3.so
STRICT := -std=c++17 -Wall -Wextra -Wpedantic -Werror -fPIC -shared -DPy_LIMITED_API=0x030B0000

.PHONY: compare test check native native-sanitized docs pictures clean

$(VENV)/installed: pyproject.toml setup.py $(wildcard engines/native/*.?pp)
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

native:
	$(CXX) $(STRICT) -O3 -I$$($(BIN)/python -c "import sysconfig; print(sysconfig.get_path('include'))") \
		engines/native/module.cpp -o $(NATIVE)

# The sanitized build is tested in the place of the other one, and then removed.
native-sanitized:
	$(MAKE) native BIN=$(BIN) CXX="$(CXX) -g -fsanitize=address,undefined -fno-sanitize-recover=undefined -D_GLIBCXX_ASSERTIONS"
	ASAN_OPTIONS=detect_leaks=0 LD_PRELOAD="$$($(CXX) -print-file-name=libasan.so) $$($(CXX) -print-file-name=libubsan.so)" \
		$(BIN)/python -m pytest -p no:xdist tests/engines/test_native.py
	rm $(NATIVE)

docs: $(VENV)/installed
	NO_MKDOCS_2_WARNING=1 $(BIN)/python -m mkdocs build --strict -f docs/mkdocs.yml

pictures: $(VENV)/installed
	$(BIN)/python -m docs.builder.pictures

clean:
	rm -rf $(VENV) build mineproof/site *.egg-info .mypy_cache .ruff_cache .pytest_cache .hypothesis
