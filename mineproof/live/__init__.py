"""The live board: a page on which a position is set up or played, and engines say what they know of it.

`answers` answers the page's questions, as JSON. On a static site it runs in the browser itself (`page/worker.js`);
`mineproof serve` runs it behind a `server`. `page` holds the files of the page.
"""
