"""Readers of text and JSON that report the place of errors."""
