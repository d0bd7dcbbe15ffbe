"""The course's names to the letter, on any engine: for trying engines under the programs of CS50's AI course.

`minesweeper` stands in for the project's `minesweeper.py`, and `logic` for the lecture's `logic.py`. `course_laws`
holds what the course asks of a `MinesweeperAI`, and `live_collections` notices edits to the collections that the
course lets anybody edit. `review` tells a student what their own player finds, within the limits of `guarded`. None of
this is coursework: whoever takes the course writes these classes, and learns by it.
"""
