"""The program written by hand that the benchmarks play (`benchmarks/peers/by_hand`), compared with the engine."""
