"""Battle of the Bulge, 1981 (`bb81`): so far its map and the words it is written in.

terrain.py the grammar of its maps
"""
