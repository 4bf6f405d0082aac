"""All sorts of text, from all modules that make some."""

from benchmarks.growth import (
    bundles,
    declarations,
    files,
    lints,
    long_texts,
    mistakes,
    products,
    tests_of_bundles,
    things_of_kinds,
    yaml_files,
)
from benchmarks.growth.sorts import SORTS

__all__ = ["SORTS"]

# Each module enters its sorts when it is imported.
MODULES = (
    long_texts,
    declarations,
    mistakes,
    things_of_kinds,
    bundles,
    products,
    lints,
    files,
    yaml_files,
    tests_of_bundles,
)
