"""Builds the generated parts of the documentation: pictures, and pages on engines, commands, modules and notebooks.

`python -m docs.builder.pictures` writes the pictures to `docs/pictures`. MkDocs calls the functions of `hooks`.
"""
