"""Position files of bb81."""
