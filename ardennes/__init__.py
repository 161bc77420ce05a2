"""Battle-of-the-Bulge board wargames on one engine: every rule enforced, cited and explained."""

__version__ = "0.1.0"
