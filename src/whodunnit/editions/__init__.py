"""Editions, boards and themes, read from files."""
