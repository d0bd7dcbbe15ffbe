"""The documentation: its written pages in `pages`, and `builder`, which makes the pictures, tables and other pages."""
