// Hides the marks of a position that the shown step does not explain yet.

import type { FreeBoard, Position } from '../../api/types';
import type { Step } from './course';

export function shownPosition({ board, position }: FreeBoard, step: Step, solved: boolean): Position {
  // The pieces of Emergo have no value.
  if (position.hands !== null) return position;
  const reveals = !step.reveals || solved;
  const outer = new Set(
    board.cells
      .filter(({ x, y }) => [x, y].some((at) => at === 0 || at === board.size - 1))
      .map(({ name }) => name),
  );
  const isShown = (cell: string) =>
    reveals && step.shows !== 'nothing' && !(step.shows === 'inner' && outer.has(cell));
  return {
    ...position,
    pieces: position.pieces.map((piece) => (isShown(piece.cell) ? piece : { ...piece, value: null })),
    groups: reveals && step.shows === 'groups' ? position.groups : [],
  };
}
