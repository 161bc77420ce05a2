"""Ardennes '44 (`a44`): what is there of it so far; it is not in the catalogue yet.

2, 16.4, 26    counters.py the pieces, Remnants and breakdown units
3, F1, F3      terrain.py the map: terrain, roads, rivers, where bonds may run
8              rules/stacking.py
9, F2          rules/zoc.py
10, F3         rules/bonds.py
11, 12, 24     rules/movement.py what a step costs in each mode
23, F7         rules/supply.py
-              edition.py what is in the box · state.py the table

files/  units.py the units of a position file
"""
