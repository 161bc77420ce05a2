"""The rules of a44, a chapter or two in each module."""
