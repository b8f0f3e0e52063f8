"""First moves that differ only by a symmetry of the start."""

import re

# Which coordinates a symmetry of the square takes: x or y first, and which of them it counts from the other side.
SQUARE = [(swap, left, down) for swap in (0, 1) for left in (0, 1) for down in (0, 1)]
# The orders of the three cube coordinates of a hexagon, and their sign.
HEXAGON = [(order, sign) for order in ((0, 1, 2), (0, 2, 1), (1, 0, 2), (1, 2, 0), (2, 0, 1), (2, 1, 0)) for sign in (1, -1)]


def representative(game, move):
    """Returns the first of the moves, in the order of their texts, that are the same as this one but for symmetry."""
    return min(images(game, move))


def images(game, move):
    """Returns the texts of a move and of its images, with the cells of a swap in ascending order."""
    board = game.partition(":")[2].partition(",")[0] or "9x9"
    cells = [(ord(cell[0]) - ord("a"), int(cell[1:]) - 1) for cell in re.findall(r"[a-z]\d+", move)]
    if board.startswith("hex"):
        side = int(board.partition("-")[2] or 4)
        turned = [[on_hexagon(cell, side - 1, symmetry) for cell in cells] for symmetry in HEXAGON]
    else:
        size = int(re.search(r"\d+", board)[0])
        # On an even checkerboard, half of the symmetries exchange the colors.
        kept = [it for it in SQUARE if size % 2 or "/" in move or it[1] == it[2]]
        turned = [[on_square(cell, size - 1, symmetry) for cell in cells] for symmetry in kept]
    names = [[f"{chr(ord('a') + x)}{y + 1}" for x, y in image] for image in turned]
    # The first cell of a placement gets the black piece.
    return {"/".join(image) if "/" in move else "-".join(sorted(image)) for image in names}


def on_square(cell, last, symmetry):
    swap, left, down = symmetry
    x, y = cell[::-1] if swap else cell
    return (last - x if left else x), (last - y if down else y)


def on_hexagon(cell, radius, symmetry):
    order, sign = symmetry
    column, row = cell[0] - radius, cell[1] - radius
    cube = (column, -row, row - column)
    x, minus_y = sign * cube[order[0]], sign * cube[order[1]]
    return x + radius, radius - minus_y
