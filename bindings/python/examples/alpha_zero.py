"""A small AlphaZero in PyTorch that learns Emulsion 5x5 on a processor: ``python alpha_zero.py [ITERATIONS]``.

Needs ``pip install torch``. Many games are played at the same time, so that the network evaluates a position of each of
them in one call. After 12 iterations, less than a minute, the network alone wins most games against random moves.
"""

import sys
import time

import luctor
import numpy as np
import torch
from torch import nn

GAME = luctor.Game("emulsion:5,pie=off")
GAMES = 48
SIMULATIONS = 24
EXPLORATION = 1.5


class Network(nn.Module):
    """Maps observations to the logits of all actions and the expected result of the player to move."""

    def __init__(self, channels: int = 32) -> None:
        """Create a network for the planes of the game."""
        super().__init__()
        planes, rows, columns = GAME.observation_shape
        self.body = nn.Sequential(
            nn.Conv2d(planes, channels, 3, padding=1),
            nn.ReLU(),
            nn.Conv2d(channels, channels, 3, padding=1),
            nn.ReLU(),
            nn.Conv2d(channels, channels, 3, padding=1),
            nn.ReLU(),
        )
        # One output plane for each action plane: an action is a plane and a cell.
        self.policy = nn.Conv2d(channels, GAME.action_shape[0], 1)
        self.value = nn.Sequential(
            nn.Flatten(), nn.Linear(channels * rows * columns, 64), nn.ReLU(), nn.Linear(64, 1), nn.Tanh()
        )

    def forward(self, seen: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        """Return logits of shape (n, actions) and values of shape (n,)."""
        body = self.body(seen)
        return self.policy(body).flatten(1), self.value(body).squeeze(1)


class Node:
    """A position of the search with the statistics of its legal actions."""

    def __init__(self, position: luctor.Position) -> None:
        """Create a node that is not evaluated yet."""
        self.position = position
        self.actions = position.legal_actions
        self.priors = np.zeros(len(self.actions))
        self.visits = np.zeros(len(self.actions))
        self.points = np.zeros(len(self.actions))
        self.children: dict[int, Node] = {}

    def select(self) -> int:
        """Return the index of the action with the highest upper bound (PUCT)."""
        mean = self.points / np.maximum(self.visits, 1)
        bonus = EXPLORATION * self.priors * np.sqrt(1 + self.visits.sum()) / (1 + self.visits)
        return int(np.argmax(mean + bonus))


@torch.no_grad()
def evaluate(network: Network, nodes: list[Node]) -> np.ndarray:
    """Set the priors of nodes, and return the values of their positions for the players to move."""
    seen = torch.from_numpy(np.stack([node.position.observation() for node in nodes])).float()
    logits, values = network(seen)
    for node, row in zip(nodes, logits.numpy(), strict=True):
        chosen = row[node.actions]
        exponentials = np.exp(chosen - chosen.max())
        node.priors = exponentials / exponentials.sum()
    return values.numpy()


def search(network: Network, roots: list[Node], random: np.random.Generator) -> None:
    """Add simulations to all roots."""
    evaluate(network, roots)
    for root in roots:
        root.priors = 0.75 * root.priors + 0.25 * random.dirichlet(np.full(len(root.actions), 0.5))
    for _ in range(SIMULATIONS):
        paths: list[list[tuple[Node, int]]] = []
        leaves: list[Node] = []
        for root in roots:
            node, path = root, []
            while not node.position.is_over:
                index = node.select()
                path.append((node, index))
                fresh = index not in node.children
                if fresh:
                    node.children[index] = Node(node.position.play(node.actions[index]))
                node = node.children[index]
                if fresh:
                    break
            paths.append(path)
            leaves.append(node)
        going_on = [leaf for leaf in leaves if not leaf.position.is_over]
        values = dict(zip(map(id, going_on), evaluate(network, going_on) if going_on else [], strict=True))
        for path, leaf in zip(paths, leaves, strict=True):
            # The result of player 0. The player to move stays the same within a capture of Emergo, so points are
            # given by player, not by alternating the sign.
            result = leaf.position.returns[0]
            if not leaf.position.is_over:
                result = values[id(leaf)] * (1 if leaf.position.player == 0 else -1)
            for node, index in path:
                node.visits[index] += 1
                node.points[index] += result if node.position.player == 0 else -result


def self_play(network: Network, random: np.random.Generator) -> list[tuple[np.ndarray, np.ndarray, float]]:
    """Play games, and return observations, shares of visits and results for the players to move."""
    examples, histories = [], [[] for _ in range(GAMES)]
    positions = [GAME.start() for _ in range(GAMES)]
    while True:
        running = [number for number in range(GAMES) if not positions[number].is_over]
        if not running:
            break
        roots = [Node(positions[number]) for number in running]
        search(network, roots, random)
        for number, root in zip(running, roots, strict=True):
            shares = np.zeros(GAME.num_actions, np.float32)
            shares[root.actions] = root.visits / root.visits.sum()
            histories[number].append((root.position.observation(), shares, root.position.player))
            # The first moves are drawn by their visits, later ones are the best.
            ply = root.position.ply
            index = random.choice(len(root.actions), p=shares[root.actions] / shares.sum()) if ply < 6 else None
            chosen = root.actions[int(root.visits.argmax()) if index is None else index]
            positions[number] = root.position.play(chosen)
    for number, history in enumerate(histories):
        examples += [(seen, shares, positions[number].returns[player]) for seen, shares, player in history]
    return examples


def train(network: Network, examples: list, optimizer: torch.optim.Optimizer, random: np.random.Generator) -> float:
    """Train on batches of examples, and return the last loss."""
    for _ in range(60):
        batch = [examples[index] for index in random.integers(len(examples), size=128)]
        seen, shares, results = (torch.from_numpy(np.array(part)) for part in zip(*batch, strict=True))
        logits, values = network(seen.float())
        policy_loss = -(shares * torch.log_softmax(logits, 1)).sum(1).mean()
        loss = policy_loss + nn.functional.mse_loss(values, results.float())
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    return loss.item()


def match(network: Network, games: int, random: np.random.Generator) -> float:
    """Return the share of games that the network wins without search against random moves, on both sides."""
    won = 0
    for number in range(games):
        position = GAME.start()
        while not position.is_over:
            if position.player == number % 2:
                node = Node(position)
                evaluate(network, [node])
                position = position.play(node.actions[node.priors.argmax()])
            else:
                position = position.play(random.choice(position.legal_actions))
        won += position.returns[number % 2] > 0
    return won / games


def main(iterations: int) -> float:
    """Train, and print the share of games won against random moves."""
    torch.manual_seed(1)
    torch.set_num_threads(1)
    random = np.random.default_rng(1)
    network = Network()
    optimizer = torch.optim.Adam(network.parameters(), 2e-3, weight_decay=1e-4)
    begin, examples = time.perf_counter(), []
    print(f"before training: {match(network, 200, random):.0%} won against random moves")
    for iteration in range(1, iterations + 1):
        # Examples of the last iterations only: the first ones are nearly random.
        examples = examples[-6 * 600 :] + self_play(network, random)
        loss = train(network, examples, optimizer, random)
        print(f"iteration {iteration}: loss {loss:.2f}, {time.perf_counter() - begin:.0f} s")
    share = match(network, 200, random)
    print(f"after training: {share:.0%} won against random moves")
    return share


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 12)
