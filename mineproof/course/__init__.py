"""The classes of CS50's AI course on any engine, and reviews of a student's own code.

Do not hand in any of this as coursework: students of the course write these classes themselves, and learn by it.
"""
