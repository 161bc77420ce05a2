"""How bulge is shown: views, pictures, overlays, studies, the board as text."""
