"""Geography -> games/*/data/map.json. Imports board only."""
