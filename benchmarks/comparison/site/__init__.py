"""The site: a start page, and one page for each engine, each run and each differing position.

`pages` writes it, to a folder or as one self-contained page; neither needs a network. The templates are Jinja's, with
one style sheet and one script for sorting, filtering and explanations; everything can be read without the script.
"""

from benchmarks.comparison.site.pages import Chapter, chapter_of, chapters_of, check_target, page_of, write_site

__all__ = ["Chapter", "chapter_of", "chapters_of", "check_target", "page_of", "write_site"]
