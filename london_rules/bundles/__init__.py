"""Files to sources: find the bundles of a variant and read them, with the place of every word."""

from typing import TYPE_CHECKING

from london_rules.exports import lazily

if TYPE_CHECKING:
    from london_rules.bundles.find import default_roots, shipped_roots
    from london_rules.bundles.fingerprint import Fingerprint
    from london_rules.bundles.load import load_sources
    from london_rules.bundles.model import Bundle, BundleKind, Face, Field, Key, Parameter, Plain, RulesFile, Sources
    from london_rules.bundles.source_map import Text
    from london_rules.bundles.variants import Variant

_HOMES = {
    "Bundle": "model",
    "BundleKind": "model",
    "Face": "model",
    "Field": "model",
    "Fingerprint": "fingerprint",
    "Key": "model",
    "Parameter": "model",
    "Plain": "model",
    "RulesFile": "model",
    "Sources": "model",
    "Text": "source_map",
    "Variant": "variants",
    "default_roots": "find",
    "load_sources": "load",
    "shipped_roots": "find",
}

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
    "load_sources",
    "shipped_roots",
]

__getattr__ = lazily(__name__, _HOMES)
