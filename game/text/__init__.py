"""Reading of text and JSON, piece by piece, with the places of errors."""
