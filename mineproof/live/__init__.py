"""The live board: a page to set up or play a position, with the conclusions of the engines.

`page_questions` answers the page's questions, as JSON. On a static site this module runs in the browser itself
(`page/worker.js`); `mineproof serve` runs it behind a `server`. `page` holds the files of the page.
"""
