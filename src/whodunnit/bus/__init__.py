"""Ways to tell the hosts of the same store that something has changed."""
