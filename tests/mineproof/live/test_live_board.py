"""The live board in a browser: Python in the browser itself, and behind `mineproof serve`."""

import json
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Event, Thread
from typing import Any

import pytest

import engines
from benchmarks.subjects.drawn_positions import draw_position
from engines.function_process import FunctionProcess
from game.minesweeper.sizes import Size
from mineproof.live import live_site_files
from mineproof.live.page_answers import answer
from mineproof.live.server import LiveServer

AXE = live_site_files.ROOT / "docs" / "node_modules" / "axe-core" / "axe.min.js"

PATIENCE = 120_000
"""Milliseconds until a page that does not become ready is given up: Python is loaded, on whatever machine this is."""


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    if not (live_site_files.PYODIDE.is_dir() and live_site_files.BROWSER_PACKAGES.is_dir()):
        pytest.skip("Pyodide is not installed: make docs")
    folder = tmp_path_factory.mktemp("site")
    for address, content in live_site_files.site_files().items():
        target = folder / address
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(content.read_bytes() if isinstance(content, Path) else content)

    class Quiet(SimpleHTTPRequestHandler):
        extensions_map = SimpleHTTPRequestHandler.extensions_map | {
            **dict.fromkeys([".js", ".mjs"], "text/javascript"),
            ".wasm": "application/wasm",
        }

        def log_message(self, format: str, *args: Any) -> None:
            pass

    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(folder))) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_address[1]}/board/index.html"
        server.shutdown()


class Visitor:
    """A page with the live board, and what went wrong on it."""

    def __init__(self, browser: Any, url: str) -> None:
        self.complaints: list[str] = []
        self.page = browser.new_page(viewport={"width": 1000, "height": 900})
        self.page.set_default_timeout(PATIENCE)
        self.page.on("console", lambda output: self.complaints.append(output.text) if output.type == "error" else None)
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        self.page.goto(url)
        self.settle()

    def settle(self) -> None:
        """Wait until the board is drawn and the engines have answered."""
        self.page.wait_for_selector("#board svg")
        self.page.wait_for_function("!document.querySelector('#status').hasAttribute('aria-busy')")

    def go(self, fragment: str, until: str = "#board svg") -> None:
        """Open a shared link, as one that is pasted into the address, and wait until it shows this."""
        self.settle()  # else an answer to an earlier question may draw the board
        self.page.evaluate("document.querySelector('#board').replaceChildren()")
        self.page.evaluate("fragment => { location.hash = fragment }", fragment)
        self.settle()
        self.page.wait_for_selector(until)

    def cell(self, row: int, column: int, panel: int = 0) -> Any:
        return self.page.locator(f".cells >> nth={panel}").locator(f"[data-cell='{row},{column}']")

    def says(self, row: int, column: int, panel: int = 0) -> str:
        return str(self.cell(row, column, panel).get_attribute("aria-label"))

    def click(self, place: str, until: str) -> None:
        self.page.click(place)
        self.page.wait_for_selector(until)

    def proof(self, says: str) -> None:
        self.page.wait_for_selector(f"#proof-says:has-text('{says}')")

    def ask(self, row: int, column: int, says: str, panel: int = 0) -> None:
        """Click on a cell with the sign for questions, and wait until this proof is shown."""
        self.page.click("#signs button[data-sign='?']")
        self.cell(row, column, panel).click()
        self.proof(says)

    @property
    def status(self) -> str:
        return str(self.page.inner_text("#status"))


@pytest.fixture(scope="module")
def server() -> Iterator[LiveServer]:
    with LiveServer(0, seconds=60) as running:
        Thread(target=running.serve_forever, daemon=True).start()
        yield running
        running.shutdown()


@pytest.fixture(scope="module")
def visitor(chromium: Any, server: LiveServer) -> Iterator[Visitor]:
    """Somebody on the page of one server for all tests."""
    visiting = Visitor(chromium, server.url)
    yield visiting
    visiting.page.close()
    assert visiting.complaints == []


def test_the_first_board_and_the_examples_are_for_class(visitor: Visitor) -> None:
    assert visitor.page.locator(".cells").count() == 2
    assert "where they differ" in visitor.says(1, 0)
    assert tuple(visitor.page.locator("#engine option").all_inner_texts()) == engines.available()
    assert "run on the computer that serves this page" in str(visitor.page.text_content("main"))
    assert visitor.page.input_value("#example") == "overlap"
    visitor.page.select_option("#example", "total")
    visitor.page.wait_for_selector("[aria-label^='(0, 2): proven safe']")
    assert (visitor.page.input_value("#example"), visitor.page.input_value("#mines")) == ("total", "2")
    visitor.go("board=.&engine=sentence")
    assert visitor.page.input_value("#example") == ""


