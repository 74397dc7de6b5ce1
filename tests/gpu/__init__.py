"""The kernels of the GPU, run in numba-cuda's simulator."""
