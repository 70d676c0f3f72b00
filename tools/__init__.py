"""What `./run` does, with the standard library alone: it runs before anything is installed."""
