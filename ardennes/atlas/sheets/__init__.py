"""What each game's sheet shows beyond the common ground, and how its map.json is laid out."""
