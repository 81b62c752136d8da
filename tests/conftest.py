"""How the whole test suite runs: the two ways of drawing random examples."""

import numpy as np
from hypothesis import settings

# The accelerated engine loads numpy in the background; pytest.approx must not meet it half-loaded.
_ = np.__version__

# "ci" draws the same examples on every machine, so that a red test is red for everybody.
settings.register_profile("ci", derandomize=True, deadline=None, database=None, print_blob=True)
# "deep" looks further and never twice at the same place: pytest --hypothesis-profile=deep
settings.register_profile("deep", max_examples=2_000, deadline=None, print_blob=True)
settings.load_profile("ci")
