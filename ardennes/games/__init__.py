"""THE games, one folder each. None knows another."""
