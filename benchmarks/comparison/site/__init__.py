"""The site that a person walks in: a page to begin with, one for each engine, each run and each differing position.

`pages` writes it, to a folder or as one page that is whole in itself; either needs no network. `hasse` draws the order
of strength, `differing` the positions on which contestants differ. The templates are Jinja's, with one style sheet and
one script, which sorts, filters, and shows explanations; without the script everything can still be read.
"""

from benchmarks.comparison.site.chapters import Chapter, chapter_of, chapters_of
from benchmarks.comparison.site.pages import check_target, page_of, rendered, write_site

__all__ = ["Chapter", "chapter_of", "chapters_of", "check_target", "page_of", "rendered", "write_site"]
