"""serve: the web application."""

from argparse import Namespace

from ardennes.cli.output import say

HOST, PORT = "127.0.0.1", 8000


def serve(args: Namespace) -> int:
    """Run the web application until it is stopped."""
    from ardennes.server.app import serve as run
    from ardennes.server.settings import settings_from

    settings = settings_from()
    if args.database:
        settings = settings._replace(database=args.database)
    host = args.host or HOST
    say(f"ardennes on http://{host}:{args.port} (games in {settings.database}); Ctrl-C stops it")
    run(settings, host, args.port)
    return 0
