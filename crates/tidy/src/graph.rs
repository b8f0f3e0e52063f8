//! Cycles in a small directed graph.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

/// A directed graph: the successors of each node.
pub(crate) type Graph = BTreeMap<String, BTreeSet<String>>;

/// Returns the sets of nodes that all reach each other, largest first, without single nodes.
pub(crate) fn components(graph: &Graph) -> Vec<BTreeSet<String>> {
    let reached: BTreeMap<&String, BTreeSet<String>> =
        graph.keys().map(|node| (node, reachable(graph, node))).collect();
    let mut components = BTreeSet::new();
    for (&node, targets) in &reached {
        if targets.contains(node) {
            let both = |other: &&String| reached.get(other).is_some_and(|back| back.contains(node));
            components.insert(targets.iter().filter(both).cloned().collect::<BTreeSet<_>>());
        }
    }
    let mut components: Vec<_> = components.into_iter().collect();
    components.sort_by_key(|component| std::cmp::Reverse(component.len()));
    components
}

/// Returns the nodes of the shortest cycle among these nodes, starting at the first by name.
/// Returns nothing if there is no cycle.
pub(crate) fn shortest_cycle(graph: &Graph, nodes: &BTreeSet<String>) -> Vec<String> {
    let cycles = nodes.iter().filter_map(|node| shortest_way_back(graph, node));
    cycles.min_by_key(Vec::len).unwrap_or_default()
}

fn reachable(graph: &Graph, start: &str) -> BTreeSet<String> {
    let mut reached = BTreeSet::new();
    let mut open = vec![start];
    while let Some(node) = open.pop() {
        for next in graph.get(node).into_iter().flatten() {
            if reached.insert(next.clone()) {
                open.push(next);
            }
        }
    }
    reached
}

/// Searches breadth-first for the shortest way from a node back to itself.
fn shortest_way_back(graph: &Graph, start: &str) -> Option<Vec<String>> {
    let mut ways = VecDeque::from([vec![start]]);
    let mut seen = BTreeSet::new();
    while let Some(way) = ways.pop_front() {
        for next in graph.get(*way.last()?).into_iter().flatten() {
            if next == start {
                return Some(way.into_iter().map(str::to_owned).collect());
            }
            if seen.insert(next.as_str()) {
                ways.push_back(way.iter().copied().chain([next.as_str()]).collect());
            }
        }
    }
    None
}
