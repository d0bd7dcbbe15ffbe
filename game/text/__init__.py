"""Readers of text and JSON that report the place of errors.

`text_parts_with_line_numbers` splits a text, `scanner` reads a formula or a rule token by token,
`strict_json` reads JSON, and `typed_json` converts it to a class. `error_places` and `json_places` find the places.
"""
