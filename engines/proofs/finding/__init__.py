"""Explanations, and the search for arguments: by any reasoning, by the reasoning of a grade, or by a single rule."""
