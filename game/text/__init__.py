"""Readers of text and JSON that report the place of errors.

`numbered_lines` splits a text into lines or JSON objects, `scanner` reads a formula or a rule token by token,
`strict_json` reads JSON, and `typed_json` converts it to a class. `error_places` and `json_places` find the places.
"""
