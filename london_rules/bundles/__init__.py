"""Files to sources: find the bundles of a variant and read them, with the place of every word."""

from london_rules.bundles.find import default_roots, shipped_roots
from london_rules.bundles.fingerprint import Fingerprint, fingerprint
from london_rules.bundles.load import Variant, load_sources
from london_rules.bundles.model import Bundle, BundleKind, Face, Field, Key, Parameter, Plain, RulesFile, Sources
from london_rules.bundles.source_map import Text

__all__ = [
    "Bundle",
    "BundleKind",
    "Face",
    "Field",
    "Fingerprint",
    "Key",
    "Parameter",
    "Plain",
    "RulesFile",
    "Sources",
    "Text",
    "Variant",
    "default_roots",
    "fingerprint",
    "load_sources",
    "shipped_roots",
]
