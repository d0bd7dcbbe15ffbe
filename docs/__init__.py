"""The documentation: `pages` are its texts, and `builder` makes what is drawn and measured by the code itself."""
