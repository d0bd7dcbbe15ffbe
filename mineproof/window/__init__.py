"""The window: Minesweeper as one plays it, with an engine beside that moves, knows, and says why.

What happens, without any picture: `controller` has the commands, `setup` the choices of the start screen,
`recorded_game` the game with its clock and moves, `inquiry` what the player wants to know, and `best_times` the best
times. `engine_process` runs the engine in a process of its own, where `worker` answers questions with `proofs` and,
after a loss, a `review`.

What is seen: `geometry` says where things are, and `viewport` which part of the board; `squares` says what each cell
shows, in the words of `game.pictures`; `tiles` and `canvas` draw squares, shapes and text; `start_view`, `game_view`,
`side_view` and `overlays` draw the screens. `runner` turns events into the `commands` and keeps the window.
"""
