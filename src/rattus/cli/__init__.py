"""The command-line interface: the game in a terminal, the server, and the tools."""
