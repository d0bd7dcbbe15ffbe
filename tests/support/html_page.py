"""A parser of HTML pages for the tests: checks the order of closing tags, and collects addresses and table cells."""

from html.parser import HTMLParser

NEVER_CLOSED = ("meta", "br", "link", "img", "input")


class Page(HTMLParser):
    """The tags of a page in order, the addresses that it loads or links to, and the texts of its table cells."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: list[str] = []
        self.fetched: list[str] = []
        self.cells: list[str] = []
        self.feed(text)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        if tag not in NEVER_CLOSED:
            self.open.append(tag)
        self.fetched += [v for name, v in attrs if v and name in ("src", "href", "xlink:href") and v[0] != "#"]

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if self.open and self.open[-1] in ("td", "th"):
            self.cells.append(data)
