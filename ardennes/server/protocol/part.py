"""What every struct of the protocol is."""

import msgspec


class Part(msgspec.Struct, forbid_unknown_fields=True):
    """A part of a message: nothing in it is unknown."""
