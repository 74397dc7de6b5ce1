"""The arena on a Ray cluster: blocks are given to all its cores, results come as they are done.

Ray is no dependency of Kervan; whoever has a cluster installs `kervan[ray]` on its machines.
"""

import socket
from collections.abc import Iterator, Sequence
from typing import Any

from ..rules.reading import Refusal
from .arena import Block, Meeting, Settings, Workers, play_block

PATIENCE = 5.0  # seconds until a machine must have answered


def cluster(address: str, jobs: int | None = None) -> Workers:
    """Workers of the Ray cluster at this address, at most `jobs` at once if that is given."""
    try:
        import ray
    except ImportError as error:
        raise Refusal("--ray needs Ray: install kervan[ray] here and on the cluster") from error

    def work(settings: Settings, blocks: Sequence[Block]) -> Iterator[tuple[int, list[Meeting]]]:
        knock(address)
        try:
            ray.init(address=address, log_to_driver=False)
        except (ConnectionError, ValueError) as error:
            raise Refusal(f"there is no Ray cluster at {address}: {error}") from error
        try:
            yield from spread(ray, settings, blocks, jobs)
        finally:
            ray.shutdown()

    return work


def knock(address: str) -> None:
    """Refuse an address where nobody answers: Ray itself would try for minutes."""
    host, _, port = address.removeprefix("ray://").rpartition(":")
    if not port.isdecimal():
        return  # "auto" and "local" are Ray's own words
    try:
        socket.create_connection((host, int(port)), PATIENCE).close()
    except (OSError, OverflowError) as error:
        raise Refusal(f"there is no Ray cluster at {address}: {error}") from error


def spread(
    ray: Any, settings: Settings, blocks: Sequence[Block], jobs: int | None
) -> Iterator[tuple[int, list[Meeting]]]:
    """Keep every core busy with one block; who dies at it is replaced by Ray."""
    remote = ray.remote(num_cpus=1, max_retries=3)(play_block)
    most = jobs or max(1, int(ray.cluster_resources().get("CPU", 1)))
    waiting = list(reversed(blocks))
    running: dict[Any, int] = {}
    while waiting or running:
        while waiting and len(running) < most:
            block = waiting.pop()
            running[remote.remote(settings, block)] = block.number
        done, _ = ray.wait(list(running), num_returns=1)
        for one in done:
            yield running.pop(one), ray.get(one)
