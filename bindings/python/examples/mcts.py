"""Monte Carlo tree search in ten lines, against random moves: ``python mcts.py [GAMES]``."""

import math
import random
import sys
from collections import defaultdict

import luctor

# For each position and action, the visits and the points of the player to move.
Tree = defaultdict[tuple[luctor.Position, int], list[float]]


def simulate(position: luctor.Position, tree: Tree) -> tuple[float, float]:
    """Play one game, by the tree as far as it goes, and add its result to the tree."""
    if position.is_over:
        return position.returns
    actions = position.legal_actions.tolist()
    tried = [action for action in actions if (position, action) in tree]
    if len(tried) < len(actions):
        action = random.choice([action for action in actions if action not in tried])
        returns = rollout(position.play(action))
    else:
        total = math.log(sum(tree[position, action][0] for action in actions))
        action = max(actions, key=lambda action: bound(*tree[position, action], total))
        returns = simulate(position.play(action), tree)
    tree[position, action][0] += 1
    tree[position, action][1] += returns[position.player or 0]
    return returns


def bound(visits: float, points: float, total: float) -> float:
    """Return the upper confidence bound of an action."""
    return points / visits + math.sqrt(2 * total / visits)


def rollout(position: luctor.Position) -> tuple[float, float]:
    """Return the results of a random game."""
    while not position.is_over:
        position = position.play(random.choice(position.legal_actions))
    return position.returns


def search(position: luctor.Position, simulations: int) -> int:
    """Return the action with the most visits."""
    tree: Tree = defaultdict(lambda: [0, 0.0])
    for _ in range(simulations):
        simulate(position, tree)
    return max(position.legal_actions.tolist(), key=lambda action: tree[position, action][0])


def main(games: int) -> None:
    """Play games with alternating sides."""
    random.seed(1)
    won = 0
    for number in range(games):
        position = luctor.Game("emulsion:5,pie=off").start()
        while not position.is_over:
            mine = position.player == number % 2
            position = position.play(search(position, 100) if mine else random.choice(position.legal_actions))
        won += position.returns[number % 2] > 0
    print(f"the search won {won} of {games} games against random moves")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 10)
