"""How a44 is shown: views, pictures, overlays, studies, the board as text."""
