"""Every message and its parts, as docs/protocol.md describes them: the one place of their types."""
