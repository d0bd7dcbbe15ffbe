"""The site: a start page, and one page for each engine, each run and each differing position.

It needs no network, and everything can be read without its script.
"""

from benchmarks.comparison.site.pages import Chapter, chapter_of, chapters_of, check_target, page_of, write_site

__all__ = ["Chapter", "chapter_of", "chapters_of", "check_target", "page_of", "write_site"]
