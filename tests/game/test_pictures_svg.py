"""Pictures as SVG and HTML: what the files are made of, and that everything in them can be distinguished."""

import re
import xml.etree.ElementTree as ElementTree
from collections.abc import Iterator
from dataclasses import replace

import pytest

from game.pictures import Kind, Panel, Picture, PuzzleConclusions, Role, Square
from game.pictures.palette import COLORS, DARK, LIGHT, TERMINAL, rgb
from game.pictures.square_shapes import LOOKS, Box, Disc, Letters, Line, Shape, drawing
from game.pictures.svg_pen import SvgTheme
from mineproof import Observation, pictures
from tests.support.html_page import Page

SVG = "{http://www.w3.org/2000/svg}"
SEEN = Observation.parse("0 1 . .\n0 1 F .\n0 1 * s", total=3)
KNOWN = PuzzleConclusions({(0, 2): False, (0, 3): True}, {(1, 2): 0.25, (1, 3): 0.5})


def contrast(first: str, second: str) -> float:
    """The contrast of two colors, from 1 to 21, as the Web Content Accessibility Guidelines 2.2 define it."""
    darker, lighter = sorted(map(luminance, (first, second)))
    return (lighter + 0.05) / (darker + 0.05)


def luminance(color: str) -> float:
    """How bright a color is, from 0 (black) to 1 (white), as the same guidelines define it."""
    parts = [part / 255 for part in rgb(color)]
    red, green, blue = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def every_square() -> Iterator[Square]:
    """All kinds and signs, chances and roles."""
    squares = [Square(Kind.NUMBER, str(number)) for number in range(9)]
    squares += [Square(kind, "12" if kind is Kind.STOP else "") for kind in Kind if kind is not Kind.NUMBER]
    chances = (0.0, 0.001, 0.3, 0.5, 0.8, 0.999, 1.0)
    squares += [Square(kind, chance=chance) for kind in (Kind.HIDDEN, Kind.FLAG) for chance in chances]
    for square in squares:
        yield square
        for role in Role:
            yield Square(square.kind, square.sign, square.chance, frozenset([role]), "3")


ROW = tuple(every_square())
EVERYTHING = Picture("Everything", (Panel((ROW,), ("0",), tuple(map(str, range(len(ROW))))),), "And more.")


def boards(root: ElementTree.Element) -> list[ElementTree.Element]:
    """The groups of the squares of each panel."""
    return [group for group in root.findall(f"{SVG}g") if "scale(32)" in group.get("transform", "")]


def test_each_square_is_one_element_in_the_group_of_its_row() -> None:
    root = ElementTree.fromstring(pictures.svg(pictures.of_observation(SEEN, KNOWN)))
    assert root.tag == f"{SVG}svg"
    (board,) = boards(root)
    assert [len(row) for row in board] == [4, 4, 4]
    ids = {element.get("id") for element in root.iter() if element.get("id")}
    for r, row in enumerate(board):
        assert row.get("transform", "translate(0 0)") == f"translate(0 {r})"
        for c, use in enumerate(row):
            assert use.tag == f"{SVG}use"
            assert float(use.get("x", "0")) == c
            assert use.get("href", "").removeprefix("#") in ids


def test_title_and_description_come_first_and_words_and_legend_can_be_left_out() -> None:
    picture = pictures.of_observation(SEEN, title="a <title> & more", caption="A caption")
    title, description = list(ElementTree.fromstring(pictures.svg(picture)))[:2]
    assert (title.tag, title.text) == (f"{SVG}title", "a <title> & more")
    ElementTree.fromstring(pictures.svg(replace(picture, title="A\x00\ud800")))  # XML has no place for these
    assert (description.tag, description.text) == (f"{SVG}desc", picture.alternative)
    for words, legend in ((True, True), (False, True), (True, False)):
        root = ElementTree.fromstring(pictures.svg(picture, words=words, legend=legend))
        drawn = {text.text for text in root.iter(f"{SVG}text")}
        assert ({"a <title> & more", "A caption"} <= drawn) is words
        assert ("flag" in drawn) is legend


@pytest.mark.parametrize("theme", ["auto", "page", "light"])
def test_all_colors_are_of_the_palette(theme: SvgTheme) -> None:
    svg = pictures.svg(EVERYTHING, theme=theme)
    style = svg.partition("<style>")[2].partition("</style>")[0]
    assert bool(style) == (theme != "light")
    assert ("@media (prefers-color-scheme:dark){" in style) == (theme == "auto")
    drawn, dark = (set(re.findall(r"#[0-9a-f]{6}\b", part)) for part in (svg.replace(style, ""), style))
    if theme == "page":
        both = re.findall(r"light-dark\((#\w+),(#\w+)\)", style)
        assert len(both) == style.count("{")
        drawn, dark = drawn | {light for light, _ in both}, {one for _, one in both}
    assert drawn <= set(LIGHT.values())
    assert dark <= set(DARK.values())


def test_pictures_on_one_page_do_not_share_ids_unless_they_are_the_same() -> None:
    one, two = (pictures.of_observation(SEEN, title=title) for title in ("one", "two"))
    drawn = (pictures.svg(one), pictures.svg(two), pictures.svg(one, theme="page"))
    ids, other, on_page = (set(re.findall(r'id="([^"]+)"', svg)) for svg in drawn)
    assert ids.isdisjoint(other | on_page)
    assert pictures.svg(one) == drawn[0]


