"""mineproof serve: the live board, and the documentation where it was built in, on this computer."""

from __future__ import annotations

import argparse
import webbrowser

from benchmarks.console.arguments import Commands, engines_named, natural, rate
from game.errors import UserError
from mineproof.live.server import SITE, LiveServer

DESCRIPTION = """\
Opens the live board in your browser, with all engines that are installed behind it, and the documentation where it was
built into the package (`make docs`). It can be reached from this computer alone. Ctrl-C ends it."""


def add_command(commands: Commands, summary: str) -> None:
    """Add `serve`."""
    parser = commands.add_parser("serve", help=summary, description=DESCRIPTION)
    parser.add_argument("--port", type=natural, default=8000, metavar="N", help="0 for any free one (default: 8000)")
    parser.add_argument(
        "--seconds", type=rate, default=20.0, metavar="N", help="how long an answer may take (default: 20)"
    )
    parser.add_argument(
        "--engine",
        metavar="NAME,...",
        help="engines of your own, or players of the course's project, beside those installed: ./minesweeper.py:Class",
    )
    parser.add_argument("--no-browser", action="store_true", help="print the address, and open nothing")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Serve until Ctrl-C."""
    if arguments.port > 65_535:
        raise UserError(f"the port is {arguments.port}; expected 0 to 65535")
    own = [] if arguments.engine is None else engines_named([arguments.engine])
    try:
        server = LiveServer(arguments.port, arguments.seconds, SITE if SITE.is_dir() else None, own)
    except OSError as error:
        raise OSError(f"port {arguments.port} cannot be listened on ({error}); choose another with --port") from error
    with server:
        print(f"The live board is at {server.url} (Ctrl-C ends it)", flush=True)
        if not arguments.no_browser:
            webbrowser.open(server.url)
        try:
            server.serve_forever()
        except KeyboardInterrupt:
            print()
    return 0
