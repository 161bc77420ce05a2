"""Ardennes '44 (`a44`): so far its map and the words it is written in.

terrain.py the grammar of its maps
"""
