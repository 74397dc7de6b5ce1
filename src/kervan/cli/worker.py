"""kervan worker: a process that lets bots think for a server."""

from collections.abc import Sequence

from ..rules.reading import Refusal
from .common import command
from .serve import add_settings


def run(arguments: Sequence[str]) -> int:
    made = command(
        "worker",
        "Let bots think: leases jobs from the database of a server, on this machine or another.\n"
        "`kervan serve` starts one by itself; start more where there are more cores.",
        "  kervan worker --data kervan-data\n  kervan worker --database postgresql://host/kervan",
    )
    add_settings(made)
    asked = vars(made.parse_args(arguments))
    try:
        from ..server.settings import load
        from ..server.worker import work
    except ImportError as error:
        raise Refusal("the server needs more packages: pip install 'kervan[server]'") from error
    work(load(asked, asked.pop("config")))
    return 0