def test_a_cell_is_set_by_clicks_keys_and_long_presses_and_taken_back(visitor: Visitor) -> None:
    visitor.go("board=..../....&engine=sentence&mines=2")
    visitor.page.click("#signs button[data-sign='1']")
    visitor.cell(0, 0).click()
    visitor.page.wait_for_selector("[aria-label='(0, 0): 1']")
    visitor.cell(0, 0).press("ArrowRight")
    visitor.cell(0, 1).press("2")
    visitor.page.wait_for_selector("[aria-label='(0, 1): 2']")
    assert "board=12.." in visitor.page.url
    visitor.page.keyboard.press("Control+z")
    visitor.page.wait_for_selector("[aria-label^='(0, 1): ']:not([aria-label$=': 2'])")
    visitor.cell(1, 2).dispatch_event("pointerdown", {"pointerType": "touch"})  # a long press
    visitor.page.wait_for_selector("[aria-label^='(1, 2): flag']")


def test_a_proof_is_shown_step_by_step_and_stays_once_it_was_clicked(visitor: Visitor) -> None:
    visitor.go("board=1121/....&engine=exhaustive&beside=", until="[aria-label^='(1, 0): proven safe']")
    assert "exhaustive: 2 safe and 2 mines proven" in visitor.status
    assert "Point at it" in visitor.page.inner_text("#proof")
    visitor.cell(1, 0).hover()
    visitor.proof("Why (1, 0) is safe")
    steps = visitor.page.locator("#proof-steps li").count()
    assert steps >= 2
    visitor.click("#proof-on", until="#proof-steps li.ahead")
    assert visitor.page.locator("#proof-steps li[aria-current]").count() == 1
    visitor.click("#proof-back", until="#proof-steps:not(:has(li.ahead))")
    visitor.click("#proof-close", until="#proof-hint:not([hidden])")
    visitor.ask(1, 1, "Why (1, 1) is a mine")
    assert visitor.page.locator(".asked").get_attribute("data-cell") == "1,1"
    visitor.cell(1, 2).hover()
    visitor.page.wait_for_timeout(400)
    visitor.proof("Why (1, 1) is a mine")
    visitor.ask(1, 2, "Why (1, 2) is safe")
    visitor.page.keyboard.press("Escape")
    visitor.page.wait_for_selector("#proof-hint:not([hidden])")
    visitor.cell(0, 0).focus()
    visitor.page.keyboard.press("ArrowDown")
    visitor.proof("Why (1, 0) is safe")


def test_the_cells_that_a_number_counts_are_marked_where_they_are_not_those_around(visitor: Visitor) -> None:
    visitor.go("board=..../1.../..../....&engine=sentence&grid=knight", until="[data-cell='3,3']")
    for come in (visitor.cell(1, 0).hover, visitor.cell(1, 0).focus):
        come()
        marked = [one.get_attribute("data-cell") for one in visitor.page.locator(".neighbor").all()]
        assert marked == ["0,2", "2,2", "3,1"]
        visitor.cell(1, 1).hover()
    visitor.go("board=1121/....&engine=sentence")
    visitor.cell(0, 0).hover()
    assert visitor.page.locator(".neighbor").count() == 0


def test_a_hint_tells_more_from_level_to_level_or_that_it_takes_a_guess(visitor: Visitor) -> None:
    visitor.go("board=1121/....&engine=sentence", until="[data-cell='1,3']")
    for button, says in (("#hint", "Look at "), ("#hint-on", " something: "), ("#hint-on", "Why ")):
        visitor.page.click(button)
        visitor.proof(says)
    visitor.click("#proof-on", until="#proof-steps li[aria-current]")
    visitor.go("board=1./1.&mines=1&engine=optimal", until="[data-cell='1,1']")
    visitor.page.click("#hint")
    visitor.proof("It takes a guess here")
    assert "(0, 1) is a mine" in str(visitor.page.text_content("#proof-picture"))
    visitor.ask(1, 1, "Nothing decides (1, 1)")
    assert "(1, 1) is safe" in str(visitor.page.text_content("#proof-picture"))


