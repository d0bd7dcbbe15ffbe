"""The window: Minesweeper to play with the mouse, beside an engine that moves, gives hints, and proves.

`replayable_game` is the game, and `window_state_and_commands` all else that is shown and can be done; `engine_worker`
answers questions in a process of its own. These draw nothing. `canvas` draws shapes and text, `start_screen` and
`game_screen` draw the screens, and `event_loop` turns events into the `key_commands`.
"""
