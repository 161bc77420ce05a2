"""serve: the web application."""

import sys
from argparse import Namespace

from ardennes.cli.output import say
from ardennes.engine.core import BadInput

HOST, PORT = "127.0.0.1", 8000


def serve(args: Namespace) -> int:
    """Run the web application until it is stopped."""
    from ardennes.server.app import serve as run
    from ardennes.server.settings import settings_from
    from ardennes.server.store.opening import shown

    settings = settings_from()
    if args.database:
        settings = settings._replace(database=args.database)
    if args.processes is not None:
        if args.processes < 1:
            raise BadInput("--processes", "expected 1 or more")
        settings = settings._replace(processes=args.processes)
    host = args.host or HOST
    json_lines = args.json or not sys.stderr.isatty()
    kept = shown(settings.database)
    say(f"The games are on http://{host}:{args.port} (kept in {kept}). Ctrl-C stops.")
    return run(settings, host, args.port, json_lines=json_lines)
