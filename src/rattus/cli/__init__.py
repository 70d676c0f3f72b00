"""The command line: the game in a terminal, and its tools."""
