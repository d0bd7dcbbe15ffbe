"""The window: Minesweeper to play with the mouse, beside an engine that moves, gives hints, and proves.

The game without any drawing: `controller` has the commands, `start_choices` the choices of the start screen,
`current_game` the game with its clock and moves, and `questions_and_replies` the player's questions about a position.
The `engine_worker` answers questions in a process of its own, with a `shown_proof` or a hint.

The drawing: `screen_places` places all parts, and `viewport` the visible part of the board. `canvas` draws shapes,
squares and text; `start_screen` and `board_view` draw the screens. `event_loop` turns events into the `key_commands`
and keeps the window.
"""
