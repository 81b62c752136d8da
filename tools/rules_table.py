"""Write docs/rules.md anew: every rule, and the tests that show it."""

from pathlib import Path

from whodunnit.testing.ruletable import find_tests, load_rules, write_table

PROJECT = Path(__file__).parent.parent

if __name__ == "__main__":
    table = write_table(load_rules(), find_tests(PROJECT))
    (PROJECT / "docs" / "rules.md").write_text(table, encoding="utf-8")
