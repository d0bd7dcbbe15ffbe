"""The documentation: its Python runs, its commands exist, its notebooks run, and nothing public is missing."""

import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from cyclopts import CycloptsError

from benchmarks.command_line.command_runner import complaint, parsed
from docs.builder import application_documentation, generated_tables, notebooks, reference
from engines.registry import registry
from mineproof.cli.command_list import make_mineproof

PAGES = application_documentation.PAGES
WRITTEN = application_documentation.written_pages()
PYTHON = re.compile(r"^```python\n(.*?)^```", re.MULTILINE | re.DOTALL)
CONSOLE = re.compile(r"^```console\n(.*?)^```", re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize("path", WRITTEN, ids=lambda path: path.name)
def test_the_code_of_a_page_runs(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    # A page registers an engine of its own.
    monkeypatch.setattr(registry._engines, "registered", dict(registry._engines.registered))
    names: dict[str, object] = {"__name__": "page"}
    text = path.read_text(encoding="utf-8")
    assert "\n```" in "\n".join(text.splitlines()[:20]), "there is something to copy at the top"
    for block in PYTHON.findall(text):
        exec(compile(block, str(path), "exec", dont_inherit=True), names)


def test_the_code_of_pages_and_notebooks_imports_from_mineproof() -> None:
    foreign = re.compile(r"^\W*(?:from|import) (?:game|engines|benchmarks)\b.*", re.MULTILINE)
    for path in (Path("README.md"), *WRITTEN, *notebooks.notebooks()):
        assert foreign.findall(path.read_text(encoding="utf-8")) == [], path


def test_every_command_that_a_page_shows_is_one_with_its_options() -> None:
    blocks = [block for path in WRITTEN for block in CONSOLE.findall(path.read_text(encoding="utf-8"))]
    lines = [line.partition(" > ")[0] for block in blocks for line in block.splitlines()]
    commands = [words[1:] for line in lines if (words := shlex.split(line, comments=True))[:1] == ["mineproof"]]
    assert len(commands) > 20
    for words in commands:
        try:
            parsed(make_mineproof(words), words)
        except CycloptsError as error:
            pytest.fail(f"{shlex.join(words)}: {complaint(error)}")


def links(page: Path) -> set[Path]:
    """The files that a page links to, as a reader of the checkout finds them."""
    written = re.sub(r"^```.*?^```|`[^`]*`", "", page.read_text(encoding="utf-8"), flags=re.MULTILINE | re.DOTALL)
    found = [
        link for link in re.findall(r"\]\(([^)\s#]+)", written) if not link.startswith(("https:", "http:", "mailto:"))
    ]
    return {(page.parent / link).resolve() for link in found}


def test_each_page_is_reached_from_the_readme_and_each_link_leads_to_a_file() -> None:
    reached, left = set[Path](), {Path("README.md").resolve()}
    while left:
        reached |= left
        found = {page: links(page) for page in left if page.suffix == ".md"}
        assert [(page, link) for page, has in found.items() for link in has if not link.exists()] == []
        left = {link for has in found.values() for link in has} - reached
    root = application_documentation.ROOT
    pages = {*WRITTEN, *root.glob("*.md"), *(root / "docs" / "ways").glob("*.md")}
    assert {page.relative_to(root) for page in pages - reached} == set()


def test_a_release_has_its_version_and_date_where_it_is_cited(tmp_path: Path) -> None:
    cite: list[str | Path] = [sys.executable, Path(".ci/cite").resolve()]
    for name in ("CITATION.cff", "CHANGELOG.md"):
        shutil.copy(name, tmp_path)
    assert subprocess.run([*cite, "--check", "9.8.7"], cwd=tmp_path, capture_output=True).returncode == 1
    subprocess.run([*cite, "9.8.7"], cwd=tmp_path, check=True)
    subprocess.run([*cite, "--check", "9.8.7"], cwd=tmp_path, check=True)
    assert re.search(r"\nversion: 9.8.7\ndate-released: 20\d\d-\d\d-\d\d\n", (tmp_path / "CITATION.cff").read_text())
    assert (tmp_path / "CHANGELOG.md").read_text(encoding="utf-8").startswith("# Changelog\n\n## 9.8.7 (20")
    assert subprocess.run([*cite, "v9"], cwd=tmp_path, capture_output=True).returncode == 1


def test_no_name_that_a_package_offers_is_undocumented() -> None:
    griffe = pytest.importorskip("griffe", reason="the extra `docs` is not installed")
    loader = griffe.GriffeLoader(search_paths=[PAGES.parents[1]])
    for name in reference.PACKAGES:
        loader.load(name)
    loader.resolve_aliases()
    modules = [loader.modules_collection[name] for name in reference.sources()]
    offered = [module[str(name)] for module in modules for name in module.exports or ()]
    undocumented = []
    for one in offered:
        try:
            if not one.has_docstring:
                undocumented.append(one.canonical_path)
        except griffe.AliasResolutionError:  # several names assigned at once, such as the symbols of the course
            continue
    assert undocumented == []
    assert offered


def test_the_tables_of_engines_and_neighborhoods_are_those_of_the_code() -> None:
    for path, text in generated_tables.pages().items():
        assert text == path.read_text(encoding="utf-8"), f"{path.name} is stale; make it with `make tables`"


def test_a_new_engine_has_a_row_in_every_table() -> None:
    written = generated_tables.RESEARCH_NOTES.read_text(encoding="utf-8")
    page = generated_tables.with_rows(written, "| contestant | single (", ["new", "single"])
    assert "\n| `new` | not measured | | | | | |\n| `single` | 100.0% |" in page
    assert "| `sentence` | 100.0% |" not in page, "its row goes with the engine"


def test_the_engine_of_one_s_own_is_one_that_type_checkers_see() -> None:
    checked = (Path(__file__).parents[1] / "support" / "own_engine.py").read_text(encoding="utf-8")
    classes = checked[checked.index("class PairReasoner") : checked.index("if __name__")].strip()
    assert classes in (PAGES / "your-own-engine.md").read_text(encoding="utf-8")
