"""Position files of tb."""
