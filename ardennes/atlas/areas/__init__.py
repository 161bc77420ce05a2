"""A map of areas instead of hexes: borders built around the places of `commander`, and drawn."""
