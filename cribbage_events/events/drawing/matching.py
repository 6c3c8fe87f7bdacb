"""The matcher of contest/formats/progressive.py, from a library: contest/ knows none."""

from collections.abc import Iterable, Mapping


def cheapest_pairs(nodes: int, costs: Mapping[tuple[int, int], int]) -> Iterable[tuple[int, int]]:
    """Return the perfect matching of the least cost, for contest/formats/progressive.py."""
    # It brings numpy, so only a process that draws such a round loads it.
    from rustworkx import PyGraph, max_weight_matching  # noqa: PLC0415

    most = max(costs.values(), default=0)
    graph: PyGraph[None, int] = PyGraph(multigraph=False)
    graph.add_nodes_from([None] * nodes)
    graph.add_edges_from([(one, two, most - cost) for (one, two), cost in costs.items()])
    return max_weight_matching(graph, max_cardinality=True, weight_fn=int)
