"""The classes of CS50's AI course on any engine, and reviews of a student's own code.

`minesweeper` replaces the project's `minesweeper.py`, and `logic` the lecture's `logic.py`, so that the course's
programs run with an engine. `student_review` reviews a student's own classes. Do not hand in any of this as coursework:
students of the course write these classes themselves, and learn by it.
"""
