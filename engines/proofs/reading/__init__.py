"""Readers of arguments, in text and in JSON."""
