"""The site: it is built without a warning, notebooks and all, and fetches nothing from anywhere."""

import re
import warnings
from collections.abc import Iterator
from pathlib import Path

import pytest
from mkdocs.commands.build import build
from mkdocs.config import load_config

import engines
from docs.builder import application_documentation, command_help, engine_pages, notebooks, reference

FETCHED = re.compile(r'<(?:script|img|iframe)[^>]+src="https?:|<link[^>]+rel="stylesheet"[^>]+href="https?:')
"""What a browser would fetch from elsewhere."""

FEWER = {
    "2-comparing-engines": {"games=20)": "games=2, positions=2, timed=1)"},
    "4-tasks-and-scores": {"grade), 60)": "grade), 3)"},
    "5-a-player-that-learns": {
        "range(6)": "range(2)",
        "range(250)": "range(2)",
        "games(2500,": "games(50,",
        "games=60, positions=5)": "games=2, positions=2, timed=1)",
    },
}
"""What notebooks do more often than it takes to see that they run."""

MODULES = ("game", "game.statements", "game.statements.sentence", "mineproof.tasks")
"""The pages of the reference that are built here, of more than 300 that are made in the same way."""

ENGINES = ("sentence", "overlap", "dpll", "asp")
"""The engines whose pages are built here, of more than 20 that are made in the same way."""

COMMANDS = ((), ("solve",), ("bench", "games"))
"""The commands whose help is shown here; a test of `mineproof` reads that of each."""


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """The site, built as `make docs` does; strictly, so that a broken link or an unknown page is an error."""
    folder, copies = tmp_path_factory.mktemp("site"), tmp_path_factory.mktemp("notebooks")
    built = {module: path for module, path in reference.sources().items() if module in MODULES}
    shown = []
    for path in notebooks.notebooks():
        text = path.read_text(encoding="utf-8")
        for often, seldom in FEWER.get(path.stem, {}).items():
            assert often in text
            text = text.replace(often, seldom)
        shown.append(copies / path.name)
        shown[-1].write_text(text, encoding="utf-8")
    with pytest.MonkeyPatch.context() as patch, warnings.catch_warnings():
        patch.setattr(reference, "sources", lambda: built)
        patch.setattr(engine_pages, "specs", lambda: [*map(engines.spec, ENGINES)])
        patch.setattr(command_help, "every_command", lambda: COMMANDS)
        patch.setattr(notebooks, "notebooks", lambda: shown)
        warnings.simplefilter("ignore")  # of the generator's own parts
        build(
            load_config(str(application_documentation.ROOT / "docs" / "mkdocs.yml"), site_dir=str(folder), strict=True)
        )
        yield folder


def test_every_page_stands_beside_its_html_as_markdown_and_is_listed(site: Path) -> None:
    listed = re.findall(r"\]\((.*?)\)", (site / "llms.txt").read_text(encoding="utf-8"))
    pages = (
        {page.relative_to(site).as_posix() for page in site.rglob("*.html")} - {"404.html"} - files_of_applications()
    )
    assert set(listed) == {page.removesuffix("html") + "md" for page in pages}
    assert all("```" in (site / address).read_text(encoding="utf-8") for address in listed)
    assert ":::" not in (site / "reference" / "game.statements.sentence.md").read_text(encoding="utf-8")


def test_each_module_engine_notebook_and_application_has_its_page_and_nothing_is_fetched_from_elsewhere(
    site: Path,
) -> None:
    entries = (*reference.entries(), *engine_pages.entries(), *notebooks.entries())
    expected = {Path(address) for address, _ in entries} | {
        Path(path.name) for path in application_documentation.found("*.md")
    }
    pages = {path.relative_to(site): path.read_text(encoding="utf-8") for path in site.rglob("*.html")}
    assert {path.with_suffix(".html") for path in expected} <= pages.keys()
    assert not [path for path, page in pages.items() if FETCHED.search(page)]
    assert all("<svg" in pages[Path("notebooks", f"{path.stem}.html")] for path in notebooks.notebooks())
    assert "beyond this engine" in pages[Path("ways", "sentence.html")]
    assert "task-items.md" in files_of_applications()
    for address in files_of_applications():
        assert (site / address).exists() or address.endswith(".md")


def files_of_applications() -> set[str]:
    return {address for module in application_documentation.modules("site_files") for address in module.site_files()}


@pytest.mark.parametrize("path", notebooks.notebooks(), ids=lambda path: path.stem)
def test_a_notebook_is_kept_without_results(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert '"outputs": []' in text
    assert '"execution_count": null' in text
    assert '"image/png"' not in text
