"""Drawing positions as text and in a window."""

from __future__ import annotations

from typing import Any

from luctor._core import Position


def ansi(position: Position) -> str:
    """Draw a position as text: the rows from the top, then the side to move and the hands."""
    rows, *rest = position.text.split(" ")
    lines = []
    for row in rows.split("/"):
        cells: list[str] = []
        for part in row.split(",") if position.game.kind == "emergo" else _runs(row):
            cells += ["."] * int(part) if part.isdigit() else [part]
        lines.append(cells)
    width = max(len(cell) for cells in lines for cell in cells)
    # Rows of a checkerboard and of a hexagon have different lengths; they are centered.
    texts = [" ".join(cell.ljust(width) for cell in cells) for cells in lines]
    longest = max(map(len, texts))
    return "\n".join([*(text.center(longest).rstrip() for text in texts), " ".join(rest)]) + "\n"


def _runs(row: str) -> list[str]:
    """Split a rank of Emulsion into pieces and runs of empty squares."""
    parts: list[str] = []
    for letter in row:
        if letter.isdigit() and parts and parts[-1].isdigit():
            parts[-1] += letter
        else:
            parts.append(letter)
    return parts


class Window:
    """A window that shows positions. It needs pygame."""

    def __init__(self, title: str, fps: int) -> None:
        """Open no window yet."""
        try:
            import pygame
        except ImportError as error:
            raise ImportError('render_mode="human" needs pygame: pip install pygame') from error
        self._pygame = pygame
        self._title, self._fps = title, fps
        self._screen: Any = None
        self._clock = pygame.time.Clock()

    def show(self, position: Position) -> None:
        """Draw a position, and wait for the next frame."""
        pygame = self._pygame
        # pygame counts columns first.
        pixels = position.rgb(480).swapaxes(0, 1)
        if self._screen is None:
            pygame.display.init()
            pygame.display.set_caption(self._title)
            self._screen = pygame.display.set_mode(pixels.shape[:2])
        self._screen.blit(pygame.surfarray.make_surface(pixels), (0, 0))
        pygame.event.pump()
        pygame.display.flip()
        self._clock.tick(self._fps)

    def close(self) -> None:
        """Close the window."""
        if self._screen is not None:
            self._pygame.display.quit()
            self._screen = None
