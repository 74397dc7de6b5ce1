"""Counters for Prometheus, in its text format."""

import os
import resource
import time
from collections import Counter, defaultdict
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from .. import __version__

if TYPE_CHECKING:
    from .app import Site

BOUNDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)


STATM = Path("/proc/self/statm")


def memory() -> int:
    """Bytes this process has in memory; where the system does not say, the most it ever had."""
    if STATM.is_file():
        return int(STATM.read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024


class Metrics:
    """What this process counts."""

    def __init__(self) -> None:
        self.begun = time.time()
        self.answers: Counter[tuple[str, str, int]] = Counter()
        self.times: dict[tuple[str, str], list[int]] = defaultdict(lambda: [0] * (len(BOUNDS) + 1))
        self.sums: dict[tuple[str, str], float] = defaultdict(float)
        self.frames = 0
        self.bot_moves: Counter[str] = Counter()

    def observe(self, one: Any, status: int, seconds: float) -> None:
        key = (one.method, one.path)
        self.answers[(*key, status)] += 1
        row = self.times[key]
        place = next((i for i, bound in enumerate(BOUNDS) if seconds <= bound), len(BOUNDS))
        row[place] += 1
        self.sums[key] += seconds

    def text(self, site: "Site", jobs: Sequence[dict[str, Any]] = ()) -> str:
        host = site.host
        watchers = sum(len(ones) for ones in host.watchers.values())
        plain = {
            "kervan_tables_in_memory": len(host.lives),
            "kervan_watchers": watchers,
            "kervan_acts_total": host.acts,
            "kervan_conflicts_total": host.conflicts,
            "kervan_transactions_total": host.store.commits,
            "kervan_frames_total": self.frames,
            "kervan_writes_waiting": host.store.queue.qsize(),
            "process_resident_memory_bytes": memory(),
            "process_cpu_seconds_total": round(time.process_time(), 3),
            "process_start_time_seconds": round(self.begun, 3),
        }
        lines = []
        for name, value in plain.items():
            kind = "counter" if name.endswith("_total") else "gauge"
            lines += [f"# TYPE {name} {kind}", f"{name} {value}"]
        lines += ["# TYPE kervan_info gauge", f'kervan_info{{version="{__version__}"}} 1']
        lines.append("# TYPE kervan_jobs gauge")
        for job in jobs:
            labels = f'kind="{job["kind"]}",state="{job["state"]}"'
            lines.append(f"kervan_jobs{{{labels}}} {job['count']}")
        lines.append("# TYPE kervan_bot_moves_total counter")
        for by, count in self.bot_moves.items():
            lines.append(f'kervan_bot_moves_total{{by="{by}"}} {count}')
        lines.append("# TYPE kervan_requests_total counter")
        for (method, path, status), count in sorted(self.answers.items()):
            labels = f'method="{method}",route="{path}",status="{status}"'
            lines.append(f"kervan_requests_total{{{labels}}} {count}")
        lines.append("# TYPE kervan_request_seconds histogram")
        for (method, path), row in sorted(self.times.items()):
            labels, total = f'method="{method}",route="{path}"', 0
            for bound, count in zip((*map(str, BOUNDS), "+Inf"), row, strict=True):
                total += count
                lines.append(f'kervan_request_seconds_bucket{{{labels},le="{bound}"}} {total}')
            lines.append(f"kervan_request_seconds_sum{{{labels}}} {self.sums[method, path]:.6f}")
            lines.append(f"kervan_request_seconds_count{{{labels}}} {total}")
        return "\n".join(lines) + "\n"
