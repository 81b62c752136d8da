"""Which entries cannot all be true, when no world is left."""

from whodunnit.deduction.explain import cited, written
from whodunnit.deduction.explain_counts import Ledger
from whodunnit.deduction.explain_minimal import Evidence
from whodunnit.deduction.explain_search import find_steps
from whodunnit.deduction.facts import Facts
from whodunnit.deduction.likelihood import LOGIC_ONLY
from whodunnit.deduction.position import positions
from whodunnit.deduction.proof import Conflict, NoConflict

_PATIENCE = 4_000
"""How many sets of entries to try before one is given as perhaps not the smallest."""


def conflict(facts: Facts) -> Conflict:
    """Find the fewest entries that contradict each other, and say why they do."""
    positions(facts, LOGIC_ONLY)  # facts that describe no game are refused here
    ledger = Ledger(facts)
    evidence = Evidence(ledger)
    if evidence.world(evidence.all) is not None:
        raise NoConflict("The entries can all be true together.")
    found = evidence.shrink(evidence.mask(cited(find_steps(ledger, ledger.entries, None))))
    found, smallest = evidence.smallest(found, _PATIENCE)
    steps = find_steps(ledger, evidence.entries(found), None)
    return Conflict(written(ledger, None, steps), smallest)
