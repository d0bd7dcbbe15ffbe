"""The event loop of the window: it runs the commands of events, and redraws after changes."""

import os

import pygame

from game.grid import Cell
from mineproof.window import key_commands
from mineproof.window.canvas import DESIGN_HEIGHT, DESIGN_WIDTH, Canvas, icon
from mineproof.window.game_screen import draw_game
from mineproof.window.start_screen import draw_start
from mineproof.window.window_state_and_commands import Controller

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
        self._pressed: Point | None = None  # where the left button went down on the board, or the last point of a drag
        self._is_drag = False
        self.draw()

    def run(self) -> None:
        self.controller.process.start()
        try:
            while self.open:
                self.turn(FRAME)
        finally:
            self.close()

    def turn(self, wait: float = 0.0) -> None:
        """Handle the next events, waiting at most `wait` seconds for them, and redraw if needed."""
        first = pygame.event.wait(round(1000 * wait)) if wait else pygame.event.poll()
        is_new = [self.handle(event) for event in (first, *pygame.event.get()) if event.type != pygame.NOEVENT]
        has_news = self.controller.tick()
        if self.open and (any(is_new) or has_news):  # an idle window is not redrawn
            self.draw()

    def close(self) -> None:
        self.open = False
        self.controller.process.close()
        self.window.destroy()

    def draw(self) -> None:
        surface = self.window.get_surface()
        self.canvas = Canvas(surface, surface.get_width() / self.window.size[0])
        draw(self.canvas, self.controller)
        self.window.flip()

    def handle(self, event: pygame.event.Event) -> bool:
        match event.type:
            case pygame.QUIT | pygame.WINDOWCLOSE:
                self.open = False
            case pygame.KEYDOWN:
                self._press(event)
            case pygame.MOUSEBUTTONDOWN:
                self._button_down(self._pixel(event.pos), event.button)
            case pygame.MOUSEBUTTONUP if event.button == LEFT:
                self._left_up(self._pixel(event.pos))
            case pygame.MOUSEMOTION:
                return self._move(self._pixel(event.pos))
            case pygame.MOUSEWHEEL if self._on_board and event.y:
                point, viewport = self._pixel(pygame.mouse.get_pos()), self.controller.viewport
                viewport.zoom(event.y, point if viewport.area.collidepoint(point) else None)
        return True

    @property
    def _on_board(self) -> bool:
        return self.controller.screen == "game" and not self.controller.overlay

    def _pixel(self, point: Point) -> Point:
        return round(point[0] * self.canvas.density), round(point[1] * self.canvas.density)

    def _cell_at(self, point: Point) -> Cell | None:
        return self.controller.viewport.cell_at(point) if self._on_board else None

    def _press(self, event: pygame.event.Event) -> None:
        if event.key == pygame.K_q and event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META):
            self.open = False
            return
        # The key of a sign depends on the keyboard layout; `unicode` has the typed character.
        typed = getattr(event, "unicode", "")
        name = pygame.key.name(event.key)
        is_text = len(typed) == 1 and typed.isprintable() and not typed.isspace()
        is_text = is_text and (self.controller.screen == "start" or typed in "+-?.,/x0123456789")
        key_commands.press(self.controller, typed if is_text else name)

    # The mouse.

    def _button_down(self, point: Point, button: int) -> None:
        cell = self._cell_at(point)
        if button == LEFT and cell is None:
            self.canvas.click(point)
        elif button == LEFT:
            self._pressed = point
        elif button == RIGHT and cell is not None:
            self._click_cell(cell, button)

    def _left_up(self, point: Point) -> None:
        pressed, is_drag, cell = self._pressed, self._is_drag, self._cell_at(point)
        self._pressed, self._is_drag = None, False
        if pressed is not None and not is_drag and cell is not None and cell == self._cell_at(pressed):
            self._click_cell(cell, LEFT)

    def _move(self, point: Point) -> bool:
        controller = self.controller
        if controller.screen != "game":
            return False
        viewport = controller.viewport
        if self._pressed is not None:
            far = pygame.Vector2(point).distance_to(self._pressed) > DRAG * self.canvas.density
            if viewport.is_partial and (far or self._is_drag):
                viewport.pan(point[0] - self._pressed[0], point[1] - self._pressed[1])
                self._pressed, self._is_drag = point, True
                return True
        cell = viewport.cell_at(point)
        shows = controller.questions.is_on or not controller.session.grid.is_square
        is_new = controller.cursor_shown or (cell != controller.questions.pointed and shows)
        controller.cursor_shown, controller.questions.pointed = False, cell
        return is_new

    def _click_cell(self, cell: Cell, button: int) -> None:
        controller = self.controller
        if controller.game.replayed is not None:
            return controller.replay_step(1 if button == LEFT else -1)
        controller.cursor, controller.cursor_shown = cell, False
        return controller.toggle_flag(cell) if button == RIGHT else controller.reveal(cell)


def check_driver(driver: str) -> None:
    """Raise `RuntimeError` if SDL found no display. An environment variable may select a driver without a display."""
    is_asked_for = any(os.environ.get(name) for name in ("SDL_VIDEODRIVER", "SDL_VIDEO_DRIVER"))
    if driver in UNSEEN and not is_asked_for:
        raise RuntimeError(f"no display answers, and SDL would draw {driver} instead")


def draw(canvas: Canvas, controller: Controller) -> None:
    """Draw the screen on a canvas of any size."""
    if controller.screen == "start":
        draw_start(canvas, controller)
    else:
        draw_game(canvas, controller)
