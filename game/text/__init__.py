"""Readers of text and JSON that report the place of errors.

`text_kind` tells JSON from written lines and finds the kind of puzzle that a text names. `numbered_lines` takes a text
apart, `scanner` a formula or a rule into words and signs; `strict_json` and `json_reading` read JSON, into a class.
`error_places` puts the place into the message of an error, and `checked_values` checks numbers and names.
"""
