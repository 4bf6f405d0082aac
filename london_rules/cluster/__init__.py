"""Many games on many machines, through dask.distributed.

`pool.open_pool` gives a pool for `players.many.Runner`. It needs the extra `cluster`.
"""
