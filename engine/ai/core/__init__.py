"""The fast core: positions as ints, for playing thousands of games a second while thinking."""
