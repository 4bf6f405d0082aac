"""The layout of a bundle: what front ends show and in which words, read and checked against the rules."""
