"""Each layer imports only what lies below it, and the core almost nothing."""

import sys
from pathlib import Path

import grimp
from importlinter.cli import lint_imports

ROOT = Path(__file__).parent.parent


def test_the_contracts_of_the_layers_are_kept() -> None:
    assert lint_imports(str(ROOT / "pyproject.toml"), no_cache=True, no_logo=True) == 0


def test_the_core_imports_only_the_standard_library_and_msgspec() -> None:
    graph = grimp.build_graph("whodunnit", include_external_packages=True, cache_dir=None)
    core = {"whodunnit.core", *graph.find_descendants("whodunnit.core")}

    imported = {
        name.partition(".")[0]
        for module in core
        for name in graph.find_modules_directly_imported_by(module)
    }

    assert imported <= {*sys.stdlib_module_names, "msgspec", "whodunnit"}
