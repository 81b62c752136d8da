"""Around the rules: who deals and rolls, and how what happened is told."""
