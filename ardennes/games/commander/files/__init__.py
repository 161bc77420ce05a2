"""Position files of commander."""
