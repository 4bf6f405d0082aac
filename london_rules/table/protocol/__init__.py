"""The protocol: tables for programs in any language, as messages that are lines of JSON."""
