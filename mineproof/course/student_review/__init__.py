"""Reviews of a student's own code for CS50's AI course: a `MinesweeperAI`, and the knowledge of the Knights project.

`player_review` feeds the player each position, in a `student_process`: `class_checks` tries single calls, and
`student_on_position` compares what the player knows. `student_loading` loads the code, and `limited_calls` calls it.
`knights_review` reviews the knowledge.
"""
