"""Position files of a44."""
