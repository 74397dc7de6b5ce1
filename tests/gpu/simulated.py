"""Run a batch in numba-cuda's simulator and print digests of what came of it.

    NUMBA_ENABLE_CUDASIM=1 NUMBA_DISABLE_JIT=1 python -m tests.gpu.simulated khiva 4 games steps

The simulator runs kernels and rules as plain Python over NumPy's scalars, which refuse what
machines do silently (-2 in a byte). So scalars are read as whole numbers here, and whole records
are copied by their contents. There are no warps, whose threads could meet.
"""

import sys
import warnings
from hashlib import sha256

import numpy as np
from numba.cuda.simulator.cudadrv import devicearray
from numba.cuda.simulator.kernelapi import FakeCUDAModule

from kervan.kernel.gpu import GpuBatch
from kervan.kernel.table import game

Inside = devicearray.FakeWithinKernelCUDAArray
wrap = Inside._FakeWithinKernelCUDAArray__wrap_if_fake
put = Inside.__setitem__


def read(self, value):
    return int(value) if isinstance(value, np.integer | np.bool_) else wrap(self, value)


def write(self, place, value):
    while isinstance(value, Inside):
        value = value._item
    if isinstance(value, devicearray.FakeCUDAArray):
        value = value._ary
    put(self, place, value)


FakeCUDAModule.syncwarp = staticmethod(lambda: None)
Inside._FakeWithinKernelCUDAArray__wrap_if_fake = read
Inside.__setitem__ = write


def main(name: str, players: int, games: int, steps: int) -> None:
    warnings.simplefilter("ignore")
    batch = GpuBatch(game(name, players), games, seed=5)
    taken = batch.run(steps)
    print(taken)
    print(sha256(batch.host_states().tobytes()).hexdigest())
    print(sha256(batch.masks().copy_to_host().tobytes()).hexdigest())
    print(sha256(batch.observations().copy_to_host().tobytes()).hexdigest())


if __name__ == "__main__":
    main(sys.argv[1], *map(int, sys.argv[2:]))
