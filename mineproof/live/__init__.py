"""The live board: a page to set up or play a position, with the conclusions of the engines.

On a static site `page_answers` runs in the browser itself (`page/worker.js`); else it runs behind a `server`.
"""
