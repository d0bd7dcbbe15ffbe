"""The event loop of the window: it runs the commands of events, and redraws after changes."""

from __future__ import annotations

import os

import pygame

from game.grid import Cell
from mineproof.window import key_commands
from mineproof.window.canvas import Canvas
from mineproof.window.controller import HELP, Controller
from mineproof.window.game_view import draw_game, game_geometry
from mineproof.window.geometry import DESIGN_HEIGHT, DESIGN_WIDTH, GameGeometry, StartGeometry
from mineproof.window.start_choices import ROWS
from mineproof.window.start_view import draw_start, start_geometry
from mineproof.window.tiles import icon

DRAG = 6
"""The distance in points beyond which a press is a drag, not a click."""

FRAME = 1 / 30
"""The time between two polls of the engine, in seconds."""

UNSEEN = ("offscreen", "dummy")
"""SDL's drivers without a display."""

LEFT, RIGHT = 1, 3
SMALLEST = (480, 360)

Point = tuple[int, int]


class Runner:
    """A window for a controller, and its event loop. Raises `RuntimeError` if no window can be opened."""

    def __init__(self, controller: Controller) -> None:
        # Not pygame.init(), which fails on machines without sound.
        pygame.display.init()
        check_driver(pygame.display.get_driver())
        pygame.font.init()
        self.controller = controller
        # Sharp on large screens: the surface then has more pixels than the window has points.
        self.window = pygame.Window("mineproof", (DESIGN_WIDTH, DESIGN_HEIGHT), resizable=True, allow_high_dpi=True)
        self.window.minimum_size = SMALLEST
        self.window.set_icon(icon())
        self.open = True
        self._pressed: Point | None = None  # where the left button went down on the board
        self._dragged: Point | None = None  # the last point of a drag

    def run(self) -> None:
        self.controller.process.start()
        self.draw()
        try:
            while self.open:
                self.turn(FRAME)
        finally:
            self.close()

    def turn(self, wait: float = 0.0) -> None:
        """Handle the next events, waiting at most `wait` seconds for them, and redraw if needed."""
        first = pygame.event.wait(round(1000 * wait)) if wait else pygame.event.poll()
        events = [event for event in (first, *pygame.event.get()) if event.type != pygame.NOEVENT]
        is_new = [self.handle(event) for event in events]
        has_news = self.controller.tick()
        # An idle window is not redrawn.
        if self.open and (any(is_new) or has_news):
            self.draw()

    def close(self) -> None:
        self.open = False
        self.controller.process.close()
        self.window.destroy()

    def draw(self) -> None:
        draw(self.canvas, self.controller)
        self.window.flip()

    @property
    def canvas(self) -> Canvas:
        surface = self.window.get_surface()
        return Canvas(surface, surface.get_width() / self.window.size[0])

    def game_geometry(self) -> GameGeometry:
        return game_geometry(self.canvas, self.controller)

    def start_geometry(self) -> StartGeometry:
        return start_geometry(self.canvas)

    def handle(self, event: pygame.event.Event) -> bool:
        """Run the command of an event; return whether to redraw."""
        if event.type in (pygame.QUIT, pygame.WINDOWCLOSE):
            self.open = False
        elif event.type == pygame.KEYDOWN:
            self._press(event)
        elif event.type == pygame.MOUSEBUTTONDOWN:
            self._button_down(self._pixel(event.pos), event.button)
        elif event.type == pygame.MOUSEBUTTONUP and event.button == LEFT:
            self._left_up(self._pixel(event.pos))
        elif event.type == pygame.MOUSEMOTION:
            return self._move(self._pixel(event.pos))
        elif event.type == pygame.MOUSEWHEEL and self.controller.screen == "game":
            self._turn_wheel(event)
        return True

    def _pixel(self, point: Point) -> Point:
        points, pixels = self.window.size, self.window.get_surface().get_size()
        return point[0] * pixels[0] // points[0], point[1] * pixels[1] // points[1]

    def _press(self, event: pygame.event.Event) -> None:
        if event.key == pygame.K_q and event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META):
            self.open = False
            return
        # The key of a sign depends on the keyboard layout; `unicode` has the typed character.
        typed = getattr(event, "unicode", "")
        name = pygame.key.name(event.key)
        at_start = self.controller.screen == "start"
        is_text = len(typed) == 1 and typed.isprintable() and not typed.isspace()
        is_text = is_text and (at_start or typed in "+-?.,/x0123456789")
        key_commands.press(self.controller, typed if is_text else name)

    # The mouse.

    def _button_down(self, point: Point, button: int) -> None:
        controller = self.controller
        if controller.overlay:
            self._click_in_overlay(point)
        elif controller.screen == "start":
            if button == LEFT:
                self._click_at_start(point)
        else:
            self.game_geometry()
            cell = controller.viewport.cell_at(point)
            if button == LEFT and cell is None:
                self._click_side(point)
            elif button == LEFT:
                self._pressed = point
            elif cell is not None:
                self._click_cell(cell, button)

    def _left_up(self, point: Point) -> None:
        pressed, dragged = self._pressed, self._dragged
        self._pressed = self._dragged = None
        if pressed is None or dragged is not None or self.controller.screen != "game":
            return
        viewport = self.controller.viewport
        cell = viewport.cell_at(point)
        if cell is not None and cell == viewport.cell_at(pressed):
            self._click_cell(cell, LEFT)

    def _move(self, point: Point) -> bool:
        """Point at a cell, or drag the board; return whether to redraw."""
        controller = self.controller
        if controller.screen != "game":
            return False
        self.game_geometry()
        viewport = controller.viewport
        if self._pressed is not None:
            far = pygame.Vector2(point).distance_to(self._pressed) > DRAG * self.canvas.density
            if viewport.is_partial and (far or self._dragged is not None):
                start = self._dragged or self._pressed
                viewport.pan(point[0] - start[0], point[1] - start[1])
                self._dragged = point
                return True
        cell = viewport.cell_at(point)
        shows = controller.questions.is_on or not controller.session.grid.is_square
        is_new = controller.cursor_shown or (cell != controller.questions.pointed and shows)
        controller.cursor_shown, controller.questions.pointed = False, cell
        return is_new

    def _turn_wheel(self, event: pygame.event.Event) -> None:
        if self.controller.overlay or not event.y:
            return
        self.game_geometry()
        viewport, point = self.controller.viewport, self._pixel(pygame.mouse.get_pos())
        viewport.zoom(event.y, point if viewport.area.collidepoint(point) else None)

    def _click_at_start(self, point: Point) -> None:
        geometry = self.start_geometry()
        if (number := pygame.Rect(*point, 1, 1).collidelist(geometry.lines)) >= 0:
            key_commands.open_list(self.controller, ROWS[number])
        elif geometry.play.collidepoint(point):
            self.controller.play()

    def _click_in_overlay(self, point: Point) -> None:
        controller = self.controller
        geometry = self.start_geometry() if controller.screen == "start" else self.game_geometry()
        names = [] if controller.overlay == HELP else [*controller.setup.choices(controller.overlay)]
        boxes = geometry.menu(len(names))[1]
        if (number := pygame.Rect(*point, 1, 1).collidelist(boxes)) >= 0:
            key_commands.choose(controller, names[number])
        controller.overlay = ""

    def _click_cell(self, cell: Cell, button: int) -> None:
        controller = self.controller
        if controller.game.replayed is not None:
            controller.replay_step(1 if button == LEFT else -1)
            return
        controller.cursor, controller.cursor_shown = cell, False
        if button == RIGHT:
            controller.toggle_flag(cell)
        elif button == LEFT:
            controller.reveal(cell)

    def _click_side(self, point: Point) -> None:
        geometry, controller = self.game_geometry(), self.controller
        if geometry.engine.collidepoint(point):
            key_commands.press(controller, "e")
        elif (number := pygame.Rect(*point, 1, 1).collidelist(geometry.buttons)) >= 0:
            key_commands.press(controller, key_commands.GAME[number].key)


def check_driver(driver: str) -> None:
    """Raise `RuntimeError` if SDL found no display, unless an environment variable selects a driver without one."""
    is_asked_for = any(os.environ.get(name) for name in ("SDL_VIDEODRIVER", "SDL_VIDEO_DRIVER"))
    if driver in UNSEEN and not is_asked_for:
        raise RuntimeError(f"no display answers, and SDL would draw {driver} instead")


def draw(canvas: Canvas, controller: Controller) -> None:
    """Draw the screen on a canvas of any size."""
    if controller.screen == "start":
        draw_start(canvas, controller)
    else:
        draw_game(canvas, controller)
