"""Position files of bulge."""
