"""Makes the pictures, the pages on the engines, the reference and the notebooks' pages of the documentation.

`pictures` draws what README and pages show, `python -m docs.builder.pictures` writes it to `docs/pictures`. `hooks` is
what MkDocs calls.
"""
