#!/usr/bin/env python3
"""Checks a certificate of Luctor: `verify.py FILE`, or `verify.py -` with an uncompressed body on standard input.

This program shares no code with Luctor. The rules are those of docs/rules/emulsion.md, and the format is described in
docs/certificates.md. Python before 3.14 needs the program `zstd` to decompress the body.
"""

import hashlib
import re
import struct
import subprocess
import sys

EMPTY, MOVER, OTHER = 0, 1, 2
HEADER = re.compile(
    r"luctor certificate 1\ngame (emulsion:(free-(?=[2-6]))?([1-8])(,pie=off)?)\nposition ([1-9bw/]+ [bw] (?:0|[1-9]\d{0,9}))\n"
    r"value (black|white)\nnodes (0|[1-9]\d{0,19})\nsha256 ([0-9a-f]{64})"
)


class Fault(Exception):
    """The certificate proves nothing."""


class Board:
    """The squares of a board, numbered file + size * rank, and the rules."""

    def __init__(self, size, free):
        self.size, self.free = size, free
        squares = range(size * size)
        place = [(square % size, square // size) for square in squares]

        def near(square, steps):
            file, rank = place[square]
            found = [(file + x, rank + y) for x, y in steps]
            return [x + size * y for x, y in found if 0 <= x < size and 0 <= y < size]

        orthogonal = [(1, 0), (0, 1), (-1, 0), (0, -1)]
        self.neighbors = [near(square, orthogonal) for square in squares]
        self.upper = [near(square, [(1, 0), (0, 1)]) for square in squares]
        around = [(1, 0), (0, 1), (1, 1), (-1, 1)]
        self.pairs = [(a, b, b in self.neighbors[a]) for a in squares for b in near(a, around)]
        last = size - 1
        images = [
            lambda x, y: (x, y), lambda x, y: (last - x, y), lambda x, y: (x, last - y), lambda x, y: (last - x, last - y),
            lambda x, y: (y, x), lambda x, y: (last - y, x), lambda x, y: (y, last - x), lambda x, y: (last - y, last - x),
        ]
        places = [[image(x, y) for x, y in place] for image in images]
        # For each square its weights in the numbers of all images, each in 64 bits of one integer.
        weights = [[(3 if free else 2) ** (x + size * y) << 64 * i for x, y in places[i]] for i in range(8)]
        self.weights = [sum(weights_of_square) for weights_of_square in zip(*weights)]

    def key(self, cells):
        """Returns the smallest number among the images of a position."""
        digits = cells if self.free else [cell & 1 for cell in cells]
        numbers = sum(map(int.__mul__, digits, self.weights))
        return min(struct.unpack("<8Q", numbers.to_bytes(64, "little")))

    def cells(self, key):
        """Returns the position of a number, seen from the side to move."""
        cells, base = [], 3 if self.free else 2
        for _ in range(self.size**2):
            key, digit = divmod(key, base)
            cells.append(digit if self.free else (MOVER if digit else OTHER))
        if key:
            raise Fault("the key is too large")
        return tuple(cells)

    def value(self, cells, square):
        """Returns twice the value of a piece of the side to move on a square (rule 4)."""
        near = [cells[neighbor] for neighbor in self.neighbors[square]]
        return 4 - len(near) + near.count(EMPTY) + 2 * near.count(MOVER)

    def moves(self, cells):
        """Yields the position after each legal move, seen from the other side (rules 7 and 8)."""
        values = [self.value(cells, square) for square in range(len(cells))]
        for a, b, touching in self.pairs:
            if cells[a] != cells[b] and cells[a] and cells[b]:
                own, other = (a, b) if cells[a] == MOVER else (b, a)
                # The piece leaves its square, so it does not count as a neighbor of its new one.
                if values[other] - 2 * touching > values[own]:
                    yield after(cells, own, other)
            elif cells[a] == cells[b] == EMPTY and touching:
                yield after(cells, a, b)
                yield after(cells, b, a)

    def groups(self, cells, color):
        """Returns the sizes of the groups of a color, biggest first (rule 5)."""
        rest = {square for square, cell in enumerate(cells) if cell == color}
        sizes = []
        while rest:
            group = [rest.pop()]
            for square in group:
                found = [near for near in self.neighbors[square] if near in rest]
                rest.difference_update(found)
                group.extend(found)
            sizes.append(len(group))
        return sorted(sizes, reverse=True)

    def mover_wins_at_the_end(self, cells):
        """Returns the result of a position without moves (rules 12 and 13)."""
        return self.groups(cells, MOVER) >= self.groups(cells, OTHER)

    def layer(self, cells):
        """Returns the number of like pairs plus the number of pieces, which every move raises (rule 10)."""
        like = sum(cells[a] == cells[b] != EMPTY for a in range(len(cells)) for b in self.upper[a])
        return like + sum(cell != EMPTY for cell in cells)


def after(cells, left, entered):
    """Returns the position with a piece of the mover on one square and one of the other side on another, seen from the
    other side."""
    exchanged = [(EMPTY, OTHER, MOVER)[cell] for cell in cells]
    exchanged[entered], exchanged[left] = OTHER, MOVER
    return tuple(exchanged)


class Proof:
    """The lost positions that are proved so far."""

    def __init__(self, board):
        self.board = board
        self.lost = set()
        self.won = set()

    def is_lost(self, cells):
        """Returns whether a position is proved to be lost. Proved positions are not over."""
        return self.board.key(cells) in self.lost or self.is_over_and_lost(cells)

    def is_over_and_lost(self, cells):
        return not any(True for _ in self.board.moves(cells)) and not self.board.mover_wins_at_the_end(cells)

    def is_won(self, cells):
        """Returns whether a move leads to a lost position. Results are stored, because many positions recur."""
        key = self.board.key(cells)
        if key not in self.won:
            replies = list(self.board.moves(cells))
            if replies:
                # Most have a reply that is proved, which is found without looking for moves after it.
                won = any(self.board.key(reply) in self.lost for reply in replies)
                won = won or any(self.is_over_and_lost(reply) for reply in replies)
            else:
                won = self.board.mover_wins_at_the_end(cells)
            if not won:
                return False
            self.won.add(key)
        return True

    def check_lost(self, key, layer):
        cells = self.board.cells(key)
        mover, other = cells.count(MOVER), cells.count(OTHER)
        odd = len(cells) % 2 if not self.board.free else 0
        if abs(mover - other) != odd:
            raise Fault("the numbers of pieces are wrong")
        if self.board.key(cells) != key:
            raise Fault("the key is not the smallest image")
        if self.board.layer(cells) != layer:
            raise Fault("the position belongs to another layer")
        children = list(self.board.moves(cells))
        if not children:
            raise Fault("the game is over")
        for child in children:
            if not self.is_won(child):
                raise Fault("a move has no reply to a lost position")

    def mover_wins(self, cells):
        """Returns the result of a position without an exchange of colors, or None if it is not proved."""
        return False if self.is_lost(cells) else self.is_won(cells) or None

    def winner(self, cells, turn, ply, pie):
        """Returns the winner, or None if it is not proved."""
        other = "w" if turn == "b" else "b"
        children = list(self.board.moves(cells))
        if pie and ply == 0 and children:
            winners = [self.winner(child, other, 1, pie) for child in children]
            return None if None in winners else turn if turn in winners else other
        wins = self.mover_wins(cells)
        if wins is None:
            return None
        # Under the pie rule, White may choose the better color at ply 1 (rule 11).
        return turn if wins or (pie and ply == 1 and turn == "w" and children) else other


def numbers(body):
    """Yields the numbers of a body: seven bits to a byte, lowest first."""
    number = shift = 0
    for byte in body:
        number |= (byte & 0x7F) << shift
        if number >> 64 or (shift and not byte):
            raise Fault("a number is too large, or has more bytes than it needs")
        shift += 7
        if byte < 0x80:
            yield number
            number = shift = 0
    if shift:
        raise Fault("a number is truncated")


def check_frame(data):
    """Checks that data is one frame of zstd with a window of at most 16 MiB (RFC 8878, section 3.1.1)."""
    kind, window = data[4:6].ljust(2, b"\0")
    single = kind >> 5 & 1
    content = (single, 2, 4, 8)[kind >> 6]
    at, last = 6 - single + (0, 1, 2, 4)[kind & 3] + content, 0
    size = int.from_bytes(data[at - content : at], "little") if single else (8 + (window & 7)) << 7 + (window >> 3)
    while not last and at < len(data):
        block = int.from_bytes(data[at : at + 3], "little")
        last = block & 1
        at += 4 if block & 6 == 2 else 3 + (block >> 3)
    if data[:4] != b"\x28\xb5\x2f\xfd" or size > 1 << 24 or at + (kind & 4) != len(data):
        raise Fault("the body is not one frame of zstd with a small window")


def decompress(data):
    check_frame(data)
    try:
        try:
            from compression.zstd import decompress as zstd  # Python 3.14
            return zstd(data)
        except ImportError:
            return subprocess.run(["zstd", "-dcq"], input=data, capture_output=True, check=True).stdout
    except Exception as error:  # Each of the two has its own.
        raise Fault(f"the body cannot be decompressed: {str(error)[:100]}") from None


def parse_position(text, size, free):
    """Returns the position of a text, seen from the side to move, with that side and the ply."""
    rows, turn, ply = text.split(" ")
    full = re.sub(r"\d", lambda empty: "." * int(empty[0]), rows).split("/")
    short = "/".join(re.sub(r"\.+", lambda empty: str(len(empty[0])), row) for row in full)
    if [len(row) for row in full] != [size] * size or short != rows:
        raise Fault("the position does not fit the board")
    pieces = [sum(row.count(color) for row in full) for color in "bw"]
    counted = pieces[0] == pieces[1] if free else pieces == [size**2 // 2, size**2 - size**2 // 2]
    if not counted or int(ply) >= 2**32:
        raise Fault("the numbers of the position are wrong")
    cells = tuple(EMPTY if cell == "." else MOVER if cell == turn else OTHER for row in reversed(full) for cell in row)
    return cells, turn, int(ply)


def is_start(cells, turn, ply, board):
    """Returns whether a position is the first of its game (rules 1 and 2)."""
    size = board.size
    pieces = [(MOVER, OTHER)[(square % size + square // size + size) % 2] for square in range(size**2)]
    return (turn, ply) == ("b", 0) and list(cells) == ([EMPTY] * len(cells) if board.free else pieces)


def verify(claim, body):
    game, free, size, without_pie, position, value, nodes, checksum = claim.groups()
    board = Board(int(size), bool(free))
    cells, turn, ply = parse_position(position, board.size, board.free)
    if hashlib.sha256(body).hexdigest() != checksum:
        raise Fault("the checksum of the body does not match")
    proof, found, above = Proof(board), 0, None
    stream = numbers(body)
    for layer in stream:
        if (above is not None and layer >= above) or layer < board.layer(cells):
            raise Fault("the layers are not in falling order, or lower than that of the position")
        above = layer
        count, keys = next(stream, 0), []
        if not 0 < count <= int(nodes) - found:
            raise Fault(f"layer {layer}: the number of positions is wrong")
        for number in range(count):
            key = next(stream, None)
            if key is None or (number and key == 0):
                raise Fault(f"layer {layer}: the keys are truncated or not in rising order")
            key += keys[-1] if keys else 0
            try:
                proof.check_lost(key, layer)
            except Fault as fault:
                raise Fault(f"layer {layer}, position {number + 1}: {fault}") from None
            keys.append(key)
        # Positions prove only positions of lower layers.
        proof.lost.update(keys)
        found += len(keys)
    if str(found) != nodes:
        raise Fault("the number of positions is wrong")
    if proof.winner(cells, turn, ply, not without_pie) != value[0]:
        raise Fault("the value is not proved")
    place = "" if is_start(cells, turn, ply, board) else f"position {position}\n"
    return f"{place}verified {game} {value} nodes {found}"


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    name = sys.argv[1]
    try:
        data = sys.stdin.buffer.read() if name == "-" else open(name, "rb").read()
        header, _, body = data.partition(b"\n\n")
        claim = HEADER.fullmatch(header.decode("latin-1"))
        if not claim:
            raise Fault("the header is invalid")
        print(verify(claim, body if name == "-" else decompress(body)))
    except (Fault, OSError) as error:
        sys.exit(f"{name}: {error}")


if __name__ == "__main__":
    main()
