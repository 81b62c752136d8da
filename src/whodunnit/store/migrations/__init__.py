"""The steps that lead from every older schema to that of today."""
