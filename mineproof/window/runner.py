"""The window itself: events in, commands out, and a picture when something has changed."""

from __future__ import annotations

import time
from collections.abc import Callable

import pygame

from game.grid import Cell
from mineproof.window import keys
from mineproof.window.brush import Brush
from mineproof.window.controller import Controller, Screen
from mineproof.window.game_view import draw_game
from mineproof.window.geometry import DESIGN_HEIGHT, DESIGN_WIDTH, GameGeometry, StartGeometry
from mineproof.window.start_view import draw_start, rows_of

DOUBLE_CLICK = 0.4
"""Seconds within which a second click on a cell makes a double click."""

FRAME = 1 / 30
"""Seconds between two looks at the engine."""

LEFT, MIDDLE, RIGHT = 1, 2, 3
SMALLEST = (480, 360)


class Runner:
    """A window for a controller, and the loop that serves it."""

    def __init__(self, controller: Controller, clock: Callable[[], float] = time.monotonic) -> None:
        # Not pygame.init(): nothing is played, and a machine without sound has no reason to complain.
        pygame.display.init()
        pygame.font.init()
        self.controller, self.clock = controller, clock
        # Sharp on large screens: the surface then has more pixels than the window has points.
        self.window = pygame.Window("mineproof", (DESIGN_WIDTH, DESIGN_HEIGHT), resizable=True, allow_high_dpi=True)
        self.window.minimum_size = SMALLEST
        self.open = True
        self._clicked: tuple[Cell, float] | None = None

    def run(self) -> None:
        """Serve the window until it is closed."""
        self.controller.thinker.start()
        self.draw()
        try:
            while self.open:
                self.turn(FRAME)
        finally:
            self.close()

    def turn(self, wait: float = 0.0) -> None:
        """Handle what has happened, waiting at most so many seconds for it, and draw what is new."""
        first = pygame.event.wait(round(1000 * wait)) if wait else pygame.event.poll()
        events = [event for event in (first, *pygame.event.get()) if event.type != pygame.NOEVENT]
        for event in events:
            self.handle(event)
        has_news = self.controller.tick()
        # A window in which nothing happens costs nothing.
        if self.open and (events or has_news):
            self.draw()

    def close(self) -> None:
        """Close the window and end the engine's process."""
        self.open = False
        self.controller.close()
        self.window.destroy()

    def draw(self) -> None:
        """Draw the screen."""
        brush = Brush(self.window.get_surface())
        if self.controller.screen is Screen.START:
            draw_start(brush, self.controller, self.start_geometry())
        else:
            draw_game(brush, self.controller, self.game_geometry())
        self.window.flip()

    def game_geometry(self) -> GameGeometry:
        """Where things are on the game's screen, in pixels of the surface."""
        session = self.controller.session
        size = self.window.get_surface().get_size()
        return GameGeometry(*size, session.height, session.width, len(keys.GAME), len(self.controller.engines))

    def start_geometry(self) -> StartGeometry:
        """Where things are on the start screen."""
        size = self.window.get_surface().get_size()
        return StartGeometry(*size, [len(choices) for _, choices, _ in rows_of(self.controller)])

    def handle(self, event: pygame.event.Event) -> None:
        """Turn one event into a command."""
        if event.type in (pygame.QUIT, pygame.WINDOWCLOSE):
            self.open = False
        elif event.type == pygame.KEYDOWN:
            self._press(event)
        elif event.type == pygame.MOUSEBUTTONDOWN:
            self._click(self._pixel(event.pos), event.button)
        elif event.type == pygame.MOUSEMOTION and self.controller.screen is Screen.GAME:
            self.controller.cursor_shown = False
            self.controller.point_at(self.game_geometry().cell_at(self._pixel(event.pos)))

    def _pixel(self, point: tuple[int, int]) -> tuple[int, int]:
        """The pixel of the surface at a point of the window."""
        points, pixels = self.window.size, self.window.get_surface().get_size()
        return point[0] * pixels[0] // points[0], point[1] * pixels[1] // points[1]

    def _press(self, event: pygame.event.Event) -> None:
        if event.key == pygame.K_q and event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META):
            self.open = False
            return
        # Plus and the like are where the keyboard's language puts them; `unicode` tells what was typed.
        name = event.unicode if getattr(event, "unicode", "") in ("+", "-", "?") else pygame.key.name(event.key)
        if self.controller.screen is Screen.START:
            keys.press_at_start(self.controller, name)
        else:
            keys.press(self.controller, name)

    def _click(self, point: tuple[int, int], button: int) -> None:
        if self.controller.screen is Screen.START:
            if button == LEFT:
                self._click_at_start(point)
        elif self.controller.help_shown:
            self.controller.toggle_help()
        elif self.controller.menu_shown:
            self._click_in_menu(point)
        else:
            cell = self.game_geometry().cell_at(point)
            if cell is not None:
                self._click_cell(cell, button)
            elif button == LEFT:
                self._click_side(point)

    def _click_at_start(self, point: tuple[int, int]) -> None:
        geometry = self.start_geometry()
        choose = (self.controller.choose_size, self.controller.choose_rule, self.controller.choose_engine)
        for row, (_, choices, _) in enumerate(rows_of(self.controller)):
            for name, box in zip(choices, geometry.choices[row], strict=True):
                if box.holds(point):
                    self.controller.focus = row
                    choose[row](name)
        if geometry.play.holds(point):
            self.controller.play()

    def _click_in_menu(self, point: tuple[int, int]) -> None:
        for name, box in zip(self.controller.engines, self.game_geometry().menu, strict=True):
            if box.holds(point):
                self.controller.choose_engine(name)
        self.controller.menu_shown = False

    def _click_cell(self, cell: Cell, button: int) -> None:
        controller, now = self.controller, self.clock()
        controller.cursor, controller.cursor_shown = cell, False
        is_double = self._clicked is not None and self._clicked[0] == cell and now - self._clicked[1] < DOUBLE_CLICK
        self._clicked = (cell, now) if button == LEFT and not is_double else None
        if button == RIGHT:
            controller.toggle_flag(cell)
        elif button == MIDDLE or (button == LEFT and is_double):
            controller.open_around(cell)
        elif button == LEFT:
            controller.reveal(cell)

    def _click_side(self, point: tuple[int, int]) -> None:
        geometry = self.game_geometry()
        for box, command in zip(geometry.buttons, keys.GAME, strict=True):
            if box.holds(point) and command.is_ready(self.controller):
                command.run(self.controller)
        for box, run in (
            (geometry.engine, self.controller.toggle_menu),
            (geometry.slower, self.controller.slower),
            (geometry.faster, self.controller.faster),
        ):
            if box.holds(point):
                run()
