"""A built map as a printed sheet: `svg.draw` puts the layers together."""