def test_a_link_names_both_engines_and_each_proves_on_its_own_board(visitor: Visitor) -> None:
    visitor.go("board=.31./..../....&engine=sentence&beside=probability", until=".cells >> nth=1")
    visitor.ask(0, 0, "sentence does not prove (0, 0)")
    visitor.ask(0, 0, "Why (0, 0) is a mine", panel=1)
    visitor.go("board=1121/....&engine=sentence")
    assert (visitor.page.input_value("#second"), visitor.page.locator(".cells").count()) == ("", 1)
    visitor.click("#undo", until="[aria-label='(0, 1): 3']")


def test_an_impossible_position_is_told_and_marked(visitor: Visitor) -> None:
    visitor.go("board=1./0.&engine=sentence", until="#status.alarm")
    visitor.settle()
    assert "impossible" in visitor.status
    assert visitor.page.locator(".cells button.conflict").count() == 2


def test_a_new_board_has_no_more_mines_than_cells(visitor: Visitor) -> None:
    visitor.go("board=......../........&engine=sentence&mines=9")
    visitor.page.evaluate("document.querySelector('#rows').value = document.querySelector('#columns').value = 2")
    visitor.page.evaluate("document.querySelector('#clear').click()")
    visitor.page.wait_for_selector(".cells:not(:has([data-cell='0,2']))")
    assert visitor.page.input_value("#mines") == ""
    visitor.page.fill("#mines", "5")
    visitor.page.locator("#mines").blur()
    visitor.page.wait_for_selector("#status.alarm")
    assert "The board has room for 0 to 4 mines" in visitor.status
    visitor.page.click("#signs button[data-sign='1']")
    visitor.cell(1, 1).click()  # what is shown can still be edited
    visitor.page.wait_for_selector("[aria-label='(1, 1): 1']")


@pytest.mark.parametrize(
    ("fragment", "complaint"),
    [
        ("board=1q/..&engine=sentence", "expected 0 to 8"),
        ("board=../..&engine=unheard", 'the engine "unheard" is not offered here'),
        ("board=../..&engine=sentence&mines=many", 'the number of mines is "many"'),
        ("board=../..&engine=sentence&mines=5", "The board has room for 0 to 4 mines"),
    ],
)
def test_a_wrong_link_is_told_and_kept(visitor: Visitor, fragment: str, complaint: str) -> None:
    visitor.go("board=.11/...&engine=sentence")
    visitor.page.evaluate("fragment => { location.hash = fragment }", fragment)
    visitor.page.wait_for_selector("#status.alarm")
    visitor.page.wait_for_timeout(200)
    assert complaint in visitor.status
    assert visitor.page.url.endswith(f"#{fragment}")
    assert visitor.says(0, 1) == "(0, 1): 1"


def test_a_game_is_played_to_its_end(visitor: Visitor) -> None:
    visitor.go("board=1121/....&engine=optimal")
    visitor.page.evaluate("document.querySelector('#size').add(new Option('small', '4x4/3', false, true))")
    visitor.click("#mode-play", until="[aria-label^='(3, 3): ']")
    moved = "before => location.href !== before || /Won|Lost/.test(document.querySelector('#status').innerText)"
    while not visitor.status.startswith(("Won", "Lost")):
        before = visitor.page.url
        visitor.page.click("#best")
        visitor.page.wait_for_function(moved, arg=before)
        visitor.settle()
    visitor.page.select_option("#size", "9x9/10")


def test_a_pasted_position_has_its_own_total(visitor: Visitor) -> None:
    visitor.go("board=1121/....&engine=sentence&mines=2")
    for text, mines in (("4x2x2\n1121\nHFHH", "2"), ("12.\n...\n3 mines in all", "3"), ("12.\n...", "")):
        # At once, as an answer that arrives between the two writes the text of its board.
        visitor.page.evaluate(
            "text => { document.querySelector('#text').value = text; document.querySelector('#read').click() }", text
        )
        visitor.page.wait_for_function("mines => document.querySelector('#mines').value === mines", arg=mines)
        visitor.settle()
    assert visitor.page.input_value("#text") == "12.\n..."


def test_a_game_without_a_guess_is_searched_for_and_the_search_can_be_ended(visitor: Visitor) -> None:
    visitor.go("board=1121/....&engine=sentence")
    visitor.click("#mode-play", until="#status:has-text('By the rule, the first cell is a 0')")
    visitor.page.select_option("#grade", "complete")
    assert visitor.page.is_hidden("#rule")
    visitor.page.evaluate("Math.random = () => 0")  # of other seeds, one in twenty finds its board at once
    visitor.click("#deal", until="#status:has-text('layouts looked at')")
    visitor.click("#cancel", until="#status:has-text('By the rule')")
    assert visitor.page.is_hidden("#cancel")
    visitor.page.select_option("#grade", "sentence")
    visitor.click("#deal", until="[aria-label='(2, 2): 0']")
    visitor.settle()
    assert visitor.page.is_hidden("#cancel")
    assert visitor.page.inner_text("#figures").startswith("Mines left: 10 · Time: 0:")
    visitor.page.select_option("#grade", "guesses")


