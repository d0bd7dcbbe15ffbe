"""mineproof serve: the live board on this computer, with the documentation if it is included in the package."""

import webbrowser

from benchmarks.command_line.option_types import EngineNames, Natural, Rate
from benchmarks.command_line.parsers_of_names_and_numbers import engines_named
from game.errors import UserError
from mineproof.live.server import SITE, LiveServer


def serve(
    *, port: Natural = 8000, seconds: Rate = 20.0, engine: EngineNames | None = None, no_browser: bool = False
) -> int:
    """Open the live board in your browser, with all installed engines.

    Two engines can be compared side by side on the same position, and there is an example for class for each grade.
    The documentation is served as well, if it was built into the package (`make docs`). The server can be reached from
    this computer alone. Ctrl-C ends it.

    Args:
        port: the port of the server; 0 for any free port
        seconds: the longest time for an answer
        engine: engines of your own, or players of the course's project, beside the installed ones: one or several, as
            in ./minesweeper.py:Class,./other.py:Class
        no_browser: print the address, and open nothing
    """
    if port > 65_535:
        raise UserError(f"the port is {port}; expected 0 to 65535")
    own = [] if engine is None else engines_named([engine])
    try:
        server = LiveServer(port, seconds, SITE if SITE.is_dir() else None, own)
    except OSError as error:
        raise OSError(f"port {port} cannot be listened on ({error}); choose another with --port") from error
    with server:
        print(f"The live board is at {server.url} (Ctrl-C ends it)", flush=True)
        if not no_browser:
            webbrowser.open(server.url)
        try:
            server.serve_forever()
        except KeyboardInterrupt:
            print()
    return 0
