"""Readers of text and JSON that report the place of errors.

`text_kind` tells JSON from written lines and finds the kind of puzzle that a text names. `line_numbers` splits a text
into lines or JSON objects, and puts the place into the message of an error. `scanner` reads a formula or a rule token
by token. `strict_json` reads JSON, and `typed_json` converts it to a class. `checked_values` checks numbers and names.
"""
