"""What the heuristics of several games share."""
