"""The arena on a local Ray cluster with the processes of two nodes."""

import pytest

from kervan.players.arena import Settings, arena
from kervan.players.cluster import cluster
from kervan.rules.reading import Refusal

ray = pytest.importorskip("ray", reason="Ray is an extra: `make ray` installs it")
pytestmark = [pytest.mark.compiled, pytest.mark.filterwarnings("ignore::Warning")]

SETTINGS = Settings("khiva", 3, (), ("greedy", "random"), 12, "4")


@pytest.fixture
def address():
    from ray.cluster_utils import Cluster

    made = Cluster(initialize_head=True, head_node_args={"num_cpus": 1, "include_dashboard": False})
    made.add_node(num_cpus=1)
    yield made.address
    ray.shutdown()
    made.shutdown()


def test_a_cluster_plays_the_same_games(address):
    done = []
    found = arena(SETTINGS, cluster(address), done.append)
    assert sum(done) == 12
    assert found.scores == arena(SETTINGS).scores


def test_no_cluster_is_told_in_a_sentence():
    with pytest.raises(Refusal, match="no Ray cluster"):
        arena(SETTINGS, cluster("127.0.0.1:1"))