def test_panels_stand_beside_or_below_each_other() -> None:
    picture = pictures.of_comparison(SEEN, {"sat": KNOWN, "sentence": PuzzleConclusions()})
    beside, below = (ElementTree.fromstring(pictures.svg(picture, stacked=stacked)) for stacked in (False, True))
    assert len(boards(beside)) == len(boards(below)) == 2
    assert float(beside.get("width", "")) > float(below.get("width", ""))
    assert float(beside.get("height", "")) < float(below.get("height", ""))


def test_a_large_board_takes_few_bytes_a_cell() -> None:
    board = Observation(100, 100)
    chances = {cell: number % 1000 / 1000 for number, cell in enumerate(board.hidden)}
    assert len(pictures.svg(pictures.of_observation(board, PuzzleConclusions(chances=chances)))) < 400_000


def covers(shape: Shape, x: float, y: float) -> bool:
    if isinstance(shape, Box):
        return shape.left <= x <= shape.left + shape.width and shape.top <= y <= shape.top + shape.height
    return isinstance(shape, Disc) and not shape.width and shape.center == (x, y)


in_each_palette = pytest.mark.parametrize("palette", [LIGHT, DARK], ids=["light", "dark"])


@in_each_palette
def test_every_letter_stands_out_from_what_it_lies_on(palette: dict[str, str]) -> None:
    for square in ROW:
        shapes = drawing(square, zeros="0")
        for place, shape in enumerate(shapes):
            if isinstance(shape, Letters):
                under = [one for one in shapes[:place] if covers(one, *shape.center)][-1]
                assert contrast(palette[shape.color], palette[under.color]) >= 4.5, (square, shape)


@in_each_palette
def test_every_icon_and_every_mark_stands_out(palette: dict[str, str]) -> None:
    for kind, look in LOOKS.items():
        if look.icon:
            assert contrast(palette[look.icon[0].color], palette[look.tile]) >= 3, kind
    for name in ("ink", "soft", "clue", "best", "different"):  # each mark has a halo in the color of the page
        assert contrast(palette[name], palette["page"]) >= 4.5, name


def test_what_is_certain_never_looks_like_what_is_likely() -> None:
    for palette in (LIGHT, DARK):
        tiles = {palette[f"chance {percentage}"] for percentage in range(101)}
        assert tiles.isdisjoint([palette["safe"], palette["mine"]])
    certain = drawing(Square(Kind.PROVEN_MINE))
    likely = drawing(Square(Kind.HIDDEN, chance=0.999))
    assert any(isinstance(shape, Letters) and shape.text == ">99%" for shape in likely)
    assert not any(isinstance(shape, Letters) for shape in certain)


def test_every_role_has_a_form_of_its_own() -> None:
    def form(role: Role) -> str:
        shapes = drawing(Square(Kind.HIDDEN, roles=frozenset([role])))
        lines = [(shape.points, shape.dashed, shape.width) for shape in shapes if isinstance(shape, Line)]
        return repr((lines, [type(shape).__name__ for shape in shapes]))

    assert len({form(role) for role in Role}) == len(Role)


def test_terminal_letters_are_readable_on_black_and_on_white() -> None:
    for color in TERMINAL.values():
        assert min(contrast(color, "#000000"), contrast(color, "#ffffff")) >= 4.5


def test_every_color_has_a_meaning() -> None:
    assert all(color.meaning for color in COLORS.values())
    shapes = [shape for square in ROW for shape in drawing(square, zeros="0")]
    used = {shape.color for shape in shapes} | {shape.edge for shape in shapes if isinstance(shape, Box) and shape.edge}
    of_the_page = {"soft", "board", "white square", "black square", "likely"}
    assert {name for name in used if not name.startswith("chance ")} | of_the_page == set(COLORS)


def test_a_figure_has_the_image_and_a_table_of_its_cells_and_needs_no_network() -> None:
    page = pictures.html(pictures.of_observation(SEEN, KNOWN, title="<b>", caption="one\ntwo & three"))
    tags = Page(page)
    assert tags.tags[0] == "figure"
    assert tags.cells[:6] == ["0", "1", "2", "3", "0", "0"]
    assert {"proven safe", "proven to be a mine", "flag, 25% mine", "50% mine"} <= set(tags.cells)
    assert "<strong>&lt;b&gt;</strong><br>one<br>two &amp; three" in page
    assert page.count('scope="col"') == 4
    assert page.count('scope="row"') == 3
    page = pictures.html(EVERYTHING)
    assert set(re.findall(r"https?://[^\"' ]+", page)) == {"http://www.w3.org/2000/svg"}
    assert "<script" not in page
    page = pictures.html(pictures.of_observation(Observation(60, 60)))
    assert "<table" not in page
    assert "There are too many cells for a table." in page


def test_odd_rows_of_a_honeycomb_are_drawn_half_a_cell_to_the_right() -> None:
    hexagons, squares = (pictures.svg(Observation.parse("1.\n.1\n..", grid=grid)) for grid in ("hex", "square"))
    assert "translate(.5 1)" in hexagons or "translate(0.5 1)" in hexagons
    assert "translate(0 1)" in squares