def test_in_a_browser_the_engines_answer_as_on_a_server(chromium: Any, site: str) -> None:
    visitor = Visitor(chromium, site)
    for seed in range(4):
        seen = draw_position(Size(6, 6, 6), 4, seed).observation
        visitor.go(f"board={str(seen).replace(chr(10), '/')}&mines=6&engine=probability")
        question = {"ask": "look", "board": str(seen), "mines": 6, "names": ["probability"]}
        [known] = json.loads(answer(json.dumps(question)))["known"]
        assert f"{len(known['false'])} safe and {len(known['true'])} mine" in visitor.status
    assert visitor.complaints == []
    visitor.page.close()


@pytest.mark.skipif(not AXE.exists(), reason="axe-core is not installed: npm install --prefix docs")
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_it_is_accessible(visitor: Visitor, scheme: str) -> None:
    visitor.page.emulate_media(color_scheme=scheme)
    visitor.go("board=.31./..../....&engine=sentence&beside=probability", until=".cells >> nth=1")
    visitor.page.add_script_tag(path=str(AXE))
    violations = visitor.page.evaluate("axe.run().then(found => found.violations)")
    serious = [one["id"] for one in violations if one["impact"] in ("serious", "critical")]
    assert serious == []
    visitor.page.emulate_media(color_scheme="light")
    visitor.page.select_option("#second", "")


def test_it_fits_a_small_screen(visitor: Visitor) -> None:
    visitor.page.set_viewport_size({"width": 400, "height": 800})
    visitor.go("board=" + "/".join(["." * 30] * 16) + "&engine=sentence", until="[data-cell='15,29']")
    assert visitor.page.evaluate("document.documentElement.scrollWidth") <= 400
    square = visitor.cell(0, 0).bounding_box()
    assert square["width"] >= 32
    tops = [visitor.page.locator(f"#{name}").bounding_box()["y"] for name in ("board", "tools", "proof", "settings")]
    assert tops == sorted(tops)
    visitor.page.set_viewport_size({"width": 1000, "height": 900})


def test_a_new_game_begins_without_answers(visitor: Visitor) -> None:
    visitor.go("board=1121/....&engine=sentence")
    visitor.click("#mode-play", until="[data-cell='8,8']")
    visitor.cell(4, 4).click()
    visitor.page.wait_for_selector("[aria-label='(4, 4): 0']")
    visitor.settle()
    assert visitor.status == ""
    assert visitor.page.locator("[aria-label*='proven'], [aria-label*='chance']").count() == 0
    visitor.click("#show", until="#status:has-text('proven')")
    visitor.page.click("#mode-edit")
    assert visitor.page.is_checked("#show")


def never(question: str) -> str:
    """The answer, except that the engine `supposing` never answers."""
    return answer(question) if '"supposing"' not in question else str(Event().wait())


def test_an_engine_that_takes_too_long_leaves_a_board_that_can_be_used(visitor: Visitor, server: LiveServer) -> None:
    visitor.page.mouse.move(0, 0)  # a cell under the mouse would be asked about, too
    visitor.go("board=1121/....&engine=sentence")
    server.process.close()
    server.seconds, server.process = 1, FunctionProcess(never)
    server.process.answer("", server.seconds)  # it starts
    visitor.page.select_option("#engine", "supposing")
    visitor.page.wait_for_selector("#status:has-text('Thinking …')")
    visitor.settle()
    assert "given up" in visitor.status
    assert visitor.says(1, 1) == "(1, 1): not revealed"
    server.seconds = 60  # a busy machine starts the next process in more than a second
    visitor.page.select_option("#engine", "sentence")
    visitor.page.wait_for_selector("#status:has-text('sentence: ')")
    assert len(visitor.complaints) == 1  # the browser tells of an answer with status 503
    visitor.complaints.clear()


def test_a_page_opened_as_a_file_says_what_to_do(chromium: Any) -> None:
    page = chromium.new_page()
    page.goto((Path(live_site_files.PAGE) / "index.html").as_uri())
    page.wait_for_timeout(500)
    assert "mineproof serve" in page.inner_text("#loading-says")
    page.close()
