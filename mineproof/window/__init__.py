"""The window: Minesweeper as one plays it, with an engine beside that moves, knows, and says why.

What happens, without any picture: `controller` has the commands, `start_choices` the choices of the start screen,
`recorded_game` the game with its clock and moves, `autoplay` the pace of the engine's own moves, `inquiry` what the
player wants to know, `best_times` the best times, and `ending` how a game ended in words. The `worker` answers
questions in a process of its own, with a `shown_proof` where something is certain.

What is seen: `geometry` says where things are, and `viewport` which part of the board; `squares` says what each cell
shows, in the words of `game.pictures`; `tiles` and `canvas` draw squares, shapes and text; `start_view`, `game_view`,
`side_view` and `overlays` draw the screens. `runner` turns events into the `key_commands` and keeps the window.
"""
