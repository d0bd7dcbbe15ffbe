"""The site as a reader meets it, in a real browser: sorting, filtering, positions, dark mode, narrow windows, access.

Needs Chromium and Playwright; where either is missing these tests are skipped, and the reason is told.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from benchmarks.comparison.planned_runs import NAMED
from benchmarks.comparison.site import chapters_of, write_site
from benchmarks.judge import GRADES
from mineproof import Comparison, Layout, Observation, compare
from tests.benchmarks.helpers import brief_pages

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytest.importorskip("matplotlib", reason="the extra `report` is not installed")
pytest.importorskip("jinja2", reason="the extra `report` is not installed")

PAGES = (
    *("index.html", "positions.html", "engines/sentence.html", "runs/positions.html"),
    "positions/overlap-one-three.html",
)


@pytest.fixture(scope="module")
def found(quick: None) -> Comparison:
    return compare(["sat", "sentence", "probability"], ["5x5/4"], games=2, positions=2, timed=2)


@pytest.fixture(scope="module")
def site(found: Comparison, tmp_path_factory: pytest.TempPathFactory) -> Path:
    with pytest.MonkeyPatch.context() as patch:
        brief_pages(patch, "shares_by_grade", "pareto")
        return write_site(tmp_path_factory.mktemp("site"), chapters_of(found.summaries, found.command)).parent


@pytest.fixture(scope="module")
def page(chromium: Browser) -> Iterator[Page]:
    """One page for all tests: a new one takes longer than most of them."""
    with chromium.new_context() as context:
        yield context.new_page()


@pytest.fixture
def opened(page: Page, site: Path) -> Iterator[Any]:
    """Opens a page of the site. Nothing may be fetched but files of it, and nothing complained of on the console."""
    complaints: list[Any] = []
    listeners: dict[Any, Any] = {
        "console": lambda message: complaints.append(message.text),
        "pageerror": lambda error: complaints.append(error),
        "request": lambda asked: None if asked.url.startswith("file:") else complaints.append(asked),
    }
    for event, listener in listeners.items():
        page.on(event, listener)

    def open_page(name: str, width: int = 1400, scheme: Any = "light") -> Page:
        page.set_viewport_size({"width": width, "height": 900})
        page.emulate_media(color_scheme=scheme, media="screen")
        page.goto((site / name).as_uri())
        return page

    yield open_page
    page.evaluate("localStorage.clear()")
    for event, listener in listeners.items():
        page.remove_listener(event, listener)
    assert complaints == []


def test_nothing_is_cut_in_any_window(opened: Any, site: Path) -> None:
    page = opened(PAGES[0])
    for name in PAGES:
        page.goto((site / name).as_uri())
        for width in (1400, 400):
            page.set_viewport_size({"width": width, "height": 900})
            assert page.evaluate("document.documentElement.scrollWidth") <= width, name
        assert page.locator("h1").count() == 1


def test_on_paper_no_table_is_cut(opened: Any) -> None:
    page = opened("index.html", 1047)  # A4, across
    page.emulate_media(media="print")
    page.locator("table:has(thead th:nth-child(4))").last.evaluate(
        """table => { for (const row of table.rows) while (row.cells.length < 28) {
          row.append(row.lastElementChild.cloneNode(true)); } }"""
    )
    assert page.evaluate("document.documentElement.scrollWidth") <= 1047, "with as many columns as there are engines"
    assert not page.get_by_role("navigation").first.is_visible()


@pytest.mark.parametrize("name", PAGES)
def test_names_and_contrast_are_accessible(opened: Any, name: str) -> None:
    axe = pytest.importorskip("axe_playwright_python.sync_playwright", reason="axe-playwright-python is not installed")
    page = opened(name, 1000)
    for scheme, rules in (("light", {}), ("dark", {"runOnly": ["color-contrast"]})):
        page.emulate_media(color_scheme=scheme)
        response = axe.Axe().run(page, options={"preload": False, **rules}).response
        assert response["passes"]
        wrong = [(one["id"], [node["html"][:120] for node in one["nodes"][:3]]) for one in response["violations"]]
        assert wrong == [], scheme


def test_a_click_on_a_heading_sorts_and_another_turns_it_around(opened: Any) -> None:
    page = opened("index.html")
    heading = page.get_by_role("button", name="missed", exact=True)
    table = page.locator("table.sortable").filter(has=heading)

    def missed() -> list[int]:
        return [int(cell.replace(",", "")) for cell in table.locator("tbody td:nth-child(3)").all_inner_texts()]

    heading.click()
    assert missed() == sorted(missed(), reverse=True)
    assert heading.locator("..").get_attribute("aria-sort") == "descending"
    heading.click()
    assert missed() == sorted(missed())
    table.get_by_role("button", name="contestant").click()
    names = table.locator("tbody th").all_inner_texts()
    assert names == sorted(names)


def test_names_stay_where_a_table_scrolls(opened: Any) -> None:
    page = opened("runs/positions.html", 400)
    table = page.locator(".wide:has(table.words2)").first
    name = table.locator("tbody tr:first-child th:nth-child(2)")
    table.evaluate("box => { box.scrollLeft = 10000; }")
    assert table.evaluate("box => box.scrollLeft") > 0
    outer, inner = table.bounding_box(), name.bounding_box()
    assert inner["x"] == pytest.approx(outer["x"], abs=2), "it stands at the left edge"


def test_positions_are_filtered_by_contestant_grade_and_size(opened: Any) -> None:
    page = opened("positions.html")
    cards = page.locator(".cards > li")
    every = cards.count()
    assert cards.locator("img").first.evaluate("image => image.decode().then(() => image.naturalWidth)") > 0
    offered = page.get_by_label("Inference needed").locator("option").all_inner_texts()[1:]
    assert offered == [grade for grade in GRADES if grade in offered] != ["overlap"]
    page.get_by_label("Inference needed").select_option("overlap")
    shown = page.locator(".cards > li:visible")
    assert 0 < shown.count() < every
    assert page.get_by_role("status").inner_text() == f"{shown.count()} of {every} positions shown"
    page.get_by_label("Missed by").select_option("sentence")
    assert shown.count() > 0
    page.get_by_label("Missed by").select_option("sat")
    assert shown.count() == 0, "sat misses nothing"


def test_contestants_are_chosen_in_charts(opened: Any) -> None:
    page = opened("index.html")
    drawn = page.locator("figure .plot [data-of='1']")
    assert drawn.count() >= 1
    box = page.locator("figure .chosen").first.get_by_label("sentence")
    box.uncheck()
    assert not any(one.is_visible() for one in drawn.all())
    box.check()
    assert all(one.is_visible() for one in drawn.all())


def test_a_fault_leads_to_its_board_where_a_wrong_claim_is_not_called_proven(
    page: Page, quick: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    brief_pages(monkeypatch, "pareto")
    liar = "tests.support.faulty_contestants:Liar"
    made = compare([liar, "sat"], ["5x5/4"], games=2, positions=4, timed=1)
    start = write_site(tmp_path / "site", chapters_of(made.summaries, made.command), made.named)
    page.goto(start.as_uri())
    faults = page.locator("#faults + ul > li")
    assert faults.count() == len(set(made.faults())), "a line each"
    assert page.locator("figure .chosen").get_by_label(liar).count() == 0, "it is not among those that nobody beats"
    faults.locator("a").first.click()
    board = page.locator(".board", has_text=liar)
    assert "claimed, though" in board.inner_text()
    assert "proven safe" not in board.inner_text()
    page.goto(start.as_uri())
    faults.filter(has_text="in boards of 5x5/4").locator("a").first.click()
    assert "called safe" in page.locator("main").inner_text()
    assert "claimed, though" in page.locator(".board").inner_text()
    file = start.parent / "faults" / str(page.get_by_role("link", name=".jsonl").get_attribute("href"))
    assert Layout.from_json(file.read_text()).mines
    assert Observation.parse(file.with_suffix(".json").read_text()).reveals
    assert f"--engine {liar}" in page.locator("pre").first.inner_text()
    page.goto((start.parent / "positions.html").as_uri())
    page.get_by_label("Wrongly claimed by").select_option(liar)
    assert page.locator(".cards > li:visible").count() > 0


def test_a_position_tells_why_on_pointing(opened: Any) -> None:
    page = opened("positions.html")
    page.get_by_role("link", name="overlap: one-three").click()
    assert page.url.endswith("positions/overlap-one-three.html")
    boards = page.locator(".board")
    assert boards.count() == 2
    assert boards.first.locator("figcaption").inner_text() == "sat, probability"
    button = page.locator('button[data-cell="0,3"]')
    why = button.locator("xpath=following-sibling::div")
    assert not why.is_visible()
    boards.first.locator("g.target, use.target").nth(1).hover()
    assert why.is_visible()
    steps = why.locator("li").all_inner_texts()
    assert len(steps) >= 2, "the argument is told step by step"
    assert all(clue in " ".join(steps) for clue in ("3 at (0, 1)", "1 at (0, 2)"))
    assert page.locator("rect.clue").count() == 4, "two clues on each board"
    page.locator('button[data-cell="1,0"]').focus()
    assert not why.is_visible()


def test_why_is_told_beside_a_board_where_the_list_below_is_out_of_sight(opened: Any) -> None:
    page = opened("positions/overlap-one-three.html", 400)
    page.set_viewport_size({"width": 400, "height": 420})
    note, target = page.locator(".pointed"), page.locator(".board").first.locator("g.target, use.target").nth(1)
    assert not note.is_visible()
    target.hover()
    assert note.is_visible()
    assert note.locator("li").all_inner_texts() == page.locator(".why.open li").all_text_contents()
    page.mouse.move(0, 0)
    assert not note.is_visible()
    page.set_viewport_size({"width": 400, "height": 3000})
    target.hover()
    assert not note.is_visible(), "the list is in sight"


def test_dark_and_light_can_be_chosen_and_pictures_follow(opened: Any) -> None:
    page = opened("positions/overlap-one-three.html")

    def colors() -> tuple[str, str]:
        sheet = page.evaluate("getComputedStyle(document.body).backgroundColor")
        paper = page.evaluate("getComputedStyle(document.querySelector('.board svg > rect')).fill")
        return str(sheet), str(paper)

    light, dark = "rgb(255, 255, 255)", "rgb(16, 21, 28)"
    assert colors() == (light, light)
    page.get_by_role("button", name="Dark").click()
    assert colors() == (dark, dark)
    page.reload()
    assert colors() == (dark, dark), "the choice is remembered"
    page.get_by_role("button", name="Light").click()
    assert colors() == (light, light)
    page.evaluate("localStorage.clear()")
    opened("positions/overlap-one-three.html", scheme="dark")
    assert colors() == (dark, dark), "and follows the system where none was made"


def test_one_page_has_it_all(
    page: Page, found: Comparison, brief: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("benchmarks.comparison.site.pages.MOST_ON_ONE_PAGE", 3)
    target = tmp_path / "report.html"
    text = replace(found, summaries={NAMED: found.named_positions}).to_html()
    assert ".mineproof td" not in text, "a page has a style of its own"
    target.write_text(text, encoding="utf-8")
    page.set_viewport_size({"width": 400, "height": 900})
    page.goto(target.as_uri())
    assert page.evaluate("document.documentElement.scrollWidth") <= 400
    page.locator("summary", has_text="overlap: one-three").click()
    assert page.locator("article.position:visible").count() == 1
